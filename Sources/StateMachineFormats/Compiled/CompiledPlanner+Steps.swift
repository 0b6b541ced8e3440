import StateMachines

// Actions and conditions as calls of requirements.

extension CompiledPlanner {
  /// What an action or a hook does, by its statements or else by its name.
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
      case .send, .emit, .cancel, .log, .assign: break  // Refused.
      }
    }
    return steps
  }

  /// What is known of a condition at a place: whether it holds there, or what has to be asked at run time.
  enum Answer {
    case holds(Bool)
    case asks(CompiledCondition)
  }

  /// - Parameters:
  ///   - name: The name of a guard.
  ///   - active: The innermost state that is known to be active, and those around it.
  /// - Returns: What is known of the condition at that place.
  mutating func answer(_ name: String?, at active: [Int]) -> Answer {
    guard let name else { return .holds(true) }
    for (word, isWanted) in [("in ", true), ("!in ", false)] where name.hasPrefix(word) {
      guard let state = tree.numbers[String(name.dropFirst(word.count))] else { continue }
      if active.contains(state) { return .holds(isWanted) }
      // Only other regions of a parallel state that is active are not known.
      let path = tree.path(from: state)
      guard let index = path.firstIndex(where: { active.contains($0) }), tree.kind(path[index]) == .parallel else {
        return .holds(!isWanted)
      }
      let isKnown = active.contains { tree.parents[$0] == path[index] }
      let region = path[index - 1]
      if isKnown, active.contains(region) { return .holds(!isWanted) }
      if region == state { return .holds(isWanted) }
      return .asks(.isIn(places(of: state, inside: region), isWanted: isWanted))
    }
    return .asks(.asks(writer.requirements.add(.guard, name)))
  }

  /// The values of fields where a state is active, given that the region around it is.
  private func places(of state: Int, inside region: Int) -> [CompiledPlace] {
    let path = tree.path(from: state).prefix { $0 != region } + [region]
    return path.compactMap { owner in
      guard owner != state, let field = fields.numbers[owner] else { return nil }
      let values = fields.fields[field].states.filter { $0 == state || tree.isInside($0, state) || tree.isInside(state, $0) }
      return CompiledPlace(field: field, states: values)
    }
  }
}
