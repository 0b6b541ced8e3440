import StateMachines

/// SCXML Appendix D, `exitStates` and `enterStates`.
extension PromelaModel {
  var microstep: [String] {
    let taken = Dictionary(grouping: lines.indices.filter { lines[$0].isTransition }) { lines[$0].domain }
    let exits = taken.sorted { ($0.key ?? -1) < ($1.key ?? -1) }.map { domain, numbers in
      let isTaken = numbers.map { "taken[\($0)]" }.joined(separator: " || ")
      return "if :: \(isTaken) -> \(inside(domain) { "leaving[\($0)] = on[\($0)];" }) :: else fi;"
    }
    let records = histories.enumerated().compactMap { number, history -> String? in
      guard let state = numbers[history.state] else { return nil }
      return "if :: leaving[\(state)] -> \(record(number, history, of: state)); skip :: else fi;"
    }
    let initial = "if :: cause == -2 -> \(entry(of: chart.initial, in: nil)) skip :: else fi;"
    let entries = lines.indices.filter { lines[$0].isTransition }.map { number in
      "if :: taken[\(number)] -> \(entry(of: lines[number].targets, in: lines[number].domain)) skip :: else fi;"
    }
    let count = chart.states.count
    return ["i = 0; do :: i < \(count) -> leaving[i] = 0; i++ :: else -> break od;"] + exits + records + leaving
      + [
        "i = 0; do :: i < \(count) -> if :: leaving[i] -> on[i] = 0 :: else fi; was[i] = on[i]; i++ :: else -> break od;", initial,
      ] + entries + chart.states.indices.compactMap(arrival)
  }

  private func record(_ number: Int, _ history: MachineDescription.Target, of state: Int) -> String {
    if history.history == .deep {
      return "remembered[\(number)] = 1; " + inside(state) { "deep\(number)[\($0)] = on[\($0)];" }
    }
    if chart.states[state].kind == .parallel { return "remembered[\(number)] = 1" }
    return children[state].map { "if :: on[\($0)] -> remembered[\(number)] = \($0 + 1) :: else fi;" }.joined(separator: " ")
  }

  /// What is entered inside a state for some targets.
  private func entry(of targets: [MachineDescription.Target], in domain: Int?) -> String {
    let tops = domain.map { children[$0] } ?? chart.states.indices.filter { parents[$0] == nil }
    return tops.filter { top in targets.contains { isIn(top, $0) } }.map { enter($0, for: targets) }.joined(separator: " ")
  }

  private func isIn(_ state: Int, _ target: MachineDescription.Target) -> Bool {
    numbers[target.state].map { $0 == state || contains(state, $0) } ?? false
  }

  private func enter(_ state: Int, for targets: [MachineDescription.Target]) -> String {
    let inside = targets.filter { isIn(state, $0) }
    let history = inside.first { numbers[$0.state] == state && $0.history != nil }
    return "on[\(state)] = 1; " + (history.map { restore($0, of: state) } ?? enterInside(state, for: inside))
  }

  /// The states inside a state that is entered itself.
  private func enterInside(_ state: Int, for targets: [MachineDescription.Target]) -> String {
    switch chart.states[state].kind {
    case .atomic, .final: return ""
    case .parallel: return children[state].map { enter($0, for: targets) }.joined(separator: " ")
    case .compound:
      let deeper = targets.filter { numbers[$0.state] != state }
      let initial = chart.states[state].initial ?? children[state].prefix(1).map { MachineDescription.Target(chart.states[$0].name) }
      let wanted = deeper.isEmpty ? initial : deeper
      return children[state].filter { child in wanted.contains { isIn(child, $0) } }.map { enter($0, for: wanted) }.joined(separator: " ")
    }
  }

  private func restore(_ history: MachineDescription.Target, of state: Int) -> String {
    guard let number = histories.firstIndex(of: MachineDescription.Target(history.state, history: history.history)) else { return "" }
    let line = chart.histories.first { $0.state == history.state && $0.depth == history.history && $0.name == history.historyName }
    let first = enterInside(state, for: line?.targets ?? [])
    if history.history == .deep {
      let all = inside(state) { "on[\($0)] = deep\(number)[\($0)];" }
      return "if :: remembered[\(number)] -> \(all) :: else -> \(first) skip fi;"
    }
    if chart.states[state].kind == .parallel {
      return "if :: remembered[\(number)] -> \(enterInside(state, for: [])) skip :: else -> \(first) skip fi;"
    }
    let options = children[state].map { ":: remembered[\(number)] == \($0 + 1) -> \(enter($0, for: [])) skip" }
    return "if \(options.joined(separator: " ")) :: else -> \(first) skip fi;"
  }

  /// What follows from the entry of a state, in document order: its timers start; a final one completes what is around it, or ends all.
  private func arrival(of state: Int) -> String? {
    let effects = starting(in: state) + (chart.states[state].kind == .final ? completions(by: state) : "")
    return effects.isEmpty ? nil : "if :: on[\(state)] && !was[\(state)] -> was[\(state)] = 1; \(effects) skip :: else fi;"
  }

  private func completions(by final: Int) -> String {
    guard let parent = parents[final] else { return "ended = 1;" }
    var effects = completion(of: parent)
    var done = parent
    var closings = ""
    while let outer = parents[done], chart.states[outer].kind == .parallel {
      effects += " if :: \(isDone(outer)) -> \(completion(of: outer)) skip;"
      closings += " :: else fi;"
      done = outer
    }
    return effects + closings
  }

  private func completion(of state: Int) -> String {
    let cause = state + chart.events.count
    guard lines.contains(where: { $0.causes.contains(cause) }) else { return "" }
    return "assert(length < \(queueLength)); queue[length] = \(cause); length++;"
  }

  private func isDone(_ state: Int) -> String {
    switch chart.states[state].kind {
    case .atomic: return "false"
    case .final: return "was[\(state)]"
    case .compound:
      let ends = children[state].filter { chart.states[$0].kind == .final }.map { "was[\($0)]" }
      return ends.isEmpty ? "false" : "(\(ends.joined(separator: " || ")))"
    case .parallel: return "(\(children[state].map(isDone).joined(separator: " && ")))"
    }
  }
}
