/// A merge whose state is an enum with a payload struct for each state.
public struct HandWrittenMerge<Element: Sendable>: Merge {
  private enum State: Sendable {
    /// The children have not started.
    case initial
    /// The children run, and a consumer waits. Nothing is stored.
    case waiting(Waiting)
    /// The children run, and no consumer waits.
    case buffering(Buffering)
    /// A child failed, and the error is not delivered yet.
    case failing(Failing)
    /// All that comes is dropped.
    case finished
  }

  private var state = State.initial

  /// A merge whose children have not started.
  public init() {}
}

// MARK: - Payloads of the states

extension HandWrittenMerge {
  /// An element whose child waits.
  private struct Entry: CustomStringConvertible, Sendable {
    let element: Element
    let side: MergeSide
    let producer: ProducerToken

    var description: String { "\(side): \(element) of \(producer.id)" }
  }

  /// The stored elements, in the order in which they were produced; at most one of each child.
  private enum Buffer: CustomStringConvertible, Sendable {
    case empty
    case one(Entry)
    case two(Entry, Entry)

    var description: String {
      switch self {
      case .empty: "empty"
      case .one(let entry): "\(entry)"
      case .two(let first, let second): "\(first), \(second)"
      }
    }

    /// The entry of a child.
    subscript(_ side: MergeSide) -> Entry? {
      switch self {
      case .empty: nil
      case .one(let entry): entry.side == side ? entry : nil
      case .two(let first, let second): first.side == side ? first : second
      }
    }

    var producers: [ProducerToken] {
      switch self {
      case .empty: []
      case .one(let entry): [entry.producer]
      case .two(let first, let second): [first.producer, second.producer]
      }
    }

    mutating func append(_ entry: Entry) {
      switch self {
      case .empty: self = .one(entry)
      case .one(let first): self = .two(first, entry)
      case .two: preconditionFailure("each child has one entry at most")
      }
    }

    mutating func popFirst() -> Entry? {
      switch self {
      case .empty:
        return nil
      case .one(let entry):
        self = .empty
        return entry
      case .two(let first, let second):
        self = .one(second)
        return first
      }
    }
  }

  private struct Waiting: Sendable {
    let consumer: ConsumerToken
    /// The child that has finished; the other one runs.
    var finished: MergeSide?
  }

  private struct Buffering: Sendable {
    var buffer = Buffer.empty
    /// The child that has finished; the other one runs.
    var finished: MergeSide?
  }

  private struct Failing: Sendable {
    /// What the other child had produced before.
    var element: Element?
    let failure: FailureToken
  }
}

// MARK: - Consumer

extension HandWrittenMerge {
  /// The consumer asks for the next element.
  public mutating func next(_ consumer: ConsumerToken) -> MergeNextAction<Element> {
    switch state {
    case .initial:
      state = .waiting(Waiting(consumer: consumer))
      return .start

    case .waiting:
      return .unexpected

    case .buffering(var buffering):
      guard let entry = buffering.buffer.popFirst() else {
        state = .waiting(Waiting(consumer: consumer, finished: buffering.finished))
        return .suspend
      }
      state = .buffering(buffering)
      return .deliver(entry.element, resuming: entry.producer)

    case .failing(var failing):
      guard let element = failing.element else {
        state = .finished
        return .fail(failing.failure)
      }
      failing.element = nil
      state = .failing(failing)
      return .deliver(element, resuming: nil)

    case .finished:
      return .finish
    }
  }

  /// The task of the consumer is cancelled.
  public mutating func consumerCancelled() -> MergeCancelAction {
    switch state {
    case .initial, .failing:
      state = .finished
      return .none
    case .waiting(let waiting):
      state = .finished
      return .cancelChildren(finishing: waiting.consumer, resuming: [])
    case .buffering(let buffering):
      state = .finished
      return .cancelChildren(finishing: nil, resuming: buffering.buffer.producers)
    case .finished:
      return .none
    }
  }

  /// The iterator is deinitialised.
  public mutating func iteratorDropped() -> MergeCancelAction {
    switch state {
    case .waiting:
      .unexpected
    case .initial, .buffering, .failing, .finished:
      consumerCancelled()
    }
  }
}

// MARK: - Children

extension HandWrittenMerge {
  /// A child produced an element.
  public mutating func elementProduced(
    _ element: Element, by side: MergeSide, _ producer: ProducerToken
  ) -> MergeProducedAction<Element> {
    switch state {
    case .initial:
      return .unexpected

    case .waiting(let waiting):
      guard waiting.finished != side else { return .unexpected }
      state = .buffering(Buffering(finished: waiting.finished))
      return .deliver(element, to: waiting.consumer)

    case .buffering(var buffering):
      guard buffering.finished != side, buffering.buffer[side] == nil else { return .unexpected }
      buffering.buffer.append(Entry(element: element, side: side, producer: producer))
      state = .buffering(buffering)
      return .suspend

    case .failing, .finished:
      return .stop
    }
  }

  /// The sequence of a child ended.
  public mutating func childFinished(_ side: MergeSide) -> MergeFinishedAction {
    switch state {
    case .initial:
      return .unexpected

    case .waiting(var waiting):
      switch waiting.finished {
      case side:
        return .unexpected
      case nil:
        waiting.finished = side
        state = .waiting(waiting)
        return .none
      case .some:
        state = .finished
        return .finish(waiting.consumer)
      }

    case .buffering(var buffering):
      guard buffering.buffer[side] == nil else { return .unexpected }
      switch buffering.finished {
      case side:
        return .unexpected
      case nil:
        buffering.finished = side
        state = .buffering(buffering)
        return .none
      case .some:
        state = .finished
        return .none
      }

    case .failing, .finished:
      return .none
    }
  }

  /// The sequence of a child threw an error.
  public mutating func childFailed(_ side: MergeSide, with failure: FailureToken) -> MergeFailedAction {
    switch state {
    case .initial:
      return .unexpected

    case .waiting(let waiting):
      guard waiting.finished != side else { return .unexpected }
      state = .finished
      return .fail(waiting.consumer, failure)

    case .buffering(let buffering):
      guard buffering.finished != side, buffering.buffer[side] == nil else { return .unexpected }
      let entry = buffering.buffer[side.other]
      state = .failing(Failing(element: entry?.element, failure: failure))
      return .cancelOther(resuming: entry?.producer)

    case .failing, .finished:
      return .none
    }
  }
}

// MARK: - Description

extension HandWrittenMerge {
  /// The state, with what is stored.
  public var description: String {
    switch state {
    case .initial:
      "initial"
    case .waiting(let waiting):
      "waiting(consumer: \(waiting.consumer.id), finished: \(waiting.finished?.rawValue ?? "none"))"
    case .buffering(let buffering):
      "buffering(\(buffering.buffer), finished: \(buffering.finished?.rawValue ?? "none"))"
    case .failing(let failing):
      "failing(\(failing.element.map { "\($0)" } ?? "empty"), failure: \(failing.failure.id))"
    case .finished:
      "finished"
    }
  }
}
