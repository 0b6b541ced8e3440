public import Dispatch
import Synchronization

extension ReferenceMachine {
  /// Notifies an observer of each transition that is taken from now on and passes all filters.
  ///
  /// ```swift
  /// machine.subscribe(on: queue) { transition in print(transition) }
  /// machine.subscribe(.causedBy(\.failed), .leaving(.loading), on: queue) { transition in print(transition) }
  /// ```
  ///
  /// The observer is called on the queue, asynchronously, one call at a time and in the order of commits, also where the queue is
  /// concurrent. A burst of transitions is handed over once. It is notified of committed transitions: one ``Transition`` for each
  /// transition taken, none for what was rejected or undone. It can neither change nor stall a step; it is an ordinary caller, and may
  /// fire. Transitions of which it was not notified yet are kept for it without bound.
  ///
  /// Never waits for a step.
  ///
  /// The machine keeps the observer. One that captures the machine or its owner strongly keeps it alive until `cancel()`, so capture it
  /// weakly.
  ///
  /// - Parameters:
  ///   - filters: What is asked of a transition; without filters, the observer is notified of each one.
  ///   - startAndStop: Whether it is notified of each start as well, which enters the states in which the machine comes to rest, and of
  ///     each stop and end, which leave what was active. Their causes are `.start` and `.stop`, and no event passes a filter for them.
  ///   - queue: Where the observer is called.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  @inlinable
  @discardableResult
  public final func subscribe(
    _ filters: TransitionFilter<State, Event>..., startAndStop: Bool = false, on queue: DispatchQueue,
    _ observer: @escaping @Sendable (Transition) -> Void
  ) -> ObserverToken {
    subscribe(filters, startAndStop, on: queue, observer)
  }

  /// Notifies an observer of each transition that is taken from now on and passes all filters, on the main actor.
  ///
  /// Like ``subscribe(_:startAndStop:on:_:)-(_,_,DispatchQueue,_)`` in all else.
  ///
  /// - Parameters:
  ///   - filters: What is asked of a transition.
  ///   - startAndStop: Whether it is notified of each start, stop and end as well.
  ///   - actor: `MainActor.self`.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  @inlinable
  @discardableResult
  public final func subscribe(
    _ filters: TransitionFilter<State, Event>..., startAndStop: Bool = false, on actor: MainActor.Type,
    _ observer: @escaping @MainActor (Transition) -> Void
  ) -> ObserverToken {
    subscribe(filters, startAndStop, on: DispatchQueue.main) { transition in MainActor.assumeIsolated { observer(transition) } }
  }

  /// The state at a path, for a filter or a question.
  ///
  /// ```swift
  /// try machine.subscribe(.entering(machine.state(at: "c/c2@1/c222")), on: queue) { transition in print(transition) }
  /// ```
  ///
  /// - Parameter path: The path; see ``ContextDefinition/state(at:)``.
  /// - Returns: The state.
  /// - Throws: A ``StatePathError`` that says which component fits nothing, and what would have.
  /// - Complexity: Linear in the states beside those of the path.
  public final func state(at path: String) throws(StatePathError) -> State {
    try compiled.state(at: path)
  }

  /// The transitions that are taken from now on, as a sequence with a bounded buffer.
  ///
  /// Any number of sequences may be open at a time; each has all transitions, from the call on: they are in its buffer when `fire` returns.
  /// A reader that is too slow loses the oldest. The sequence ends when its task is cancelled, and when the machine is stopped, finished or
  /// gone; at once where it is stopped or finished already, while one that has not started is waited for. It does not keep the machine.
  ///
  /// - Parameter limit: How many transitions are kept for the reader.
  /// - Returns: The sequence, for one reader.
  public func transitions(bufferingNewest limit: Int = 64) -> some AsyncSequence<Transition, Never> & Sendable {
    let outbox = ensuredMachineExtras.ensuredOutbox
    let buffer = TransitionBuffer(of: outbox, limit: limit)
    let seen = outbox.add(Listeners(streams: [buffer]), to: self)
    if MachineWord.phase(of: seen).isOver {
      outbox.remove(buffer)
      buffer.finish()
    }
    return TransitionStream(buffer, in: compiled)
  }
}

extension ReferenceMachine {
  /// Adds an observer of the transitions that pass all filters.
  @inlinable
  final func subscribe(
    _ filters: [TransitionFilter<State, Event>], _ startAndStop: Bool, on queue: DispatchQueue,
    _ observer: @escaping @Sendable (Transition) -> Void
  ) -> ObserverToken {
    let test = compiled.test(filters)
    let subscription = subscribe(on: queue) { [compiled] item, subscription in
      guard let record = item.record(orOf: startAndStop) else { return }
      let transition = Transition(record, in: compiled)
      if test.isEmpty || test.passes(transition, record) { subscription.call { observer(transition) } }
    }
    return ObserverToken(subscription)
  }

  /// Adds an observer with a queue.
  @usableFromInline
  final func subscribe(
    on queue: DispatchQueue, wantsTraces: Bool = false, _ observer: @escaping Subscription.Observer
  ) -> Subscription {
    let extras = ensuredMachineExtras
    let outbox = extras.ensuredOutbox
    let subscription = Subscription(of: outbox, on: queue, extras.executor, wantsTraces: wantsTraces, observer)
    _ = outbox.add(Listeners(observers: [subscription]), to: self)
    return subscription
  }
}
