/// The transitions of a machine as a sequence, for one reader; it ends when neither it nor its iterator is used any more.
struct TransitionStream<State: Hashable & Sendable, Event: Sendable>: AsyncSequence, Sendable {
  typealias Element = Transition<State, Event>

  /// Ends the stream when it is released.
  fileprivate final class Use: Sendable {
    let buffer: TransitionBuffer

    init(_ buffer: TransitionBuffer) {
      self.buffer = buffer
    }

    deinit {
      buffer.cancel()
    }
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let use: Use
    fileprivate let compiled: TypedCompiledDefinition<State, Event>

    mutating func next() async -> Element? {
      await next(isolation: nil)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await use.buffer.next(isolation: actor).map { Transition($0, in: compiled) }
    }
  }

  private let use: Use
  private let compiled: TypedCompiledDefinition<State, Event>

  init(_ buffer: TransitionBuffer, in compiled: TypedCompiledDefinition<State, Event>) {
    use = Use(buffer)
    self.compiled = compiled
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(use: use, compiled: compiled)
  }
}
