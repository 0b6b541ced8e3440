/// The states of a machine as a sequence, for one reader; it ends when neither it nor its iterator is used any more.
struct StateStream<State: Hashable & Sendable>: AsyncSequence, Sendable {
  typealias Element = State

  /// Ends the stream when it is released.
  fileprivate final class Use: Sendable {
    let signal: StateSignal
    let release: @Sendable () -> Void

    init(_ signal: StateSignal, _ release: @escaping @Sendable () -> Void) {
      (self.signal, self.release) = (signal, release)
    }

    deinit {
      release()
      signal.remove()
    }
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let use: Use
    fileprivate let state: @Sendable () -> State?
    private var last: State?

    fileprivate init(_ use: Use, _ state: @escaping @Sendable () -> State?) {
      (self.use, self.state) = (use, state)
    }

    mutating func next() async -> State? {
      await next(isolation: nil)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> State? {
      guard last != nil else {
        last = state()
        return last
      }
      while true {
        let wake = await use.signal.next(isolation: actor)
        if case .nothing = wake { return nil }
        let present = state()
        if let present, present != last {
          last = present
          return present
        }
        guard present != nil else { return nil }
        if case .end = wake { return nil }
      }
    }
  }

  private let use: Use
  private let state: @Sendable () -> State?

  /// - Parameters:
  ///   - signal: What wakes the reader.
  ///   - state: The state of the machine; nil where the machine is gone.
  ///   - release: What ends with the stream.
  init(_ signal: StateSignal, _ state: @escaping @Sendable () -> State?, release: @escaping @Sendable () -> Void) {
    use = Use(signal, release)
    self.state = state
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(use, state)
  }
}
