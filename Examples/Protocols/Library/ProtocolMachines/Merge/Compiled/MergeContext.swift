/// The guards and actions of a merge of numbers, which the definition and the compiled machine call.
struct MergeContext: Sendable {
  /// The child that has finished while the other one runs.
  var finished: MergeSide?
}

// MARK: - Consumer

extension MergeContext {
  func startChildren(_ consumer: ConsumerToken) -> (ConsumerToken, MergeNextAction<Int>) { (consumer, .start) }
  func suspendConsumer(_ consumer: ConsumerToken) -> (ConsumerToken, MergeNextAction<Int>) { (consumer, .suspend) }
  func deliver(_ consumer: ConsumerToken, _ entry: inout MergeEntry) -> MergeNextAction<Int> { entry.delivery }

  func deliverFirst(_ consumer: ConsumerToken, _ stored: inout MergeEntries) -> (MergeEntry, MergeNextAction<Int>) {
    (stored.second, stored.first.delivery)
  }

  func deliverLast(_ consumer: ConsumerToken, _ failing: inout MergeFailing) -> (FailureToken, MergeNextAction<Int>) {
    (failing.failure, .deliver(failing.element, resuming: nil))
  }

  func deliverError(_ consumer: ConsumerToken, _ failure: inout FailureToken) -> MergeNextAction<Int> { .fail(failure) }
}

// MARK: - Children

extension MergeContext {
  func runs(_ entry: MergeEntry) -> Bool { finished != entry.side }
  func runs(_ failure: MergeFailure) -> Bool { finished != failure.side }
  func otherChildWaits(_ entry: MergeEntry, _ stored: MergeEntry) -> Bool { stored.side != entry.side }
  func otherChildWaits(_ side: MergeSide, _ stored: MergeEntry) -> Bool { stored.side != side }
  func otherChildWaits(_ failure: MergeFailure, _ stored: MergeEntry) -> Bool { stored.side != failure.side }
  func bothChildrenRun(_ side: MergeSide) -> Bool { finished == nil }
  func otherChildHasFinished(_ side: MergeSide) -> Bool { finished == side.other }

  func passOn(_ entry: MergeEntry, _ consumer: inout ConsumerToken) -> MergeProducedAction<Int> { .deliver(entry.element, to: consumer) }
  func store(_ entry: MergeEntry) -> (MergeEntry, MergeProducedAction<Int>) { (entry, .suspend) }

  func store(_ entry: MergeEntry, _ stored: inout MergeEntry) -> (MergeEntries, MergeProducedAction<Int>) {
    (MergeEntries(first: stored, second: entry), .suspend)
  }

  mutating func noteEnd(_ side: MergeSide) -> MergeFinishedAction {
    finished = side
    return .none
  }

  func finish(_ side: MergeSide) -> MergeFinishedAction { .none }
  func finish(_ side: MergeSide, _ consumer: inout ConsumerToken) -> MergeFinishedAction { .finish(consumer) }

  func failConsumer(_ failure: MergeFailure, _ consumer: inout ConsumerToken) -> MergeFailedAction { .fail(consumer, failure.token) }
  func keepError(_ failure: MergeFailure) -> (FailureToken, MergeFailedAction) { (failure.token, .cancelOther(resuming: nil)) }

  func keepElementAndError(_ failure: MergeFailure, _ stored: inout MergeEntry) -> (MergeFailing, MergeFailedAction) {
    (MergeFailing(element: stored.element, failure: failure.token), .cancelOther(resuming: stored.producer))
  }
}

// MARK: - Cancellation

extension MergeContext {
  func endWithoutChildren() -> MergeCancelAction { .none }
  func cancelChildren() -> MergeCancelAction { .cancelChildren(finishing: nil, resuming: []) }
  func cancelChildren(_ consumer: inout ConsumerToken) -> MergeCancelAction { .cancelChildren(finishing: consumer, resuming: []) }
  func cancelChildren(_ stored: inout MergeEntry) -> MergeCancelAction { .cancelChildren(finishing: nil, resuming: [stored.producer]) }

  func cancelChildren(_ stored: inout MergeEntries) -> MergeCancelAction {
    .cancelChildren(finishing: nil, resuming: [stored.first.producer, stored.second.producer])
  }
}
