// Calls that forget the context, unavailable, so that the compiler says what to write instead. A machine without a context has its own.

extension ContextMachine {
  /// A machine without its context.
  @available(*, unavailable, message: "the definition has a context: hand it in with 'with:'")
  public init(_ definition: ContextDefinition<Context, State, Event>) { fatalError("unavailable") }

  /// An event without the context.
  @available(*, unavailable, message: "the definition has a context: hand it in with 'with:'")
  @discardableResult
  public mutating func fire(_ event: Event) -> Bool { fatalError("unavailable") }

  /// An event without the context.
  @available(*, unavailable, message: "the definition has a context: hand it in with 'with:'")
  @discardableResult
  public mutating func attempt(_ event: Event) -> Outcome { fatalError("unavailable") }

  /// An event without the context.
  @available(*, unavailable, message: "the definition has a context: hand it in with 'with:'")
  @discardableResult
  public mutating func require(_ event: Event) throws(Rejection) -> Transition { fatalError("unavailable") }

  /// A question without the context.
  @available(*, unavailable, message: "the definition has a context: hand it in with 'with:'")
  public func can(_ event: Event) -> Bool { fatalError("unavailable") }
}
