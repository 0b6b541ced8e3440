public import Dispatch

extension ReferenceMachine {
  /// Notifies an observer of each transition from now on that leaves, or enters, one of several states.
  ///
  /// ```swift
  /// machine.subscribe(entering: [.suspended, .terminated], on: queue) { transition in print(transition) }
  /// ```
  ///
  /// Like `subscribe(to:leaving:entering:on:_:)` with one state in all else. A transition that leaves or enters several of the states makes
  /// one call. Where one of the filters is a list and the other one state, write the state as a list as well.
  ///
  /// - Parameters:
  ///   - event: Only transitions that this event caused.
  ///   - leaving: Only transitions that leave one of these states. `.any` means every state, final ones too: all but internal transitions.
  ///   - entering: Only transitions that enter one of these states.
  ///   - queue: Where the observer is called.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func subscribe(
    to event: Event? = nil, leaving: StateMatcher<State>? = nil, entering: StateMatcher<State>? = nil, on queue: DispatchQueue,
    _ observer: @escaping @Sendable (Transition) -> Void
  ) -> ObserverToken {
    let filter = TransitionFilter(isEvent: compiled.filter(event), leaving: compiled.filter(leaving), entering: compiled.filter(entering))
    return subscribe(filter, on: queue, observer)
  }

  /// Notifies an observer of each transition from now on that leaves, or enters, one of several states, on the main actor.
  ///
  /// Like `subscribe(to:leaving:entering:on:_:)` with a queue in all else.
  ///
  /// - Parameters:
  ///   - event: Only transitions that this event caused.
  ///   - leaving: Only transitions that leave one of these states.
  ///   - entering: Only transitions that enter one of these states.
  ///   - actor: `MainActor.self`.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func subscribe(
    to event: Event? = nil, leaving: StateMatcher<State>? = nil, entering: StateMatcher<State>? = nil, on actor: MainActor.Type,
    _ observer: @escaping @MainActor (Transition) -> Void
  ) -> ObserverToken {
    subscribe(to: event, leaving: leaving, entering: entering, on: DispatchQueue.main) { transition in
      MainActor.assumeIsolated { observer(transition) }
    }
  }
}

extension TypedCompiledDefinition {
  /// The numbers that a filter looks for; a state that the definition does not have has none.
  @usableFromInline
  final func filter(_ matcher: StateMatcher<State>?) -> TransitionFilter<Event>.States? {
    matcher.map { .several(numbers(of: $0)) }
  }

  private final func numbers(of matcher: StateMatcher<State>) -> Set<StateID> {
    switch matcher.form {
    case .listed(let states): Set(states.compactMap { node(of: $0) })
    case .any(let exceptions): Set(StateID.all(nodes.count)).subtracting(exceptions.compactMap { node(of: $0) })
    case .union(let matchers): matchers.reduce(into: []) { $0.formUnion(numbers(of: $1)) }
    }
  }
}
