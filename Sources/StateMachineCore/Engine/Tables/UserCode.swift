/// A hook or an action, as the engine calls it.
///
/// A closure stays in a `let` of its box from the moment it is handed over: kept in an array or an optional it would cost a thunk, a
/// context and a retain at each call.
final class AnyHook: Sendable {
  let body: Body
  /// It is an action that cannot throw, and cannot raise an event either.
  let cannotThrow: Bool

  init(_ body: Body, cannotThrow: Bool) {
    self.body = body
    self.cannotThrow = cannotThrow
  }

  /// A closure alone in a struct, which is called the same way whatever the types of its step are.
  struct Body: Sendable {
    let run: @Sendable (inout AnyStep) throws -> Void
  }
}

/// A guard, as the engine calls it.
final class AnyGuard: Sendable {
  let body: Body
  /// It has parts, and leaves the one that was asked last in the frame of the step.
  let namesParts: Bool

  init(_ body: Body, namesParts: Bool = false) {
    self.body = body
    self.namesParts = namesParts
  }

  /// A closure alone in a struct, which is called the same way whatever the types of its step are.
  struct Body: Sendable {
    let holds: @Sendable (borrowing AnyStep) throws -> Bool
  }
}

/// Finds events and causes that have no number.
package class AnyMatcher: @unchecked Sendable {
  // Safe because each subclass holds immutable, `@Sendable` closures.
  func matches(_ step: borrowing AnyStep) -> Bool {
    fatalError("matches(_:) belongs to the subclass")
  }
}

/// What works out how long a state lasts.
class AnyDuration: @unchecked Sendable {
  // Safe because each subclass holds immutable, `@Sendable` closures.
  func duration(_ step: borrowing AnyStep) throws -> Duration {
    fatalError("duration(_:) belongs to the subclass")
  }
}
