extension AnyHook {
  /// A hook whose step has types.
  convenience init<Context, State, Event>(_ body: @escaping Step<Context, State, Event>.Hook, cannotThrow: Bool = false) {
    assert(MemoryLayout<Step<Context, State, Event>>.size == MemoryLayout<AnyStep>.size)
    // Safe because both steps are one pointer and are passed by their address, so the closures have one calling convention. As the only
    // field of a struct, a closure is not wrapped in a thunk. The language does not guarantee this; ClosureLayoutTests checks it.
    self.init(unsafeBitCast(TypedHookBody(run: body), to: Body.self), cannotThrow: cannotThrow)
  }
}

extension Step {
  /// A hook or an action that runs in such steps.
  package typealias Hook = @Sendable (inout Step) throws -> Void
}

private struct TypedHookBody<Context, State: Hashable & Sendable, Event: Sendable> {
  let run: Step<Context, State, Event>.Hook
}

/// Finds the causes that a closure knows.
final class CauseMatcher: AnyMatcher, @unchecked Sendable {
  // Safe because the closure inside is immutable and `@Sendable`.
  private let predicate: AnyGuard

  init(_ predicate: AnyGuard) {
    self.predicate = predicate
  }

  override func matches(_ step: borrowing AnyStep) -> Bool {
    (try? predicate.body.holds(step)) ?? false
  }
}

final class TypedDuration<Context, State: Hashable & Sendable, Event: Sendable>: AnyDuration, @unchecked Sendable {
  // Safe because the closure is immutable and `@Sendable`.
  private let body: @Sendable (borrowing Step<Context, State, Event>) throws -> Duration

  init(_ body: @escaping @Sendable (borrowing Step<Context, State, Event>) throws -> Duration) {
    self.body = body
  }

  override func duration(_ step: borrowing AnyStep) throws -> Duration {
    try body(Step<Context, State, Event>(step.frame))
  }
}
