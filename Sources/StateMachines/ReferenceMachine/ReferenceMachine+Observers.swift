public import Dispatch
import Synchronization

extension ReferenceMachine {
  /// Notifies an observer of each transition that is taken from now on.
  ///
  /// The observer is called on the queue, asynchronously, one call at a time and in the order of commits, also where the queue is
  /// concurrent. A burst of transitions is handed over once. It is notified of committed transitions: one ``Transition`` for each
  /// transition taken, none for what was rejected or undone, none for start and stop. It can neither change nor stall a step; it is an
  /// ordinary caller, and may fire. Transitions of which it was not notified yet are kept for it without bound.
  ///
  /// Never waits for a step.
  ///
  /// The machine keeps the observer. One that captures the machine or its owner strongly keeps it alive until `cancel()`, so capture it
  /// weakly.
  ///
  /// - Parameters:
  ///   - event: Only transitions that this event caused; or, where events are not `Equatable`, any event of its case.
  ///   - leaving: Only transitions that leave this state.
  ///   - entering: Only transitions that enter this state.
  ///   - queue: Where the observer is called.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  @inlinable
  @discardableResult
  public func subscribe(
    to event: Event? = nil, leaving: State? = nil, entering: State? = nil, on queue: DispatchQueue,
    _ observer: @escaping @Sendable (Transition) -> Void
  ) -> ObserverToken {
    let filter = TransitionFilter(isEvent: compiled.filter(event), leaving: compiled.filter(leaving), entering: compiled.filter(entering))
    return subscribe(filter, on: queue, observer)
  }

  /// Notifies an observer of each transition that is taken from now on, on the main actor.
  ///
  /// Like `subscribe(to:leaving:entering:on:_:)` with a queue in all else.
  ///
  /// - Parameters:
  ///   - event: Only transitions that this event caused.
  ///   - leaving: Only transitions that leave this state.
  ///   - entering: Only transitions that enter this state.
  ///   - actor: `MainActor.self`.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  @inlinable
  @discardableResult
  public func subscribe(
    to event: Event? = nil, leaving: State? = nil, entering: State? = nil, on actor: MainActor.Type,
    _ observer: @escaping @MainActor (Transition) -> Void
  ) -> ObserverToken {
    subscribe(to: event, leaving: leaving, entering: entering, on: DispatchQueue.main) { transition in
      MainActor.assumeIsolated { observer(transition) }
    }
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

extension TypedCompiledDefinition {
  /// What a filter asks of an event.
  @usableFromInline
  final func filter(_ event: Event?) -> (@Sendable (Event) -> Bool)? {
    guard let event else { return nil }
    return { [eventIDs] other in eventIDs.areEqual(other, event) }
  }

  /// The number that a filter looks for: that of a state, or one that no state has.
  @usableFromInline
  final func filter(_ state: State?) -> TransitionFilter<Event>.States? {
    state.map { .one(node(of: $0) ?? StateID.none) }
  }
}

extension ReferenceMachine {
  /// Adds an observer of the transitions that pass a filter.
  @inlinable
  final func subscribe(
    _ filter: TransitionFilter<Event>, on queue: DispatchQueue, _ observer: @escaping @Sendable (Transition) -> Void
  ) -> ObserverToken {
    let subscription = subscribe(on: queue) { [compiled] item, subscription in
      guard case .transition(let record) = item else { return }
      let transition = Transition(record, in: compiled)
      if filter.passes(transition, record) { subscription.call { observer(transition) } }
    }
    return ObserverToken(subscription)
  }

  /// Notifies an observer of each internal transition of the state at a path.
  ///
  /// Like `subscribe(to:leaving:entering:on:_:)` in all else; the path of a region without a name means its parallel state.
  ///
  /// - Parameters:
  ///   - path: The path, such as `c/c2@1/c222`; see ``ContextDefinition/state(at:)``.
  ///   - event: Only internal transitions that this event caused.
  ///   - queue: Where the observer is called.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  /// - Throws: A ``StatePathError``, and then nothing is subscribed.
  @discardableResult
  public final func subscribe(
    toInternalTransitionsAt path: String, for event: Event? = nil, on queue: DispatchQueue,
    _ observer: @escaping @Sendable (Transition) -> Void
  ) throws(StatePathError) -> ObserverToken {
    let source = compiled.node(of: try compiled.state(at: path))
    let filter = TransitionFilter(isEvent: compiled.filter(event), leaving: nil, entering: nil)
    let subscription = subscribe(on: queue) { [compiled] item, subscription in
      guard case .transition(let record) = item, record.isInternal, record.source == source else { return }
      let transition = Transition(record, in: compiled)
      if filter.passes(transition, record) { subscription.call { observer(transition) } }
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
