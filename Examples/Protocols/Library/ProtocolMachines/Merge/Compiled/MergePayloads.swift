/// An element and the child that produced it.
struct MergeEntry: CustomStringConvertible, Sendable {
  let element: Int
  let producer: ProducerToken
  let side: MergeSide

  var description: String { "\(side): \(element) of \(producer.id)" }

  /// What returns the element to the consumer, and resumes the child.
  var delivery: MergeNextAction<Int> { .deliver(element, resuming: producer) }
}

/// An element of each child, in the order in which they were produced.
struct MergeEntries {
  let first: MergeEntry
  let second: MergeEntry
}

/// What one child had produced before the other one failed.
struct MergeFailing {
  let element: Int
  let failure: FailureToken
}

/// The error of a child.
struct MergeFailure {
  let side: MergeSide
  let token: FailureToken
}
