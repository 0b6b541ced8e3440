/// A merge of numbers whose machine is compiled from a definition: `MergeMachine.swift` is generated and has the states.
public struct CompiledMerge: Merge {
  private var machine = MergeMachine(MergeContext())

  /// A merge whose children have not started.
  public init() {}
}

// MARK: - Replies to what changes nothing

extension MergeContext: MergeMachineActions {
  func replyToNextInFinished() -> MergeNextAction<Int> { .finish }
  func replyToNextInWaiting() -> MergeNextAction<Int> { .unexpected }
  func replyToElementProducedInFailing() -> MergeProducedAction<Int> { .stop }
  func replyToElementProducedInOtherStates() -> MergeProducedAction<Int> { .unexpected }
  func replyToChildFinishedInFailing() -> MergeFinishedAction { .none }
  func replyToChildFinishedInOtherStates() -> MergeFinishedAction { .unexpected }
  func replyToChildFailedInFailing() -> MergeFailedAction { .none }
  func replyToChildFailedInOtherStates() -> MergeFailedAction { .unexpected }
  func replyToConsumerCancelledInFinished() -> MergeCancelAction { .none }
  func replyToIteratorDroppedInFinished() -> MergeCancelAction { .none }
  func replyToIteratorDroppedInWaiting() -> MergeCancelAction { .unexpected }
}

// MARK: - Calls

extension CompiledMerge {
  /// The consumer asks for the next element.
  public mutating func next(_ consumer: ConsumerToken) -> MergeNextAction<Int> { machine.next(consumer) }

  /// A child produced an element.
  public mutating func elementProduced(_ element: Int, by side: MergeSide, _ producer: ProducerToken) -> MergeProducedAction<Int> {
    machine.elementProduced(MergeEntry(element: element, producer: producer, side: side))
  }

  /// The sequence of a child ended.
  public mutating func childFinished(_ side: MergeSide) -> MergeFinishedAction { machine.childFinished(side) }

  /// The sequence of a child threw an error.
  public mutating func childFailed(_ side: MergeSide, with failure: FailureToken) -> MergeFailedAction {
    machine.childFailed(MergeFailure(side: side, token: failure))
  }

  /// The task of the consumer is cancelled.
  public mutating func consumerCancelled() -> MergeCancelAction { machine.consumerCancelled() }

  /// The iterator is deinitialised.
  public mutating func iteratorDropped() -> MergeCancelAction { machine.iteratorDropped() }
}

// MARK: - Description

extension CompiledMerge {
  /// The state, with what is stored.
  public var description: String {
    let finished = "finished: \(machine.actions.finished?.rawValue ?? "none")"
    return switch machine.state {
    case .initial: "initial"
    case .waiting(let consumer): "waiting(consumer: \(consumer.id), \(finished))"
    case .empty: "buffering(empty, \(finished))"
    case .one(let entry): "buffering(\(entry), \(finished))"
    case .two(let stored): "buffering(\(stored.first), \(stored.second), \(finished))"
    case .failing(let failing): "failing(\(failing.element), failure: \(failing.failure.id))"
    case .failed(let failure): "failing(empty, failure: \(failure.id))"
    case .finished: "finished"
    case .changing: "changing"
    }
  }
}
