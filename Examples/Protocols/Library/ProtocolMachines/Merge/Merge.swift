/// The state machine of a merge of two asynchronous sequences.
///
/// Each sequence is iterated by a child task. A child that produces an element while no consumer waits is suspended until the element is
/// taken, so at most one element of each child is stored. Elements are delivered in the order in which they were produced.
///
/// An error is delivered after the elements that were produced before it. It cancels the other child at once.
///
/// The machine does not suspend or resume anything: its methods return what the caller has to do, outside of its lock.
public protocol Merge<Element>: CustomStringConvertible, Sendable {
  /// What the sequences produce.
  associatedtype Element: Sendable

  /// A merge whose children have not started.
  init()

  /// The consumer asks for the next element.
  ///
  /// - Parameter consumer: What to resume if the consumer is suspended.
  /// - Returns: What to do.
  mutating func next(_ consumer: ConsumerToken) -> MergeNextAction<Element>

  /// A child produced an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - side: Which child.
  ///   - producer: What to resume if the child is suspended.
  /// - Returns: What to do.
  mutating func elementProduced(_ element: Element, by side: MergeSide, _ producer: ProducerToken) -> MergeProducedAction<Element>

  /// The sequence of a child ended.
  ///
  /// - Parameter side: Which child.
  /// - Returns: What to do.
  mutating func childFinished(_ side: MergeSide) -> MergeFinishedAction

  /// The sequence of a child threw an error.
  ///
  /// - Parameters:
  ///   - side: Which child.
  ///   - failure: The error.
  /// - Returns: What to do.
  mutating func childFailed(_ side: MergeSide, with failure: FailureToken) -> MergeFailedAction

  /// The task of the consumer is cancelled.
  mutating func consumerCancelled() -> MergeCancelAction

  /// The iterator is deinitialised.
  mutating func iteratorDropped() -> MergeCancelAction
}
