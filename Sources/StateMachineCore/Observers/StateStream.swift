/// The states of a machine as a sequence; each iterator looks for itself, and ends its share when it is not used any more.
struct StateStream<State: Hashable & Sendable>: AsyncSequence, Sendable {
  typealias Element = State

  private let outbox: Outbox
  private let state: @Sendable () -> State?
  private let subscribe: @Sendable (StateSignal) -> Void?

  /// - Parameters:
  ///   - outbox: The outbox of the machine, which may outlive it.
  ///   - state: The state of the machine; nil where the machine is gone.
  ///   - subscribe: Has a signal wake the reader; nil where the machine is gone.
  init(
    _ outbox: Outbox, _ state: @escaping @Sendable () -> State?, subscribe: @escaping @Sendable (StateSignal) -> Void?
  ) {
    (self.outbox, self.state, self.subscribe) = (outbox, state, subscribe)
  }

  func makeAsyncIterator() -> AsyncIterator {
    let signal = StateSignal(of: outbox)
    if subscribe(signal) == nil { outbox.addToGone(Listeners(streams: [signal])) }
    return AsyncIterator(outbox, state, Subscription(signal))
  }

  /// Wakes a reader, until it is released.
  fileprivate final class Subscription: Sendable {
    let signal: StateSignal

    init(_ signal: StateSignal) {
      self.signal = signal
    }

    deinit {
      signal.remove()
    }
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    private let outbox: Outbox
    private let state: @Sendable () -> State?
    private let subscription: Subscription
    private var last: State?
    private var isOver = false

    fileprivate init(_ outbox: Outbox, _ state: @escaping @Sendable () -> State?, _ subscription: Subscription) {
      (self.outbox, self.state, self.subscription) = (outbox, state, subscription)
    }

    mutating func next() async -> State? {
      await next(isolation: nil)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> State? {
      guard !isOver else { return nil }
      if last == nil, let present = state() { return element(present) }
      // A machine that is about to be gone has no state to be read any more, and has not left its last one yet.
      var isLeaving = last == nil
      while true {
        switch await subscription.signal.next(skipsEnd: isLeaving, isolation: actor) {
        case .nothing: return end()
        case .gone:
          isOver = true
          return (outbox.lastState as? State).flatMap { $0 == last ? nil : $0 }
        case let wake:
          if let present = state() {
            if present != last { return element(present) }
            if case .end = wake { return end() }
          } else {
            isLeaving = true
          }
        }
      }
    }

    private mutating func element(_ state: State) -> State {
      last = state
      return state
    }

    private mutating func end() -> State? {
      isOver = true
      return nil
    }
  }
}
