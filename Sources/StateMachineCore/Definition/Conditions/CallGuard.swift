/// A condition for a transition of a call, which sees the argument.
///
/// ```swift
/// sm.when(Event.pay, from: .placed, to: .paid, if: .init("is enough") { amount, step in amount >= step.context.price }) { … }
/// ```
///
/// Guards are evaluated on the thread that fires, while other senders wait. `can(_:)` and `permittedEvents` have no argument, and count the
/// condition as true.
public struct CallGuard<Context, State: Hashable & Sendable, Event: Sendable, Argument: ~Copyable>: Sendable {
  @usableFromInline let condition: Guard<Context, State, Event>
  /// The same condition, false rather than true in each part that cannot be evaluated because there is no argument.
  ///
  /// The negation of this one is true there, so `!` exchanges the two.
  private let pessimistic: Guard<Context, State, Event>

  /// A condition with a name, for rejections, traces and diagrams.
  ///
  /// - Parameters:
  ///   - name: What holds when the answer is true, such as `is enough`.
  ///   - predicate: Answers whether the condition holds. If it throws, the definition's ``ErrorPolicy`` says what happens.
  @inlinable
  public init(
    _ name: String, _ predicate: @escaping @Sendable (borrowing Argument, borrowing Step<Context, State, Event>) throws -> Bool
  ) {
    self.init(
      Guard(name, payloadOf: nil, readsArgument: true, Self.predicate(predicate, unknown: true)),
      pessimistic: Guard(name, payloadOf: nil, readsArgument: true, Self.predicate(predicate, unknown: false)))
  }

  @inlinable
  static func predicate(
    _ predicate: @escaping @Sendable (borrowing Argument, borrowing Step<Context, State, Event>) throws -> Bool, unknown: Bool
  ) -> Guard<Context, State, Event>.Predicate {
    { step in
      guard let call = step.frame.pointee.call else { return unknown }
      return try call.pointee.withArgument { (argument: borrowing Argument) in try predicate(argument, step) } ?? unknown
    }
  }

  @usableFromInline
  init(_ condition: Guard<Context, State, Event>, pessimistic: Guard<Context, State, Event>) {
    self.condition = condition
    self.pessimistic = pessimistic
  }

  /// A condition that does not look at the argument.
  ///
  /// - Parameter condition: The condition.
  public init(_ condition: Guard<Context, State, Event>) {
    self.init(condition, pessimistic: condition)
  }

  /// Whether a state is active, `In()` in SCXML 5.9.1.
  ///
  /// - Parameter state: The state; one that the definition does not have is never active.
  /// - Returns: The guard.
  public static func isIn(_ state: State) -> Self {
    Self(Guard.isIn(state))
  }

  /// Both hold; the second is asked only if the first holds.
  public static func && (a: Self, b: Self) -> Self {
    Self(a.condition && b.condition, pessimistic: a.pessimistic && b.pessimistic)
  }

  /// At least one holds; the second is asked only if the first does not hold.
  public static func || (a: Self, b: Self) -> Self {
    Self(a.condition || b.condition, pessimistic: a.pessimistic || b.pessimistic)
  }

  /// The guard does not hold.
  public static prefix func ! (a: Self) -> Self {
    Self(!a.pessimistic, pessimistic: !a.condition)
  }
}

// Operands that do not look at the argument.

extension CallGuard where Argument: ~Copyable {
  /// Both hold; the second is asked only if the first holds.
  @_disfavoredOverload
  public static func && (a: Guard<Context, State, Event>, b: Self) -> Self { Self(a) && b }

  /// Both hold; the second is asked only if the first holds.
  @_disfavoredOverload
  public static func && (a: Self, b: Guard<Context, State, Event>) -> Self { a && Self(b) }

  /// At least one holds; the second is asked only if the first does not hold.
  @_disfavoredOverload
  public static func || (a: Guard<Context, State, Event>, b: Self) -> Self { Self(a) || b }

  /// At least one holds; the second is asked only if the first does not hold.
  @_disfavoredOverload
  public static func || (a: Self, b: Guard<Context, State, Event>) -> Self { a || Self(b) }
}
