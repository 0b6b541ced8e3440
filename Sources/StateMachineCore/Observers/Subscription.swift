import Dispatch
import Synchronization

/// An observer with a queue: what it is notified of, where, and how far it has read.
///
/// Safe because what is not atomic is touched only by the thread that the phase names, and the owners are guarded by a section.
@usableFromInline
final class Subscription: @unchecked Sendable {
  /// Who may touch the observer and what it has still to read.
  private enum Phase: UInt8, AtomicRepresentable {
    /// The thread that leaves this phase.
    case idle
    /// The block on the queue, once it runs; or the thread that cancels, if it comes first.
    case scheduled
    /// The thread that drains.
    case draining
    /// The thread that came to this phase: it releases everything.
    case ended
  }

  @usableFromInline typealias Observer = @Sendable (OutboxItem, Subscription) -> Void

  let outbox: Outbox
  let wantsTraces: Bool
  /// Called by the thread that runs a step, while it does; nil for an observer with a queue.
  private let reader: Protected<TraceReader?>?
  private let queue: DispatchQueue
  /// What runs the observer instead of the queue, in a test.
  private let executor: (any MachineExecutor)?
  private let phase = Atomic(Phase.idle)
  private var observer: Observer?
  /// Nil until the first commit after the observer was added.
  private var cursor: OutboxChunk.Cursor?
  /// What comes before the items of the cursor, next last.
  private var backlog: [OutboxItem] = []

  private let isCancelled = Atomic(false)
  /// The thread that drains.
  private let drainer = Atomic<UInt>(0)
  private let isBound = Atomic(false)
  private let owners = Protected([WeakReference]())

  /// How many items are read before other blocks on the queue have their turn.
  private static var batchSize: Int { 256 }
  /// How many times a drainer that finds nothing looks again, before the next commit has to schedule one.
  private static var emptyPolls: Int { 60 }
  /// How many microseconds ``cancel()`` waits for a call to begin that another thread is about to make.
  private static var cancelWait: Int { 20 }

  init(
    of outbox: Outbox, on queue: DispatchQueue, _ executor: (any MachineExecutor)?, wantsTraces: Bool, _ observer: @escaping Observer
  ) {
    self.outbox = outbox
    self.queue = queue
    self.executor = queue === DispatchQueue.main ? nil : executor
    self.wantsTraces = wantsTraces
    self.observer = observer
    reader = nil
  }

  /// One that reads along while steps run, and is notified of nothing afterwards: it has nothing to drain.
  init(of outbox: Outbox, readingAlong reader: @escaping TraceReader) {
    self.outbox = outbox
    queue = .main
    executor = nil
    wantsTraces = true
    self.reader = Protected(reader)
    phase.store(.ended, ordering: .relaxed)
  }

  /// What reads along, unless it is cancelled or its owner is gone.
  var traceReader: TraceReader? {
    isOver ? nil : reader?.runMutable { $0 }
  }

  deinit {
    cursor?.release()
  }

  /// Begins with the next commit; called inside the outbox's gate, before any thread drains.
  func admit(at cursor: OutboxChunk.Cursor, backlog: [OutboxItem]) {
    guard reader == nil else { return cursor.release() }
    self.cursor = cursor
    self.backlog = []
    // A list of its own: to share one with other observers is safe, but the thread sanitizer cannot see it.
    for item in backlog.reversed() { self.backlog.append(item) }
  }

  // MARK: Draining

  /// Has published records read.
  func beginDraining() {
    guard phase.load(ordering: .sequentiallyConsistent) == .idle, move(from: .idle, to: .scheduled) else { return }
    schedule()
  }

  private func schedule() {
    if let executor { executor.run("observer") { self.drain() } } else { queue.async { self.drain() } }
  }

  private func move(from old: Phase, to new: Phase) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
  }

  private func drain() {
    guard move(from: .scheduled, to: .draining) else { return }
    drainer.store(CriticalSection.thisThread, ordering: .relaxed)
    var budget = Self.batchSize
    repeat {
      guard read(&budget) else { return end() }
      guard budget > 0 else {
        phase.store(.scheduled, ordering: .sequentiallyConsistent)
        if isCancelled.load(ordering: .sequentiallyConsistent) { endUnlessBusy() }
        return schedule()
      }
    } while isResumed()
  }

  /// Reads what is published; works with a cursor of its own, since threads that commit look at what lies beside the other one.
  ///
  /// - Returns: False where the observer is cancelled, or its owner is gone.
  private func read(_ budget: inout Int) -> Bool {
    guard var cursor, let observer else { return false }
    defer { self.cursor = cursor }
    // All that was published at the last look is read before the next one, which disturbs the threads that commit.
    var end = cursor.position
    while budget > 0 {
      // Asked after `end` was loaded and before an item is read: what is committed after a cancellation is counted, but in no chunk.
      guard !isOver else { return false }
      guard let item = backlog.popLast() ?? cursor.read(until: end) else {
        end = outbox.published
        guard end > cursor.position || waitForMore(at: cursor.position) else { return true }
        continue
      }
      observer(item, self)
      budget -= 1
    }
    return true
  }

  /// Waits for a moment whether there is more, except on the main queue.
  private func waitForMore(at position: Int) -> Bool {
    guard queue !== DispatchQueue.main else { return false }
    for _ in 0..<Self.emptyPolls {
      if outbox.published > position { return true }
      CriticalSection.pause()
    }
    return false
  }

  /// Stops draining, unless there is more by now; once the phase is idle, another thread may drain or end the subscription.
  private func isResumed() -> Bool {
    let position = cursor?.position ?? 0
    phase.store(.idle, ordering: .sequentiallyConsistent)
    if isCancelled.load(ordering: .sequentiallyConsistent) || outbox.isFinished && outbox.published == position { endUnlessBusy() }
    return outbox.published > position && move(from: .idle, to: .draining)
  }

  /// Runs a call of the observer, unless it is cancelled by now; the filter has let the item pass.
  @usableFromInline
  func call(_ body: () -> Void) {
    if !isOver { body() }
  }

  // MARK: Ending

  /// Ends the subscription: no call begins after this.
  func cancel() {
    _ = isCancelled.exchange(true, ordering: .sequentiallyConsistent)
    outbox.remove(self)
    if let reader { return withExtendedLifetime(reader.runMutable { $0.take() }) {} }
    if !endUnlessBusy() { waitForCallToBegin() }
  }

  /// Waits for a thread that drains: if it found the observer not cancelled a moment ago, it is about to call.
  private func waitForCallToBegin() {
    guard drainer.load(ordering: .relaxed) != CriticalSection.thisThread else { return }
    for _ in 0..<Self.cancelWait where phase.load(ordering: .acquiring) == .draining { CriticalSection.backOff() }
  }

  /// Ends the subscription unless a thread drains, which ends it itself.
  @discardableResult
  private func endUnlessBusy() -> Bool {
    guard move(from: .idle, to: .ended) || move(from: .scheduled, to: .ended) else { return phase.load(ordering: .relaxed) == .ended }
    release()
    return true
  }

  /// The machine is gone: ends the subscription where everything is read.
  func endIfIdle() {
    if move(from: .idle, to: .ended) { release() }
  }

  /// Ends the subscription on the thread that drains.
  private func end() {
    phase.store(.ended, ordering: .sequentiallyConsistent)
    outbox.remove(self)
    release()
  }

  /// Lets go of what the observer holds and of what it has not read.
  private func release() {
    let last = (observer, backlog)
    observer = nil
    backlog = []
    cursor?.release()
    cursor = nil
    withExtendedLifetime(last) {}
  }

  /// Ends the subscription when an object is gone.
  func bind(to owner: AnyObject) {
    let reference = WeakReference(owner)
    owners.runMutable { $0.append(reference) }
    isBound.store(true, ordering: .releasing)
  }

  /// Looks whether an owner is gone, for a queue that does not run.
  func cancelIfOwnerIsGone() {
    if isBound.load(ordering: .relaxed), isOver { cancel() }
  }

  private var isOver: Bool {
    if isCancelled.load(ordering: .sequentiallyConsistent) { return true }
    guard isBound.load(ordering: .acquiring) else { return false }
    return owners.runMutable { $0 }.contains { $0.object == nil }
  }
}

/// A weak reference that can stand in a list.
struct WeakReference: Sendable {
  // Safe because it is only compared with nil.
  nonisolated(unsafe) private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
