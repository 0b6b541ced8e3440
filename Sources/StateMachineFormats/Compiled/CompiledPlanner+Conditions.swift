import StateMachines

// Guards as calls of requirements, and what is known of them at a place.

extension CompiledPlanner {
  /// What is known of a condition at a place: whether it holds there, or what has to be asked at run time.
  enum Answer {
    case holds(Bool)
    case asks(CompiledCondition)
  }

  /// Where a line asks its guard.
  struct Asking {
    let line: Description.Transition
    let event: CompiledEvent
    /// The innermost state that is known to be active, and those around it.
    let active: [Int]
  }

  /// What is known of a guard.
  ///
  /// - Parameters:
  ///   - name: The name of the guard; nil where there is none.
  ///   - form: How it is put together; nil where its name says everything.
  ///   - asking: Where it is asked.
  /// - Returns: What is known.
  mutating func answer(_ name: String?, _ form: Description.GuardForm?, _ asking: Asking) -> Answer {
    guard let name else { return .holds(true) }
    if let form { return answer(form, asking) }
    for (word, isWanted) in [("in ", true), ("!in ", false)] where name.hasPrefix(word) {
      guard let state = tree.numbers[String(name.dropFirst(word.count))] else { continue }
      return answer(isIn: state, isWanted: isWanted, asking.active)
    }
    return asks(name, payloadOf: nil, readsArgument: false, asking)
  }

  private mutating func answer(_ form: Description.GuardForm, _ asking: Asking) -> Answer {
    switch form {
    case .unnamed: return .holds(true)  // Refused.
    case .named(let name, let payloadOf, let readsArgument):
      return asks(name, payloadOf: payloadOf, readsArgument: readsArgument, asking)
    case .isIn(let state): return tree.numbers[state].map { answer(isIn: $0, isWanted: true, asking.active) } ?? .holds(false)
    case .both(let a, let b):
      switch (answer(a, asking), answer(b, asking)) {
      case (.holds(false), _), (_, .holds(false)): return .holds(false)
      case (.holds(true), let other), (let other, .holds(true)): return other
      case (.asks(let first), .asks(let second)): return .asks(.both(first, second))
      }
    case .either(let a, let b):
      switch (answer(a, asking), answer(b, asking)) {
      case (.holds(true), _), (_, .holds(true)): return .holds(true)
      case (.holds(false), let other), (let other, .holds(false)): return other
      case (.asks(let first), .asks(let second)): return .asks(.either(first, second))
      }
    case .not(let other):
      switch answer(other, asking) {
      case .holds(let holds): return .holds(!holds)
      case .asks(let condition): return .asks(.not(condition))
      }
    }
  }

  /// A guard reads the argument of a call where its type says so, and the payload of an event wherever the line waits for that event.
  private mutating func asks(_ name: String, payloadOf: String?, readsArgument: Bool, _ asking: Asking) -> Answer {
    var arguments: [CompiledCall.Argument] = []
    if case .event = asking.line.events, types.argument(of: asking.event) != nil, readsArgument || !types.isCall(asking.event) {
      arguments.append(.argument)
    }
    if let payloadOf {
      guard let state = tree.numbers[payloadOf], asking.active.first == state, types.payloads[state] != nil else { return .holds(false) }
      arguments.append(.payload(of: state))
    }
    return .asks(.asks(call(.guard, name, arguments, asking.line.place, event: asking.event)))
  }

  private func answer(isIn state: Int, isWanted: Bool, _ active: [Int]) -> Answer {
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
