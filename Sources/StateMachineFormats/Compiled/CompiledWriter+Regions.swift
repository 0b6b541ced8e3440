import StateMachines

// An event that several regions may take: each selects a line, then the lines are taken together.

extension CompiledWriter {
  func lines(_ regions: CompiledRegions, _ event: CompiledEvent, _ answers: Answers, indent: Int) -> [String] {
    let spaces = SwiftCall.spaces(indent)
    let threads = zip(regions.threads, regions.fields).map(Thread.init)
    let variables = regions.fields.map { names.lines[$0] }
    let hasOuter = !regions.outer.isEmpty
    let mayRefuse = regions.isComplete || !regions.isSure
    var lines: [String] = []
    for (thread, variable) in zip(threads, variables) {
      // Lines that take no transition are selected only where they keep other lines from being tried.
      let isRead = hasOuter && regions.isComplete || thread.ways.contains { $0.isTransition || $0.ending == .ignored && mayRefuse }
      if !isRead { continue }
      lines.append(spaces + "var \(variable) = 0")
      lines += selection(thread.decision, thread, variable, indent: indent)
    }
    let missing = variables.map { "\($0) == 0" }.joined(separator: " || ")
    if hasOuter, regions.isComplete { lines.append(spaces + "let isOutside = \(missing)") }
    lines += conflicts(threads, variables, indent: indent)

    let taken = zip(threads, variables).compactMap { thread, variable in
      thread.condition(variable) { $0.isTransition }
    }
    let ignored = zip(threads, variables).compactMap { thread, variable in
      thread.ways.contains { $0.ending == .ignored } ? thread.condition(variable) { $0.ending == .ignored } : nil
    }
    let rejected = answers.text(.rejected)
    var refused = ignored.isEmpty ? [] : ["if \(ignored.joined(separator: " || ")) { \(answers.text(.ignored)) }"]
    refused.append(rejected)
    if taken.isEmpty {
      if hasOuter { lines += outer(regions, event, answers, refused, indent: indent) } else { lines += refused.map { spaces + $0 } }
      return lines
    }
    let guarded = spaces + "guard \(taken.joined(separator: " || ")) else {"
    if !hasOuter, refused.count == 1 {
      lines.append("\(guarded) \(rejected) }")
    } else {
      lines.append(guarded)
      lines += hasOuter ? outer(regions, event, answers, refused, indent: indent + 2) : refused.map { spaces + "  " + $0 }
      lines.append(spaces + "}")
    }
    lines += phase(threads, variables, \.before, indent: indent)
    lines += phase(threads.reversed(), variables.reversed(), \.exits, indent: indent)
    lines += phase(threads, variables, \.action, indent: indent)
    lines += phase(threads, variables, \.entries, indent: indent)
    lines += phase(threads, variables, \.after, indent: indent)
    return lines + [spaces + answers.text(.moved)]
  }

  /// The lines around the regions, which are tried where a region has selected none.
  private func outer(
    _ regions: CompiledRegions, _ event: CompiledEvent, _ answers: Answers, _ refused: [String], indent: Int
  ) -> [String] {
    let spaces = SwiftCall.spaces(indent)
    var lines: [String] = []
    if regions.isComplete {
      lines.append(spaces + "if isOutside {")
      var body = self.lines(regions.outer, event, answers, indent: indent + 2, comments: true, otherwise: "")
      body.removeAll { $0.allSatisfy { $0 == " " } }
      lines += body + [spaces + "}"] + refused.map { spaces + $0 }
    } else {
      lines += self.lines(regions.outer, event, answers, indent: indent, comments: true, otherwise: "")
      lines.removeAll { $0.allSatisfy { $0 == " " } }
      if !regions.isSure { lines += refused.map { spaces + $0 } }
    }
    return lines
  }

  /// The ways of one region, each with a number from 1.
  private struct Thread {
    let decision: CompiledDecision
    let ways: [CompiledWay]

    init(_ decision: CompiledDecision, field: Int) {
      var ways: [CompiledWay] = []
      for way in decision.allWays where !ways.contains(way) { ways.append(way) }
      self.ways = ways
      if case .ways = decision {
        // Written as a `switch` over the field, so that the compiler does not warn that the selected number is constant.
        self.decision = .byField(field, [CompiledCase(states: [], content: decision)])
      } else {
        self.decision = decision
      }
    }

    func number(_ way: CompiledWay) -> Int { (ways.firstIndex(of: way) ?? -1) + 1 }

    func numbers(where isWanted: (CompiledWay) -> Bool) -> [Int] { ways.filter(isWanted).map { number($0) } }

    /// The condition that one of some ways is selected; nil where there is none of them.
    func condition(_ variable: String, where isWanted: (CompiledWay) -> Bool) -> String? {
      let numbers = numbers(where: isWanted)
      if numbers.count == ways.count { return "\(variable) != 0" }
      let alternatives = numbers.map { "\(variable) == \($0)" }
      return alternatives.isEmpty ? nil : alternatives.joined(separator: " || ")
    }
  }

  private func selection(_ decision: CompiledDecision, _ thread: Thread, _ variable: String, indent: Int) -> [String] {
    let spaces = SwiftCall.spaces(indent)
    switch decision {
    case .regions: return []
    case .byField(let field, let cases):
      var lines = [spaces + "switch \(names.fields[field]) {"]
      for item in cases.flatMap({ spread($0, field) }) {
        let body = selection(item.content, thread, variable, indent: indent + 2)
        lines += caseLines(item.states, spaces) + (body.isEmpty ? [spaces + "  break"] : body)
      }
      return lines + [spaces + "}"]
    case .ways(let ways):
      var lines: [String] = []
      for way in ways {
        let selected = "\(variable) = \(thread.number(way))\(comment(way))"
        let conditions = way.conditions.map { text($0) }.joined(separator: ", ")
        if conditions.isEmpty, lines.isEmpty { return [spaces + selected] }
        if lines.isEmpty { lines.append(spaces) } else { lines[lines.count - 1] += " else " }
        lines[lines.count - 1] += conditions.isEmpty ? "{" : "if \(conditions) {"
        lines += [spaces + "  " + selected, spaces + "}"]
      }
      return lines
    }
  }

  /// One case for each state of a field in place of a case without states, which means all of them.
  private func spread(_ item: CompiledCase<CompiledDecision>, _ field: Int) -> [CompiledCase<CompiledDecision>] {
    guard item.states.isEmpty else { return [item] }
    return plan.fields.fields[field].states.map { CompiledCase(states: [$0], content: item.content) }
  }

  /// A transition that leaves the regions is taken alone, and only if no earlier region changes.
  private func conflicts(_ threads: [Thread], _ variables: [String], indent: Int) -> [String] {
    guard threads.count > 1, threads.contains(where: { $0.ways.contains(where: \.leavesRegions) }) else { return [] }
    let spaces = SwiftCall.spaces(indent)
    var lines = [spaces + "// A transition that leaves all regions is taken alone, and only if no region before it changes."]
    var (moving, leaving): ([String], [String]) = ([], [])
    for (thread, variable) in zip(threads, variables) {
      let leaves = thread.condition(variable) { $0.leavesRegions }
      let moves = thread.condition(variable) { $0.ending == .moved && !$0.leavesRegions }
      if let leaves, !(moving + leaving).isEmpty {
        lines.append(spaces + "if (\(leaves)) && (\((moving + leaving).joined(separator: " || "))) { \(variable) = 0 }")
      }
      if let moves, !leaving.isEmpty {
        lines.append(spaces + "if (\(moves)) && (\(leaving.joined(separator: " || "))) { \(variable) = 0 }")
      }
      if let leaves { leaving.append(leaves) }
      if let moves { moving.append(moves) }
    }
    return lines
  }

  private func phase(
    _ threads: [Thread], _ variables: [String], _ steps: KeyPath<CompiledWay, [CompiledStep]>, indent: Int
  ) -> [String] {
    let spaces = SwiftCall.spaces(indent)
    var lines: [String] = []
    for (thread, variable) in zip(threads, variables) where thread.ways.contains(where: { !$0[keyPath: steps].isEmpty }) {
      var bodies: [(numbers: [Int], steps: [CompiledStep])] = []
      for way in thread.ways where !way[keyPath: steps].isEmpty {
        if let index = bodies.firstIndex(where: { $0.steps == way[keyPath: steps] }) {
          bodies[index].numbers.append(thread.number(way))
        } else {
          bodies.append(([thread.number(way)], way[keyPath: steps]))
        }
      }
      lines.append(spaces + "switch \(variable) {")
      for body in bodies {
        let written = self.lines(body.steps, indent: indent + 2)
        lines.append(spaces + "case \(body.numbers.map(String.init).joined(separator: ", ")):")
        lines += written.isEmpty ? [spaces + "  break"] : written
      }
      lines += [spaces + "default:", spaces + "  break", spaces + "}"]
    }
    return lines
  }
}
