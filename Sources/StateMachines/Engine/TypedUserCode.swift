extension AnyHook {
  /// A hook whose step has types.
  convenience init<Context, State, Event>(_ body: @escaping MachineBuilder<Context, State, Event>.Hook) {
    // Safe because both steps are one pointer, so that both closures are called alike; alone in a struct neither is wrapped in a thunk.
    self.init(unsafeBitCast(TypedHookBody(run: body), to: Body.self))
  }

  /// A hook that waits for a payload.
  convenience init<Context, State, Event, Payload>(
    _ eventCase: EventCase<Event, Payload>, _ body: @escaping MachineBuilder<Context, State, Event>.PayloadHook<Payload>
  ) {
    self.init { (step: inout Step<Context, State, Event>) in
      guard let event = step.event, let payload = eventCase.extract(event) else { return }
      try body(payload, &step)
    }
  }
}

private struct TypedHookBody<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  let run: MachineBuilder<Context, State, Event>.Hook
}

final class CaseMatcher<State: Hashable & Sendable, Event: Hashable & Sendable, Payload>: AnyMatcher, @unchecked Sendable {
  // Safe because the closure inside is immutable and `@Sendable`.
  private let eventCase: EventCase<Event, Payload>

  init(_ eventCase: EventCase<Event, Payload>) {
    self.eventCase = eventCase
  }

  override func matches(_ engine: UnsafeMutablePointer<Engine>) -> Bool {
    guard let event = Step<Void, State, Event>(engine).event else { return false }
    return eventCase.extract(event) != nil
  }
}

final class CauseMatcher<State: Hashable & Sendable, Event: Hashable & Sendable>: AnyMatcher, @unchecked Sendable {
  // Safe because the closure is immutable and `@Sendable`.
  private let predicate: @Sendable (Cause<State, Event>) -> Bool

  init(_ predicate: @escaping @Sendable (Cause<State, Event>) -> Bool) {
    self.predicate = predicate
  }

  override func matches(_ engine: UnsafeMutablePointer<Engine>) -> Bool {
    predicate(Step<Void, State, Event>(engine).cause)
  }
}

final class TypedDuration<Context, State: Hashable & Sendable, Event: Hashable & Sendable>: AnyDuration, @unchecked Sendable {
  // Safe because the closure is immutable and `@Sendable`.
  private let body: @Sendable (borrowing Step<Context, State, Event>) throws -> Duration

  init(_ body: @escaping @Sendable (borrowing Step<Context, State, Event>) throws -> Duration) {
    self.body = body
  }

  override func duration(_ engine: UnsafeMutablePointer<Engine>) throws -> Duration {
    try body(Step<Context, State, Event>(engine))
  }
}

/// A target worked out from the payload of an event and the old state.
final class PayloadComputation<State: PayloadState, Event: Hashable & Sendable, Payload>: AnyComputation, @unchecked Sendable {
  // Safe because both closures are immutable and `@Sendable`.
  private let eventCase: EventCase<Event, Payload>
  private let body: @Sendable (Payload, State) -> State?

  init(_ eventCase: EventCase<Event, Payload>, _ body: @escaping @Sendable (Payload, State) -> State?) {
    self.eventCase = eventCase
    self.body = body
  }

  override func target(_ engine: UnsafeMutablePointer<Engine>) throws -> StateReference? {
    let step = Step<Void, State, Event>(engine)
    guard let event = step.event, let payload = eventCase.extract(event), let state = body(payload, step.source) else { return nil }
    guard let leaf = step.chart.leaf(of: state) else { throw UnknownState(name: "\(state)") }
    return StateReference(leaf: leaf, value: Value(state))
  }
}
