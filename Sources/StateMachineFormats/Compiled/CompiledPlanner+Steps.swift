import StateMachines

// Actions and hooks as calls of requirements.

extension CompiledPlanner {
  typealias Parameter = CompiledRequirements.Parameter

  /// What an action or a hook does, by its statements or else by its name.
  mutating func steps(_ statements: [Description.Statement], named name: String?) -> [CompiledStep] {
    if statements.isEmpty, let name { return [.call(call(.action, name))] }
    return steps(statements)
  }

  mutating func steps(_ statements: [Description.Statement]) -> [CompiledStep] {
    var steps: [CompiledStep] = []
    for statement in statements {
      switch statement {
      case .call(let name): steps.append(.call(call(.action, name)))
      case .raise(let event): steps.append(.raise(.named(event)))
      case .choose(let choices):
        var written: [CompiledStep.Choice] = []
        for choice in choices {
          let condition = choice.condition.map { call(.guard, $0).requirement }
          written.append(.init(condition: condition, steps: self.steps(choice.statements)))
          if condition == nil { break }
        }
        steps.append(.choose(written))
      case .send, .emit, .cancel, .log, .assign: break  // Refused.
      }
    }
    return steps
  }

  /// The call of a requirement that is passed nothing and returns nothing.
  mutating func call(_ kind: CompiledRequirements.Kind, _ name: String) -> CompiledCall { call(kind, name, [], chart.place) }

  /// The call of a requirement.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - name: What the chart calls it.
  ///   - arguments: What it is passed.
  ///   - place: The place of the line.
  ///   - event: The event whose argument it may be passed.
  ///   - entered: The state whose payload it may be passed or make.
  ///   - result: Whether it makes that payload, and whether it replies.
  ///   - isConsuming: Whether it takes over an argument that cannot be copied.
  ///   - comment: The comment of the requirement; nil for one that says its name.
  /// - Returns: The call; where the name already returns something else, this is refused.
  mutating func call(
    _ kind: CompiledRequirements.Kind, _ name: String, _ arguments: [CompiledCall.Argument], _ place: Place,
    event: CompiledEvent = .always, entered: Int? = nil, result: (makesPayload: Bool, replies: Bool) = (false, false),
    isConsuming: Bool = false, comment: String? = nil
  ) -> CompiledCall {
    let parameters = arguments.map { argument -> Parameter in
      switch argument {
      case .argument:
        types.movesArgument(of: event)
          ? .movedArgument(types.argument(of: event) ?? "", isConsumed: isConsuming) : .argument(types.argument(of: event) ?? "")
      case .payload(let state): .payload(types.payloads[state] ?? "")
      case .changed(let state): .changed(types.payloads[state] ?? "")
      case .made: .payload(entered.flatMap { types.payloads[$0] } ?? "")
      }
    }
    let made = result.makesPayload ? entered.flatMap { types.payloads[$0] } : nil
    let results = [made, result.replies ? types.reply(to: event) : nil].compactMap(\.self)
    let mayThrow = kind == .action && throwingActions.contains(name)
    let identifier = requirements.add(
      kind, name, parameters, result: results.count > 1 ? "(\(results.joined(separator: ", ")))" : results.first, mayThrow: mayThrow,
      comment: comment)
    if identifier == nil {
      refuse(
        "the \(kind.rawValue) \(Excerpt.name(name)) is passed or returns something else in another line; give it a name of its own", place)
    }
    return CompiledCall(
      requirement: identifier ?? "", arguments: arguments, makesPayload: made != nil, replies: results.count > (made == nil ? 0 : 1),
      mayThrow: mayThrow)
  }

  /// What an entry or exit action does.
  mutating func steps(_ hook: Description.Hook, at state: Int) -> [CompiledStep] {
    guard let name = hook.name, hook.statements.isEmpty, hook.has(.readsPayload), types.payloads[state] != nil else {
      return steps(hook.statements, named: hook.name)
    }
    return [.call(call(.action, name, hook.moment == .entry ? [.made] : [.payload(of: state)], hook.place, entered: state))]
  }

  /// The action of a line with an event, and what becomes of the payloads of its states.
  ///
  /// - Parameters:
  ///   - line: The line; it has an action with a name.
  ///   - name: That name.
  ///   - event: The event.
  ///   - leaf: The innermost state that is active.
  /// - Returns: The steps.
  mutating func action(of line: Description.Transition, _ name: String, on event: CompiledEvent, from leaf: Int) -> [CompiledStep] {
    var arguments: [CompiledCall.Argument] = []
    if case .event = line.events, types.argument(of: event) != nil, line.has(.answers) || !types.isCall(event) {
      arguments.append(.argument)
    }
    let isChanging = line.has(.changesPayload) && types.payloads[leaf] != nil
    if isChanging { arguments.append(.changed(of: leaf)) }
    let target = line.targets.first.flatMap { tree.numbers[$0.state] }
    let call = call(
      .action, name, arguments, line.place, event: event, entered: target,
      result: (line.has(.makesPayload), line.has(.answers) && types.reply(to: event) != nil), isConsuming: true)
    if call.makesPayload, call.replies, event.name.map({ types.movedReplies.contains($0) }) ?? false {
      refuse("an action that makes a payload is not compiled with a reply that cannot be copied", line.place)
    }
    guard isChanging else { return [.call(call)] }
    return [.takeOutPayload(leaf), .call(call)] + (line.kind == .internal ? [.putBackPayload(leaf)] : [])
  }
}
