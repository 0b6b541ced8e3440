import ProtocolMachines

/// What can happen to a merge in a comparison.
public enum MergeInput: Input {
  /// A new merge replaces the one before.
  case start
  /// The consumer asks for an element.
  case next(ConsumerToken)
  /// A child produced an element.
  case elementProduced(Int, MergeSide, ProducerToken)
  /// The sequence of a child ended.
  case childFinished(MergeSide)
  /// The sequence of a child threw an error.
  case childFailed(MergeSide, FailureToken)
  /// The task of the consumer is cancelled.
  case consumerCancelled
  /// The iterator is deinitialised.
  case iteratorDropped

  /// Whether the input replaces the machine.
  public var isStart: Bool {
    if case .start = self { true } else { false }
  }

  /// The name of the case.
  public var name: String {
    switch self {
    case .start: "start"
    case .next: "next"
    case .elementProduced: "elementProduced"
    case .childFinished: "childFinished"
    case .childFailed: "childFailed"
    case .consumerCancelled: "consumerCancelled"
    case .iteratorDropped: "iteratorDropped"
    }
  }
}
