/// What the work of a state reports, and which activation reports it.
struct ActivityReport: Sendable {
  let activation: Activation
  /// The attempt that reports, counted from 1.
  let attempt: Int
  let news: WorkNews

  /// The same as a child machine knows it.
  var insideChild: ActivityReport? {
    activation.insideChild.map { ActivityReport(activation: $0, attempt: attempt, news: news) }
  }
}

/// What work reports to its machine.
enum WorkNews: Sendable {
  /// An event, and there is more to come.
  case event(StoredEvent)
  /// The work is over, with an event or without.
  case success(StoredEvent?)
  case failure(any Error, FailureAnswer)
  /// An attempt failed, and there will be another one after some time.
  case retry(after: Duration)
}

/// What becomes of a failure.
enum FailureAnswer: Sendable {
  case event(StoredEvent)
  /// Nothing: the line says so.
  case ignored
  /// A transition that waits for the failure takes it.
  case raised
}
