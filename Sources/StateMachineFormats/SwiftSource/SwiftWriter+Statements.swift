import StateMachines

extension SwiftWriter {
  /// The action that is all that the statements are: one that they call, or one to be completed by hand, and reported, where one of them
  /// cannot be written.
  mutating func action(_ statements: [Description.Statement], _ place: Place) -> String? {
    if statements.count == 1, case .call(let name) = statements[0] { return "actions.\(requirements.add(.action, name))" }
    guard let problem = problem(statements, depth: 0) else { return nil }
    report(.unsupported, "\(problem) is not written; the action has to do it", place)
    let text = statements.map { "\($0)" }.joined(separator: "; ")
    return "actions.\(requirements.addOwn(.action, "perform \(text.prefix(24))", "In the chart: `\(text)`"))"
  }

  /// Statements as lines of a hook.
  mutating func code(_ statements: [Description.Statement]) -> [String] {
    var lines: [String] = []
    for statement in statements { lines += self.lines(statement, indent: 0) }
    return lines
  }

  /// What of the statements cannot be written.
  private func problem(_ statements: [Description.Statement], depth: Int) -> String? {
    if depth > 20 { return "a choice that is nested more than 20 levels deep" }
    for statement in statements {
      switch statement {
      case .call, .raise, .send, .cancel: continue
      case .log, .assign, .emit: return "\(Excerpt.name(statement))"
      case .choose(let choices):
        for choice in choices {
          if let condition = choice.condition, !choice.isNamed { return "the condition \(Excerpt.name(condition))" }
          if let problem = problem(choice.statements, depth: depth + 1) { return problem }
        }
      }
    }
    return nil
  }

  private mutating func lines(_ statement: Description.Statement, indent: Int) -> [String] {
    let spaces = SwiftCall.spaces(indent)
    switch statement {
    case .call(let name): return [spaces + "try actions.\(requirements.add(.action, name))(&step)"]
    case .raise(let name): return [spaces + "step.raise(\(event(name)))"]
    case .send(let name, let delay, let id):
      var arguments = [event(name)]
      if let delay { arguments.append("after: " + SwiftText.duration(delay)) }
      if let id { arguments.append("id: " + SwiftText.literal(id)) }
      return [spaces + "step.send(\(arguments.joined(separator: ", ")))"]
    case .cancel(let id): return [spaces + "step.cancel(\(SwiftText.literal(id)))"]
    case .log, .assign, .emit: return []
    case .choose(let choices):
      var lines: [String] = []
      for choice in choices {
        let condition = choice.condition.map { "try actions.\(requirements.add(.guard, $0))(step)" }
        if lines.isEmpty {
          lines.append(spaces + "if \(condition ?? "true") {")
        } else {
          lines[lines.count - 1] += " else " + (condition.map { "if \($0) {" } ?? "{")
        }
        for inner in choice.statements { lines += self.lines(inner, indent: indent + 2) }
        lines.append(spaces + "}")
        if condition == nil { break }
      }
      return lines
    }
  }
}
