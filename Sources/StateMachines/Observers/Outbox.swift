/// What observers are told of, in the order of commits; without types.
class AnyOutbox {
  /// Puts transitions at the end.
  ///
  /// Called by the thread that has the machine, before it commits them.
  func append(_ transitions: [TransitionRecord], _ chart: Chart) {
    fatalError("append(_:_:) belongs to the subclass")
  }

  /// Puts a transition without hooks at the end, like ``append(_:_:)``.
  func append(from source: Int32, to target: Int32, _ occurrence: Occurrence, _ chart: Chart) {
    fatalError("append(from:to:_:_:) belongs to the subclass")
  }

  /// Puts the end of the machine's run at the end.
  func appendEnd() {
    fatalError("appendEnd() belongs to the subclass")
  }

  /// Hands what is new to the queues.
  ///
  /// Called unreserved, after the commit.
  func deliver() {
    fatalError("deliver() belongs to the subclass")
  }

  /// The machine is gone.
  func finish() {
    fatalError("finish() belongs to the subclass")
  }

  /// Nobody is told of anything.
  var isDeserted: Bool {
    fatalError("isDeserted belongs to the subclass")
  }
}

/// What observers are told of, in the order of commits.
///
/// All subscriptions read one list, each at its own pace; a part that all of them have read is gone. The thread that has the machine
/// writes, so the order is that of commits; each subscription is drained by one queue at a time, so the order stays what it is.
///
/// Safe because the list is written by the thread that has the machine, and the rest is guarded by the gate.
final class Outbox<State: Hashable & Sendable, Event: Hashable & Sendable>: AnyOutbox, @unchecked Sendable {
  typealias Element = Transition<State, Event>?

  private let gate = CriticalSection()
  /// Written inside the gate by the thread that has the machine.
  private var tail = OutboxChunk<Element>()
  /// Only inside the gate.
  private var subscriptions: [Subscription<State, Event>] = []

  // MARK: Writing

  override func append(_ transitions: [TransitionRecord], _ chart: Chart) {
    // Safe because a machine's outbox has the types of its chart.
    let chart = unsafeDowncast(chart, to: TypedChart<State, Event>.self)
    for transition in transitions { append(Transition(transition, in: chart)) }
  }

  override func append(from source: Int32, to target: Int32, _ occurrence: Occurrence, _ chart: Chart) {
    // Safe because a machine's outbox has the types of its chart.
    let chart = unsafeDowncast(chart, to: TypedChart<State, Event>.self)
    append(
      Transition(
        from: chart.value(of: BorrowedState(leaf: source)), to: chart.value(of: BorrowedState(leaf: target)),
        chart.cause(of: occurrence, nil)))
  }

  override func appendEnd() {
    append(nil)
  }

  private func append(_ element: Element) {
    if tail.isFull {
      let next = OutboxChunk<Element>()
      tail.next = next
      gate.runMutable { tail = next }
    }
    tail.append(element)
  }

  // MARK: Reading

  override func deliver() {
    for subscription in gate.runMutable({ subscriptions }) { subscription.beginDraining() }
  }

  override func finish() {
    for subscription in gate.runMutable({ subscriptions }) { subscription.finish() }
  }

  override var isDeserted: Bool {
    gate.runMutable { subscriptions.isEmpty }
  }

  /// Adds a subscription that is told of what is appended from now on.
  func add(_ make: (OutboxChunk<Element>.Cursor) -> Subscription<State, Event>) -> Subscription<State, Event> {
    gate.runMutable {
      let subscription = make(OutboxChunk.Cursor(atEndOf: tail))
      subscriptions.append(subscription)
      return subscription
    }
  }

  func remove(_ subscription: Subscription<State, Event>) {
    let removed = gate.runMutable {
      let index = subscriptions.firstIndex { $0 === subscription }
      return index.map { subscriptions.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}  // What an observer holds goes outside the gate.
  }
}
