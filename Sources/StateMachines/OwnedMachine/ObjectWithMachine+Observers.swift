public import Dispatch

extension ObjectWithMachine {
  /// Notifies an observer of each transition that is taken from now on and passes all filters.
  ///
  /// Like ``ReferenceMachine/subscribe(_:startAndStop:on:_:)-(_,_,DispatchQueue,_)``.
  ///
  /// - Parameters:
  ///   - filters: What is asked of a transition.
  ///   - startAndStop: Whether it is notified of each start, stop and end as well.
  ///   - queue: Where the observer is called.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  @discardableResult
  nonisolated public func subscribe(
    _ filters: TransitionFilter<StateCase, Event>..., startAndStop: Bool = false, on queue: DispatchQueue,
    _ observer: @escaping @Sendable (Transition<StateCase, Event>) -> Void
  ) -> ObserverToken {
    machine.subscribe(filters, startAndStop, on: queue, observer)
  }

  /// Notifies an observer of each transition that is taken from now on and passes all filters, on the main actor.
  ///
  /// - Parameters:
  ///   - filters: What is asked of a transition.
  ///   - startAndStop: Whether it is notified of each start, stop and end as well.
  ///   - actor: `MainActor.self`.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  @discardableResult
  nonisolated public func subscribe(
    _ filters: TransitionFilter<StateCase, Event>..., startAndStop: Bool = false, on actor: MainActor.Type,
    _ observer: @escaping @MainActor (Transition<StateCase, Event>) -> Void
  ) -> ObserverToken {
    machine.subscribe(filters, startAndStop, on: DispatchQueue.main) { transition in MainActor.assumeIsolated { observer(transition) } }
  }

  /// Waits until a state is active; like ``ReferenceMachine/wait(for:until:)-(State,_)``.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - deadline: A time of the machine's clock; nil to wait as long as it takes.
  /// - Throws: `MachineError.deadlineExceeded`; `MachineError.ended`; `MachineError.unknownState`; `CancellationError`.
  nonisolated(nonsending) public func wait(for state: StateCase, until deadline: Duration? = nil) async throws {
    try await machine.wait(for: state, until: deadline)
  }

  /// Waits until one of several states is active; like ``ReferenceMachine/wait(for:until:)-(State,_)``.
  ///
  /// - Parameters:
  ///   - states: The states.
  ///   - deadline: A time of the machine's clock; nil to wait as long as it takes.
  /// - Throws: `MachineError.deadlineExceeded`; `MachineError.ended`; `MachineError.unknownState`; `CancellationError`.
  @_disfavoredOverload
  nonisolated(nonsending) public func wait(for states: StateMatcher<StateCase>, until deadline: Duration? = nil) async throws {
    try await machine.wait(for: states, until: deadline)
  }

  /// Waits until a state is active, for some time at most; like ``ReferenceMachine/wait(for:until:)-(State,_)``.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - limit: How long at most, by the machine's clock.
  /// - Throws: `MachineError.deadlineExceeded`; `MachineError.ended`; `MachineError.unknownState`; `CancellationError`.
  nonisolated(nonsending) public func wait(for state: StateCase, within limit: Duration) async throws {
    try await machine.wait(for: state, within: limit)
  }

  /// Waits until one of several states is active, for some time at most; like ``ReferenceMachine/wait(for:until:)-(State,_)``.
  ///
  /// - Parameters:
  ///   - states: The states.
  ///   - limit: How long at most, by the machine's clock.
  /// - Throws: `MachineError.deadlineExceeded`; `MachineError.ended`; `MachineError.unknownState`; `CancellationError`.
  @_disfavoredOverload
  nonisolated(nonsending) public func wait(for states: StateMatcher<StateCase>, within limit: Duration) async throws {
    try await machine.wait(for: states, within: limit)
  }
}
