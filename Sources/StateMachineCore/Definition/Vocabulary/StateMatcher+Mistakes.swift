// What is written by mistake, unavailable, so that the compiler says what to write instead.

extension StateMatcher {
  /// States without the brackets of an array.
  @available(*, unavailable, message: "several states are a list, [.active, .suspended], or an array, .anyOf(states)")
  @_disfavoredOverload
  public static func anyOf(_ first: State, _ second: State, _ others: State...) -> Self { fatalError("unavailable") }

  /// A state that holds a payload, by its key.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  public static func any<Payload>(except state: StateLiteral<State, Payload>) -> Self where State: StateCases { fatalError("unavailable") }
}
