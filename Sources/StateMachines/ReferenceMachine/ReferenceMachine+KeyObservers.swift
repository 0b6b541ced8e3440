public import Dispatch

extension ReferenceMachine where Event: PayloadCases {
  /// Notifies an observer of each transition from now on that an event of a case causes, whatever the event carries.
  ///
  /// ```swift
  /// machine.subscribe(to: \.failed, on: queue) { transition in print(transition, transition.event?.failed ?? "") }
  /// ```
  ///
  /// Like `subscribe(to:leaving:entering:on:_:)` with an event in all else.
  ///
  /// - Parameters:
  ///   - key: The key of the case, such as `\.failed`.
  ///   - leaving: Only transitions that leave this state.
  ///   - entering: Only transitions that enter this state.
  ///   - queue: Where the observer is called.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  @discardableResult
  public func subscribe<Payload>(
    to key: CaseLiteral<Event, Payload>, leaving: State? = nil, entering: State? = nil, on queue: DispatchQueue,
    _ observer: @escaping @Sendable (Transition) -> Void
  ) -> ObserverToken {
    let number = key(Event.Keys()).number
    let filter = TransitionFilter<Event>(
      isEvent: { $0.caseNumber == number }, leaving: compiled.filter(leaving), entering: compiled.filter(entering))
    return subscribe(filter, on: queue, observer)
  }

  /// Notifies an observer of each transition from now on that an event of a case causes, on the main actor.
  ///
  /// Like `subscribe(to:leaving:entering:on:_:)` with a queue in all else.
  ///
  /// - Parameters:
  ///   - key: The key of the case, such as `\.failed`.
  ///   - leaving: Only transitions that leave this state.
  ///   - entering: Only transitions that enter this state.
  ///   - actor: `MainActor.self`.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  @discardableResult
  public func subscribe<Payload>(
    to key: CaseLiteral<Event, Payload>, leaving: State? = nil, entering: State? = nil, on actor: MainActor.Type,
    _ observer: @escaping @MainActor (Transition) -> Void
  ) -> ObserverToken {
    subscribe(to: key, leaving: leaving, entering: entering, on: DispatchQueue.main) { transition in
      MainActor.assumeIsolated { observer(transition) }
    }
  }
}
