import StateMachines

extension HeldChart {
  /// The chart without the lines that are mistakes, or keep it from starting; nil where there is another mistake.
  func repaired() -> HeldChart? {
    var chart = self
    for _ in 0..<12 {
      chart.completeStart()
      let definition = HoldingDefinition<Void>(chart: chart, journal: HeldJournal(), lives: HeldLives()) { _ in }
      do {
        _ = try definition.definition()
      } catch {
        let first = HeldDefinition<Void, HeldState>.firstLine
        let wrong = Set(error.issues.map(\.line).filter { $0 >= first }.map { Int($0 - first) })
        if wrong.isEmpty { return nil }
        chart.lines = chart.lines.enumerated().filter { !wrong.contains($0.offset) }.map(\.element)
        chart.hooks = chart.hooks.enumerated().filter { !wrong.contains($0.offset + 1_000) }.map(\.element)
        continue
      }
      if HeldTwin.starts(chart) { return chart }
      guard let last = chart.lines.lastIndex(where: { $0.trigger == .always || $0.trigger == .done }) else { return nil }
      chart.lines.remove(at: last)
    }
    return nil
  }

  /// A chart that is smaller and still fails.
  ///
  /// - Parameter fails: Whether a chart fails; it is asked a limited number of times.
  /// - Returns: The chart, of which little can be left out any more.
  func shrunk(while fails: (HeldChart) -> Bool) -> HeldChart {
    var (smallest, tries) = (self, 600)
    while tries > 0 {
      let smaller = smallest.parts.first { part in
        tries -= 1
        return tries >= 0 && part.repaired().map(fails) == true
      }
      guard let smaller = smaller?.repaired() else { break }
      smallest = smaller
    }
    return smallest
  }

  /// The same chart without one of its parts, the large ones first.
  private var parts: [HeldChart] {
    var parts: [HeldChart] = []
    func add(_ change: (inout HeldChart) -> Void) {
      var part = self
      change(&part)
      parts.append(part)
    }
    for size in [16, 8, 4, 2, 1] where acts.count >= size {
      for start in stride(from: 0, through: acts.count - size, by: size).reversed() {
        add { $0.acts.removeSubrange(start..<start + size) }
      }
    }
    for index in lines.indices { add { $0.lines.remove(at: index) } }
    for index in hooks.indices { add { $0.hooks.remove(at: index) } }
    for history in histories.keys { add { $0.histories[history] = nil } }
    for state in makers { add { $0.makers.remove(state) } }
    for index in lines.indices where lines[index].condition != nil { add { $0.lines[index].condition = nil } }
    for state in states where top.count > 1 || !top.contains(state) { add { $0.remove(state) } }
    return parts
  }

  private mutating func remove(_ state: Int) {
    let gone = Set(subtree(state))
    top.removeAll(where: gone.contains)
    for outer in children.keys { children[outer]?.removeAll(where: gone.contains) }
    for outer in children.filter({ $0.value.isEmpty }).keys { (children[outer], kinds[outer]) = (nil, .atomic) }
    for state in gone { (children[state], kinds[state]) = (nil, nil) }
    makers.subtract(gone)
    histories = histories.filter { children[$0.key.state] != nil && !gone.contains($0.value) }
    hooks.removeAll { $0.state.map(gone.contains) ?? false }
    lines.removeAll { line in
      var named = [line.source]
      switch line.target {
      case .inside: break
      case .state(let state): named.append(state)
      case .history(let history): named.append(children[history.state] == nil ? state : history.state)
      case .fork(let states): named += states
      }
      switch line.condition {
      case .isIn(let state), .notIn(let state): named.append(state)
      default: break
      }
      return named.contains(where: gone.contains)
    }
  }
}
