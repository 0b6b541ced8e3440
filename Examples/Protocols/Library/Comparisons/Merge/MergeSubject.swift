import ProtocolMachines

/// The reply of a merge in a comparison.
public enum MergeReply: Equatable, Sendable {
  /// There is a new merge.
  case started
  /// What to do after the consumer asked for an element.
  case next(MergeNextAction<Int>)
  /// What to do after an element was produced.
  case produced(MergeProducedAction<Int>)
  /// What to do after a child finished.
  case finished(MergeFinishedAction)
  /// What to do after a child failed.
  case failed(MergeFailedAction)
  /// What to do after a cancellation.
  case cancelled(MergeCancelAction)
}

/// A merge that a comparison drives.
public struct MergeSubject<Machine: Merge<Int>>: Subject {
  private var merge = Machine()

  /// A merge of a type.
  public init(_ type: Machine.Type) {}

  /// The state of the merge.
  public var description: String { merge.description }

  /// Takes one input.
  public mutating func apply(_ input: MergeInput) -> MergeReply {
    switch input {
    case .start:
      merge = Machine()
      return .started
    case .next(let consumer):
      return .next(merge.next(consumer))
    case .elementProduced(let element, let side, let producer):
      return .produced(merge.elementProduced(element, by: side, producer))
    case .childFinished(let side):
      return .finished(merge.childFinished(side))
    case .childFailed(let side, let failure):
      return .failed(merge.childFailed(side, with: failure))
    case .consumerCancelled:
      return .cancelled(merge.consumerCancelled())
    case .iteratorDropped:
      return .cancelled(merge.iteratorDropped())
    }
  }
}
