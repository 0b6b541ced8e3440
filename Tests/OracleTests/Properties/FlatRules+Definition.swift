import StateMachines

/// The context of random machines: bits for guards to read, and a trace of what ran.
struct Notes: Sendable, Equatable {
  var bits = Array(repeating: false, count: FlatRules.bits)
  var trace: [String] = []

  mutating func note(_ line: String, flipping bit: Int) {
    trace.append(line)
    bits[bit].toggle()
  }
}

extension FlatRules {
  typealias Definition = ContextDefinition<Notes, Int, Int>
  typealias Fail = @Sendable () throws -> Void

  /// The rules in the library's language; every guard, action and hook calls `fail` before its work, which may throw.
  func definition(fail: @escaping Fail = {}, preparing: (inout Definition.Builder) -> Void = { _ in }) throws -> Definition {
    try Definition(initial: initial) { sm in
      preparing(&sm)
      if declaresFirst { declareStates(&sm) }
      // Some hooks precede the lines and some follow them; only the order of hooks of one kind matters.
      for (number, hook) in hooks.enumerated() where hook.moment == .entry || hook.moment == .before { add(hook, number, &sm, fail) }
      for (number, line) in lines.enumerated() { add(line, number, &sm, fail) }
      for timeout in timeouts { sm.timeout(.seconds(timeout.seconds), in: timeout.state, fire: timeout.event) }
      sm.internalEvents([])
      for deferral in deferrals {
        // By match, since a state may have transitions that name the event.
        sm.defer(.matching { if case .event(deferral.event) = $0 { true } else { false } }, in: deferral.state)
      }
      for (number, hook) in hooks.enumerated() where hook.moment == .exit || hook.moment == .after { add(hook, number, &sm, fail) }
      if !declaresFirst { declareStates(&sm) }
    }
  }

  private func declareStates(_ sm: inout Definition.Builder) {
    for state in 0..<stateCount {
      if finals.contains(state) { sm.final(state) } else { sm.state(state) }
    }
  }

  private func add(_ line: Line, _ number: Int, _ sm: inout Definition.Builder, _ fail: @escaping Fail) {
    let condition = line.condition.map { makeGuard("line \(number)", $0, fail) }
    let sources = matcher(line.sources)
    let action: Definition.Builder.Hook = { [flips = line.flips, sends = line.sends] step in
      try fail()
      step.context.note("action \(number)", flipping: flips)
      if let sends { step.send(sends.event, after: .seconds(sends.seconds)) }
    }
    switch (line.trigger, line.way) {
    case (.one(let event), .to(let target)): sm.when(event, from: sources, to: target, if: condition, perform: action)
    case (.one(let event), .internally): sm.when(event, in: sources, if: condition, perform: action)
    case (.one(let event), .choosing(let list)): sm.when(event, from: sources, choosing: branches(list, number, fail), perform: action)
    case (_, .to(let target)): sm.when(descriptor(line.trigger), from: sources, to: target, if: condition, perform: action)
    case (_, .internally): sm.when(descriptor(line.trigger), in: sources, if: condition, perform: action)
    case (_, .choosing(let list)):
      sm.when(descriptor(line.trigger), from: sources, choosing: branches(list, number, fail), perform: action)
    }
  }

  private func branches(_ branches: [Branch], _ number: Int, _ fail: @escaping Fail) -> [StateMachines.Branch<Notes, Int, Int>] {
    branches.enumerated().map { place, branch in
      let name = "branch \(number).\(place)"
      let action: Definition.Builder.Hook = { step in
        try fail()
        step.context.trace.append(name)
      }
      guard let condition = branch.condition else { return .otherwise(to: branch.target, perform: action) }
      return .when(makeGuard(name, condition, fail), to: branch.target, perform: action)
    }
  }

  private func makeGuard(_ name: String, _ condition: Condition, _ fail: @escaping Fail) -> Guard<Notes, Int, Int> {
    Guard(name) { step in
      try fail()
      return step.context.bits[condition.bit] == condition.isSet
    }
  }

  private func add(_ hook: Hook, _ number: Int, _ sm: inout Definition.Builder, _ fail: @escaping Fail) {
    let run: Definition.Builder.Hook = { [moment = hook.moment, flips = hook.flips] step in
      try fail()
      step.context.note("\(moment) \(number) in \(step.state)", flipping: flips)
    }
    let event: EventDescriptor<Int, Int> = hook.event.map { [$0] } ?? .any
    let states: StateMatcher<Int> = hook.from.map { [$0] } ?? .any
    switch hook.moment {
    case .before: sm.before(event, from: hook.from, to: hook.to, perform: run)
    case .after: sm.after(event, from: hook.from, to: hook.to, perform: run)
    case .exit: sm.onExit(states, perform: run)
    case .entry: sm.onEntry(states, perform: run)
    }
  }

  private func matcher(_ sources: Sources) -> StateMatcher<Int> {
    switch sources {
    case .named(let states): .anyOf(states)
    case .any(let exceptions):
      switch exceptions.count {
      case 0: .any
      case 1: .any(except: exceptions[0])
      default: .any(except: exceptions[0], exceptions[1])
      }
    }
  }

  private func descriptor(_ trigger: Trigger) -> EventDescriptor<Int, Int> {
    switch trigger {
    case .one(let event): [event]
    case .list(let events): .anyOf(events)
    case .every: .any
    }
  }
}
