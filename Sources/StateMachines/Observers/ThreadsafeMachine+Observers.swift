public import Dispatch
import Synchronization

extension ThreadsafeMachine {
  /// Tells an observer of each transition that is taken from now on.
  ///
  /// The observer is called on the queue, asynchronously, one call at a time and in the order of commits, also where the queue is concurrent. A
  /// burst of transitions is handed over once. It hears of what stands: one ``Transition`` for each transition taken, none for what was
  /// rejected or undone, none for start and stop. It can neither change nor stall a step; it is an ordinary caller, and may fire. What it has
  /// not been told yet is kept for it without bound.
  ///
  /// Never waits for a step.
  ///
  /// - Parameters:
  ///   - event: Only transitions that this event caused.
  ///   - leaving: Only transitions that leave this state.
  ///   - entering: Only transitions that enter this state.
  ///   - queue: Where the observer is called.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  @discardableResult
  public func subscribe(
    to event: Event? = nil, leaving: State? = nil, entering: State? = nil, on queue: DispatchQueue,
    _ observer: @escaping @Sendable (Transition) -> Void
  ) -> ObserverToken {
    let filter = TransitionFilter(event: event, leaving: leaving, entering: entering)
    return ObserverToken(subscribe(filter, on: queue) { transition in transition.map(observer) })
  }

  /// Tells an observer of each transition that is taken from now on, on the main actor.
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
  @discardableResult
  public func subscribe(
    to event: Event? = nil, leaving: State? = nil, entering: State? = nil, on actor: MainActor.Type,
    _ observer: @escaping @MainActor (Transition) -> Void
  ) -> ObserverToken {
    subscribe(to: event, leaving: leaving, entering: entering, on: .main) { transition in
      MainActor.assumeIsolated { observer(transition) }
    }
  }

  /// The transitions that are taken from now on, as a sequence with a bounded buffer.
  ///
  /// Any number of sequences may be open at a time; each has all transitions, from the call on. A reader that is too slow loses the oldest. The
  /// sequence ends when its task is cancelled, and when the machine is stopped, finished or gone. It does not keep the machine.
  ///
  /// - Parameter limit: How many transitions are kept for the reader.
  /// - Returns: The sequence, for one reader.
  public func transitions(bufferingNewest limit: Int = 64) -> some AsyncSequence<Transition, Never> & Sendable {
    AsyncStream(Transition.self, bufferingPolicy: .bufferingNewest(max(limit, 0))) { continuation in
      let subscription = subscribe(TransitionFilter(), on: nil) { transition in
        if let transition { continuation.yield(transition) } else { continuation.finish() }
      }
      continuation.onTermination = { [weak subscription] _ in subscription?.cancel() }
      let phase = LockWord.phase(of: word.load(ordering: .acquiring))
      if phase == .stopped || phase == .finished { continuation.finish() }
    }
  }

  private func subscribe(
    _ filter: TransitionFilter<State, Event>, on queue: DispatchQueue?, _ observer: @escaping @Sendable (Transition?) -> Void
  ) -> Subscription<State, Event> {
    let outbox = shared.ownExtras.outbox(of: State.self, Event.self)
    let subscription = outbox.add { Subscription(outbox, from: $0, to: filter, on: queue, observer) }
    change(clearing: 0, setting: LockWord.watched)
    return subscription
  }
}

extension MachineExtras {
  /// The outbox, made if there is none yet.
  fileprivate func outbox<State, Event>(of state: State.Type, _ event: Event.Type) -> Outbox<State, Event> {
    // Safe because a machine asks for an outbox of its own types only.
    unsafeDowncast(ownOutbox { Outbox<State, Event>() }, to: Outbox<State, Event>.self)
  }
}
