// What is written by mistake, unavailable, so that the compiler says what to write instead.
public import Dispatch

extension ReferenceMachine {
  /// A state that is entered, by its case.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  @discardableResult
  public func subscribe<Payload>(
    to event: Event? = nil, leaving: State? = nil, entering: HoldingCase<State, Payload>, on queue: DispatchQueue,
    _ observer: @escaping @Sendable (Transition) -> Void
  ) -> ObserverToken { fatalError("unavailable") }

  /// A state that is left, by its case.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  @discardableResult
  public func subscribe<Payload>(
    to event: Event? = nil, leaving: HoldingCase<State, Payload>, entering: State? = nil, on queue: DispatchQueue,
    _ observer: @escaping @Sendable (Transition) -> Void
  ) -> ObserverToken { fatalError("unavailable") }

  /// A state that is entered, by its case.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  @discardableResult
  public func subscribe<Payload>(
    to event: Event? = nil, leaving: State? = nil, entering: HoldingCase<State, Payload>, on actor: MainActor.Type,
    _ observer: @escaping @MainActor (Transition) -> Void
  ) -> ObserverToken { fatalError("unavailable") }

  /// A state that is left, by its case.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  @discardableResult
  public func subscribe<Payload>(
    to event: Event? = nil, leaving: HoldingCase<State, Payload>, entering: State? = nil, on actor: MainActor.Type,
    _ observer: @escaping @MainActor (Transition) -> Void
  ) -> ObserverToken { fatalError("unavailable") }
}
