// What is written by mistake, unavailable, so that the compiler says what to write instead.

extension StateMatcher {
  /// A state in place of a kind.
  @available(*, unavailable, message: "'.any(…)' takes a kind of a 'PayloadState'; several states are a list: [.active, .suspended]")
  @_disfavoredOverload
  public static func any(_ state: State) -> Self { fatalError("unavailable") }

  /// States without the brackets of an array.
  @available(*, unavailable, message: "several states are a list, [.active, .suspended], or an array, .anyOf(states)")
  @_disfavoredOverload
  public static func anyOf(_ first: State, _ second: State, _ others: State...) -> Self { fatalError("unavailable") }

  /// A state that holds a payload, by its case.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  public static func any<Payload>(except state: HoldingCase<State, Payload>) -> Self { fatalError("unavailable") }
}

extension PayloadState {
  /// A kind in a list of states.
  @available(*, unavailable, message: "a kind is no state; in place of a list of states, write .anyOf(matchers: [.any(.room), [.lobby]])")
  @_disfavoredOverload
  public static func any(_ kind: Kind) -> Self { fatalError("unavailable") }
}
