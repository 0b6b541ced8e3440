/// A hook or an action, as the engine calls it.
///
/// A closure stays in a `let` of its box from the moment it is handed over: kept in an array or an optional it would cost a thunk, a
/// context and a retain at each call.
class AnyHook: @unchecked Sendable {
  // Safe because each subclass holds immutable, `@Sendable` closures.
  func run(_ engine: UnsafeMutablePointer<Engine>) throws {
    fatalError("run(_:) belongs to the subclass")
  }
}

/// A guard, as the engine calls it.
class AnyGuard: @unchecked Sendable {
  // Safe because each subclass holds immutable, `@Sendable` closures.
  func holds(_ engine: UnsafeMutablePointer<Engine>) throws -> Bool {
    fatalError("holds(_:) belongs to the subclass")
  }
}

/// What finds events or causes that no number stands for.
class AnyMatcher: @unchecked Sendable {
  // Safe because each subclass holds immutable, `@Sendable` closures.
  func matches(_ engine: UnsafeMutablePointer<Engine>) -> Bool {
    fatalError("matches(_:) belongs to the subclass")
  }
}

/// What works out a target: a state with its payload, or nil where the transition is not enabled.
class AnyComputation: @unchecked Sendable {
  // Safe because each subclass holds immutable, `@Sendable` closures.
  func target(_ engine: UnsafeMutablePointer<Engine>) throws -> StateReference? {
    fatalError("target(_:) belongs to the subclass")
  }
}

/// What works out how long a state lasts.
class AnyDuration: @unchecked Sendable {
  // Safe because each subclass holds immutable, `@Sendable` closures.
  func duration(_ engine: UnsafeMutablePointer<Engine>) throws -> Duration {
    fatalError("duration(_:) belongs to the subclass")
  }
}
