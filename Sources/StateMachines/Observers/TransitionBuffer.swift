/// The transitions that the reader of a stream has not read yet: the newest ones, up to a limit.
///
/// The thread that has the machine appends records before its commit, and publishes them after it; readers see what is published. Nobody calls
/// code of the user's inside the gate: what a full buffer drops is released by the delivery, and readers are resumed outside.
///
/// Safe because all that changes is guarded by the gate.
final class TransitionBuffer: @unchecked Sendable {
  private typealias Reader = UnsafeContinuation<TransitionRecord?, Never>

  private let gate = CriticalSection()
  private let outbox: Outbox
  /// How many records are kept. Zero is for readers who want only what comes while they wait: a record is kept until it is published.
  private let limit: Int
  private var records: RecordRing
  /// How far the machine has committed, in items of the outbox.
  private var published = 0
  /// Where the machine ends, in items of the outbox.
  private var end: Int?
  private var isFinished = false
  private var readers: [Reader] = []

  init(of outbox: Outbox, limit: Int) {
    self.outbox = outbox
    self.limit = max(limit, 0)
    records = RecordRing(limit: max(limit, 1))
  }

  // MARK: Writing

  /// Appends an item that is about to be committed; called inside the outbox's gate.
  func append(_ item: OutboxItem, at position: Int, _ delivery: inout Delivery) {
    let dropped: TransitionRecord? = gate.runMutable {
      switch item {
      case .transition(let record): return isFinished || end != nil ? nil : records.append(record, at: position)
      case .end: end = end ?? position
      case .trace: break
      }
      return nil
    }
    if let dropped { delivery.drop(dropped) }
  }

  /// Lets readers have what is committed by now.
  func publish(until position: Int) {
    var (answers, unread): ([(Reader, TransitionRecord?)], [TransitionRecord]) = ([], [])
    let hasEnded = gate.runMutable {
      published = max(published, position)
      while !readers.isEmpty, let record = records.removeFirst(until: published) { answers.append((readers.removeFirst(), record)) }
      while limit == 0, let record = records.removeFirst(until: published) { unread.append(record) }
      if let end, end <= published { answers += readersAtTheEnd() }
      return isFinished
    }
    for (reader, record) in answers { reader.resume(returning: record) }
    if hasEnded { outbox.remove(self) }
    withExtendedLifetime(unread) {}
  }

  /// The machine is gone: what is buffered can still be read, then the stream ends.
  func finish() {
    for (reader, record) in gate.runMutable({ readersAtTheEnd() }) { reader.resume(returning: record) }
  }

  private func readersAtTheEnd() -> [(Reader, TransitionRecord?)] {
    isFinished = true
    defer { readers = [] }
    return readers.map { ($0, nil) }
  }

  // MARK: Reading

  /// Ends the stream: its readers are resumed, and what is buffered is released.
  func cancel() {
    outbox.remove(self)
    let (answers, unread) = gate.runMutable {
      defer { records = RecordRing(limit: 1) }
      return (readersAtTheEnd(), records)
    }
    for (reader, record) in answers { reader.resume(returning: record) }
    withExtendedLifetime(unread) {}  // What events hold is released outside the gate.
  }

  /// The oldest record, once there is one; nil at the end of the stream.
  ///
  /// Cancelling the task ends the stream.
  func next(isolation: isolated (any Actor)? = #isolation) async -> TransitionRecord? {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { reader in
        if let answer = answer(orAwait: reader) { reader.resume(returning: answer) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// What a reader is answered at once; nil where it has to wait.
  private func answer(orAwait reader: Reader) -> TransitionRecord?? {
    gate.runMutable {
      if let record = records.removeFirst(until: published) { return .some(record) }
      if isFinished { return .some(nil) }
      readers.append(reader)
      return nil
    }
  }
}
