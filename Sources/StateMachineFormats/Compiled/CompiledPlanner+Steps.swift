import StateMachines

// Actions and conditions as calls of requirements.

extension CompiledPlanner {
  /// What a hook does; one without a name is called after its moment and its states.
  mutating func steps(_ hook: Description.Hook) -> [CompiledStep] {
    if !hook.statements.isEmpty { return steps(hook.statements) }
    if let name = hook.name { return [.call(writer.requirements.add(.action, name))] }
    let states = (hook.states ?? .any(except: []))
    let name = "\(hook.moment == .entry ? "enter" : "exit") \(states)"
    return [.call(writer.requirements.addOwn(.action, name, "The \(hook.moment) action of the line at \(hook.place)."))]
  }

  /// What an action does, by its statements or else by its name.
  mutating func steps(_ statements: [Description.Statement], named name: String?) -> [CompiledStep] {
    if statements.isEmpty, let name { return [.call(writer.requirements.add(.action, name))] }
    return steps(statements)
  }

  mutating func steps(_ statements: [Description.Statement]) -> [CompiledStep] {
    var steps: [CompiledStep] = []
    for statement in statements {
      switch statement {
      case .call(let name): steps.append(.call(writer.requirements.add(.action, name)))
      case .raise(let event): steps.append(.raise(.named(event)))
      case .choose(let choices):
        var written: [CompiledStep.Choice] = []
        for choice in choices {
          let condition = choice.condition.map { writer.requirements.add(.guard, $0) }
          written.append(.init(condition: condition, steps: self.steps(choice.statements)))
          if condition == nil { break }
        }
        steps.append(.choose(written))
      case .send, .cancel, .log, .assign: break  // Refused.
      }
    }
    return steps
  }

  /// Whether a condition holds at a place, where the place decides it, or the requirement that is asked.
  enum Condition {
    case holds(Bool)
    case asks(String)
  }

  mutating func condition(_ name: String?, at active: [Int]) -> Condition {
    guard let name else { return .holds(true) }
    for (word, isWanted) in [("in ", true), ("!in ", false)] where name.hasPrefix(word) {
      if let state = tree.numbers[String(name.dropFirst(word.count))] { return .holds(active.contains(state) == isWanted) }
    }
    return .asks(writer.requirements.add(.guard, name))
  }
}
