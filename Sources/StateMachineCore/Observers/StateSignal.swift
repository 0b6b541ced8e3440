import Synchronization

/// Wakes a task when a machine has changed its state; the task then looks for itself.
///
/// Several commits may wake it once, and it is never woken without a commit that it has not seen.
///
/// Safe because all that changes is guarded by the gate.
final class StateSignal: StreamListener, @unchecked Sendable {
  /// Why a task goes on.
  enum Wake {
    /// Something was committed: the transitions that have passed the filter, where these are kept.
    case commits([TransitionRecord])
    /// The machine was stopped, or came to its end; nothing else is committed.
    case end
    /// The machine is gone.
    case gone
    /// Nothing has happened: the task was cancelled, or ``stopWaiting()`` was called.
    case nothing
  }

  private let gate = CriticalSection()
  private let outbox: Outbox
  /// Which transitions are kept; nil where none is, and each of them wakes.
  private let isKept: (@Sendable (TransitionRecord) -> Bool)?
  private var uncommitted: [(position: Int, record: TransitionRecord)] = []
  private var committed: [TransitionRecord] = []
  private var hasCommits = false
  /// The last item that was written.
  private var lastWritten = 0
  private var end: Int?
  private var hasEnded = false
  private var isGone = false
  private var isOver = false
  private var reader: UnsafeContinuation<Void, Never>?
  private let removed = Atomic(false)

  var isRemoved: Bool { removed.load(ordering: .relaxed) }

  init(of outbox: Outbox, keeping isKept: (@Sendable (TransitionRecord) -> Bool)? = nil) {
    self.outbox = outbox
    self.isKept = isKept
  }

  // MARK: Writing

  func append(_ item: OutboxItem, at position: Int, _ delivery: inout Delivery) {
    gate.runMutable {
      guard !isOver, end == nil else { return }
      switch item {
      case .transition(let record), .start(let record), .resumption(let record):
        if let isKept {
          if isKept(record) { uncommitted.append((position, record)) }
        } else {
          lastWritten = position
        }
      case .end: end = position
      case .trace: break
      }
    }
  }

  func publish(until position: Int) {
    wake {
      let count = uncommitted.prefix { $0.position <= position }.count
      committed += uncommitted.prefix(count).map(\.record)
      uncommitted.removeFirst(count)
      if lastWritten > 0, lastWritten <= position || isKept == nil { hasCommits = true }
      if let end, end <= position { hasEnded = true }
    }
  }

  /// The machine does not run any more.
  func noteEnd() {
    wake { hasEnded = true }
  }

  func finish() {
    wake { isGone = true }
  }

  /// Lets the task go on although nothing has happened.
  func stopWaiting() {
    wake { isOver = true }
  }

  private func wake(_ change: () -> Void) {
    let reader = gate.runMutable { () -> UnsafeContinuation<Void, Never>? in
      change()
      guard hasCommits || !committed.isEmpty || hasEnded || isGone || isOver else { return nil }
      defer { self.reader = nil }
      return self.reader
    }
    reader?.resume()
  }

  // MARK: Waiting

  /// Waits for a commit; only one task does.
  ///
  /// - Parameters:
  ///   - skipsEnd: Whether to wait for what comes after the end: the machine is gone.
  ///   - isolation: The actor of the caller.
  /// - Returns: Why the task goes on.
  func next(skipsEnd: Bool = false, isolation: isolated (any Actor)? = #isolation) async -> Wake {
    await withTaskCancellationHandler {
      while true {
        if let wake = take(skipsEnd) { return wake }
        await withUnsafeContinuation { reader in
          if !wait(reader, skipsEnd) { reader.resume() }
        }
      }
    } onCancel: {
      stopWaiting()
    }
  }

  private func take(_ skipsEnd: Bool) -> Wake? {
    gate.runMutable {
      // What was kept before the task was cancelled, or its time was over, still counts.
      guard !isOver || !committed.isEmpty else { return .nothing }
      if hasCommits || !committed.isEmpty {
        defer { (hasCommits, committed) = (false, []) }
        return .commits(committed)
      }
      if isGone { return .gone }
      return hasEnded && !skipsEnd ? .end : nil
    }
  }

  private func wait(_ reader: UnsafeContinuation<Void, Never>, _ skipsEnd: Bool) -> Bool {
    gate.runMutable {
      guard !hasCommits, committed.isEmpty, !isGone, !isOver, !hasEnded || skipsEnd else { return false }
      self.reader = reader
      return true
    }
  }

  /// Does nothing any more; called once, by its task.
  func remove() {
    let unread = gate.runMutable {
      isOver = true
      defer { (uncommitted, committed) = ([], []) }
      return (uncommitted, committed)
    }
    removed.store(true, ordering: .relaxed)
    outbox.noteRemovedStream()
    withExtendedLifetime(unread) {}  // What events hold is released outside the gate.
  }
}
