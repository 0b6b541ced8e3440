/// What to do after the consumer asked for an element.
public enum MergeNextAction<Element> {
  /// Start both children, and suspend the consumer.
  case start
  /// Suspend the consumer.
  case suspend
  /// Return an element, and resume the child that produced it if it waits.
  case deliver(Element, resuming: ProducerToken?)
  /// Throw an error.
  case fail(FailureToken)
  /// Return nil.
  case finish
  /// The call is a mistake, such as a second consumer.
  case unexpected
}

/// What to do after a child produced an element.
public enum MergeProducedAction<Element> {
  /// Resume the consumer with the element; the child goes on.
  case deliver(Element, to: ConsumerToken)
  /// Suspend the child until its element is taken.
  case suspend
  /// Drop the element; the child is to end.
  case stop
  /// The call is a mistake, such as an element of a child that waits.
  case unexpected
}

/// What to do after a child finished.
public enum MergeFinishedAction: Equatable, Sendable {
  /// Nothing.
  case none
  /// Resume the consumer with nil.
  case finish(ConsumerToken)
  /// The call is a mistake, such as the second end of a child.
  case unexpected
}

/// What to do after a child failed.
public enum MergeFailedAction: Equatable, Sendable {
  /// Nothing, because the merge has ended or another error came first.
  case none
  /// Cancel the other child, and resume it if it waits.
  case cancelOther(resuming: ProducerToken?)
  /// Cancel the other child, and resume the consumer with the error.
  case fail(ConsumerToken, FailureToken)
  /// The call is a mistake, such as the error of a child that has finished.
  case unexpected
}

/// What to do after the consumer was cancelled or its iterator is gone.
public enum MergeCancelAction: Equatable, Sendable {
  /// Nothing, because no child runs that is not cancelled.
  case none
  /// Cancel both children, resume the consumer with nil if it waits, and resume the children that wait.
  case cancelChildren(finishing: ConsumerToken?, resuming: [ProducerToken])
  /// The call is a mistake: the iterator cannot be gone while a consumer waits.
  case unexpected
}

extension MergeNextAction: Equatable where Element: Equatable {}
extension MergeNextAction: Sendable where Element: Sendable {}
extension MergeProducedAction: Equatable where Element: Equatable {}
extension MergeProducedAction: Sendable where Element: Sendable {}
