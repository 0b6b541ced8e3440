/// A guard that is one closure.
final class PredicateGuard<Context, State: Hashable & Sendable, Event: Hashable & Sendable>: AnyGuard, @unchecked Sendable {
  // Safe because the closure is immutable and `@Sendable`.
  private let predicate: Guard<Context, State, Event>.Predicate

  init(_ predicate: @escaping Guard<Context, State, Event>.Predicate) {
    self.predicate = predicate
  }

  override func holds(_ engine: UnsafeMutablePointer<Engine>) throws -> Bool {
    try predicate(Step<Context, State, Event>(engine))
  }
}

/// Whether a state is active.
final class IsInGuard<State: Hashable & Sendable, Event: Hashable & Sendable>: AnyGuard, @unchecked Sendable {
  // Safe because the state is immutable and `Sendable`.
  private let state: State

  init(_ state: State) {
    self.state = state
  }

  override func holds(_ engine: UnsafeMutablePointer<Engine>) -> Bool {
    Step<Void, State, Event>(engine).isIn(state)
  }
}

/// Two guards that both have to hold, or one of which has to.
final class PairGuard: AnyGuard, @unchecked Sendable {
  // Safe because both guards are immutable and `Sendable`.
  private let first: AnyGuard
  private let second: AnyGuard
  /// What the first has to say for the second to be asked.
  private let asksOn: Bool

  init(_ first: AnyGuard, _ second: AnyGuard, asksOn: Bool) {
    self.first = first
    self.second = second
    self.asksOn = asksOn
  }

  override func holds(_ engine: UnsafeMutablePointer<Engine>) throws -> Bool {
    try first.holds(engine) == asksOn ? second.holds(engine) : !asksOn
  }
}

/// A guard that must not hold.
final class NotGuard: AnyGuard, @unchecked Sendable {
  // Safe because the guard is immutable and `Sendable`.
  private let other: AnyGuard

  init(_ other: AnyGuard) {
    self.other = other
  }

  override func holds(_ engine: UnsafeMutablePointer<Engine>) throws -> Bool {
    try !other.holds(engine)
  }
}

extension Guard.Form {
  /// The guard as the engine asks it.
  var compiled: AnyGuard {
    switch self {
    case .predicate(_, let predicate): PredicateGuard(predicate)
    case .isIn(let state): IsInGuard<State, Event>(state)
    case .both(let a, let b): PairGuard(a.compiled, b.compiled, asksOn: true)
    case .either(let a, let b): PairGuard(a.compiled, b.compiled, asksOn: false)
    case .not(let a): NotGuard(a.compiled)
    }
  }
}
