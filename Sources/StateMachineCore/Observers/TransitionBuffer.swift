/// The transitions that the reader of a stream has not read yet: the newest ones, up to a limit.
///
/// The thread that has the machine appends records before its commit, and publishes them after it; readers see what is published. A reader
/// that waits is resumed and then takes its record itself: a record is in the buffer, or a reader has it, and never with a thread that
/// publishes. No code of the user's runs inside the gate: what a full buffer drops is released by the delivery, and readers are resumed
/// outside.
///
/// Safe because all that changes is guarded by the gate.
final class TransitionBuffer: StreamListener, @unchecked Sendable {
  private typealias Reader = UnsafeContinuation<Void, Never>

  private let gate = CriticalSection()
  private let outbox: Outbox
  /// How many records are kept; zero for a reader who wants only what comes while it waits.
  private let limit: Int
  private var records: RecordRing
  /// Records that are not committed yet.
  ///
  /// They displace committed ones only when they are published, so that a reader finds one at any time.
  private var uncommitted: RecordRing
  /// How far the machine has committed, in items of the outbox.
  private var published = 0
  /// Where the machine ends, in items of the outbox.
  private var end: Int?
  private var isFinished = false
  /// Readers that wait, and how many were resumed and have not looked yet.
  private var readers: [Reader] = []
  private var resumed = 0

  init(of outbox: Outbox, limit: Int) {
    self.outbox = outbox
    self.limit = max(limit, 0)
    records = RecordRing(limit: max(limit, 1))
    uncommitted = RecordRing(limit: max(limit, 1))
  }

  // MARK: Writing

  /// Appends an item that is about to be committed; called inside the outbox's gate.
  func append(_ item: OutboxItem, at position: Int, _ delivery: inout Delivery) {
    let dropped: TransitionRecord? = gate.runMutable {
      switch item {
      case .transition(let record): return isFinished || end != nil ? nil : uncommitted.append(record, at: position)?.record
      case .end: end = end ?? position
      case .start, .resumption, .trace: break
      }
      return nil
    }
    if let dropped { delivery.leaveOut(dropped) }
  }

  /// Lets readers have what is committed by now.
  func publish(until position: Int) {
    var unread: [TransitionRecord] = []
    let (waiting, hasEnded) = gate.runMutable {
      published = max(published, position)
      if let end, end <= published { isFinished = true }
      let isWanted = limit > 0 || !readers.isEmpty || resumed > 0
      while let entry = uncommitted.removeFirst(until: published) {
        let dropped = isWanted ? records.append(entry.record, at: entry.position) : entry
        if let dropped, dropped.record.references != nil { unread.append(dropped.record) }
      }
      return (takeReaders(), isFinished)
    }
    for reader in waiting { reader.resume() }
    if hasEnded { outbox.remove(self) }
    withExtendedLifetime(unread) {}
  }

  /// It is removed from the list at once, since it may be large.
  var isRemoved: Bool { false }

  /// The machine is gone: what is buffered can still be read, then the stream ends.
  func finish() {
    let waiting = gate.runMutable {
      isFinished = true
      return takeReaders()
    }
    for reader in waiting { reader.resume() }
  }

  /// The readers that have something to look for.
  private func takeReaders() -> [Reader] {
    guard isFinished || !records.isEmpty else { return [] }
    defer { readers = [] }
    resumed += readers.count
    return readers
  }

  // MARK: Reading

  /// Ends the stream: its readers are resumed, and what is buffered is released.
  func cancel() {
    outbox.remove(self)
    let (waiting, unread) = gate.runMutable {
      isFinished = true
      defer { (records, uncommitted) = (RecordRing(limit: 1), RecordRing(limit: 1)) }
      return (takeReaders(), [records, uncommitted])
    }
    for reader in waiting { reader.resume() }
    withExtendedLifetime(unread) {}  // What events hold is released outside the gate.
  }

  /// The oldest record, once there is one; nil at the end of the stream.
  ///
  /// Cancelling the task ends the stream.
  func next(isolation: isolated (any Actor)? = #isolation) async -> TransitionRecord? {
    await withTaskCancellationHandler {
      var hasWaited = false
      while true {
        if let answer = take(afterWaiting: hasWaited) { return answer }
        await withUnsafeContinuation { reader in
          if !wait(reader) { reader.resume() }
        }
        hasWaited = true
      }
    } onCancel: {
      cancel()
    }
  }

  /// The oldest record that is published, or nil at the end; nothing where the reader has to wait.
  private func take(afterWaiting hasWaited: Bool) -> TransitionRecord?? {
    gate.runMutable {
      if hasWaited { resumed -= 1 }
      if let record = records.removeFirst()?.record { return .some(record) }
      return isFinished ? .some(nil) : nil
    }
  }

  /// Lets a reader wait, unless there is something to look for by now.
  private func wait(_ reader: Reader) -> Bool {
    gate.runMutable {
      guard !isFinished, records.isEmpty else {
        resumed += 1
        return false
      }
      readers.append(reader)
      return true
    }
  }
}
