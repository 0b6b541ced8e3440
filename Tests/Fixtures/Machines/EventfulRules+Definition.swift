import StateMachines

extension EventfulRules {
  typealias Builder<Context> = MachineBuilder<Context, Int, Int>
  /// Where hooks write.
  typealias Variables<Context> = @Sendable (Context) -> HookVariables
  /// How a hook asks for an event right after the macrostep.
  typealias Send<Context> = @Sendable (Int, inout Step<Context, Int, Int>) -> Void

  /// The rules in the library's language, for machines without a context.
  func definition(_ variables: HookVariables, send: @escaping Send<Void>) throws -> MachineDefinition<Int, Int> {
    try definition({ _ in variables }, send: send)
  }

  /// The same where the variables is found through the context.
  func definition<Context>(
    _ variables: @escaping Variables<Context>, send: @escaping Send<Context>
  ) throws -> ContextDefinition<Context, Int, Int> {
    try ContextDefinition(initial: 0, onError: policy, maximumMicrosteps: Self.maximumMicrosteps) { sm in
      for state in 0..<stateCount {
        if finals.contains(state) { sm.final(state) } else { sm.state(state) }
      }
      for (number, line) in lines.enumerated() { add(line, number, &sm, variables, send) }
      for hook in hooks { add(hook, &sm, variables, send) }
      for (event, state) in deferrals {
        // By match, since a state may have transitions that name the event.
        sm.defer(.matching { if case .event(event) = $0 { true } else { false } }, in: state)
      }
      for (seconds, state, event) in timeouts { sm.timeout(.seconds(seconds), in: state, fire: event) }
      if policy == .raise { sm.when(.hookFailure, in: .any) { step in variables(step.context).write("\(step.cause)") } }
      if hasRejectionHooks { sm.onRejection { context, rejection in variables(context).write("\(rejection)") } }
    }
  }

  private func add<Context>(
    _ line: Line, _ number: Int, _ sm: inout Builder<Context>, _ variables: @escaping Variables<Context>, _ send: @escaping Send<Context>
  ) {
    let condition = line.condition.map { condition in
      Guard<Context, Int, Int>("guard \(number)") { step in
        let variables = variables(step.context)
        if let bit = condition.failingBit, variables.isSet(bit) { throw Flaw(place: "guard \(number)") }
        return variables.isSet(condition.bit) == condition.isSet
      }
    }
    let action: Builder<Context>.Hook = { step in try grant(line.wishes, "action \(number)", &step, variables, send) }
    switch (line.event, line.target) {
    case (let event?, let target?): sm.when(event, from: line.source, to: target, if: condition, perform: action)
    case (let event?, nil): sm.when(event, in: line.source, if: condition, perform: action)
    case (nil, let target?): sm.always(from: line.source, to: target, if: condition, perform: action)
    case (nil, nil): sm.always(in: line.source, if: condition, perform: action)
    }
  }

  private func add<Context>(
    _ hook: Hook, _ sm: inout Builder<Context>, _ variables: @escaping Variables<Context>, _ send: @escaping Send<Context>
  ) {
    let run: Builder<Context>.Hook = { step in
      try grant(hook.wishes, "\(hook.moment) \(step.state) because of \(step.cause)", &step, variables, send)
    }
    switch hook.moment {
    case .before: sm.before(perform: run)
    case .exit: sm.onExit(perform: run)
    case .entry: sm.onEntry(perform: run)
    case .after: sm.after(perform: run)
    }
  }

  private func grant<Context>(
    _ wishes: [Wish], _ place: String, _ step: inout Step<Context, Int, Int>, _ variables: Variables<Context>, _ send: Send<Context>
  ) throws {
    let variables = variables(step.context)
    variables.write(place)
    for wish in wishes {
      switch wish {
      case .flip(let bit): variables.change { $0.bits[bit].toggle() }
      case .raise(let event): step.raise(event)
      case .send(let event): if variables.maySend() { send(event, &step) }
      case .sendLater(let event, let seconds, let id): if variables.maySend() { step.send(event, after: .seconds(seconds), id: "\(id)") }
      case .cancel(let id): step.cancel("\(id)")
      case .commitWork: step.onCommit { variables.write("work of \(place)") }
      case .fail(let bit): if variables.isSet(bit) { throw Flaw(place: place) }
      }
    }
  }
}
