import Dispatch
import Synchronization

/// An observer of a machine: what it wants to hear of, where, and how far it has come.
///
/// Safe because the cursor is touched only by the thread that drains, of which there is one at a time, and the rest is atomic or guarded.
@usableFromInline
final class Subscription: @unchecked Sendable {
  let number: Int
  private let observer: @Sendable (OutboxItem) -> Void
  /// Nil: the thread that commits drains.
  private let queue: DispatchQueue?
  let outbox: Outbox

  private var cursor: OutboxChunk.Cursor
  private let isDrained = Atomic<Bool>(false)
  private let isCancelled = Atomic<Bool>(false)
  private let isBound = Atomic<Bool>(false)
  private let owners = Protected([WeakReference]())

  /// How many observers are called before other blocks on the queue have their turn.
  private static var batchSize: Int { 256 }
  /// How many times a drainer that finds nothing looks again, before the next transition has to send for it.
  private static var emptyLooks: Int { 60 }

  init(
    _ number: Int, of outbox: Outbox, from cursor: OutboxChunk.Cursor, on queue: DispatchQueue?,
    _ observer: @escaping @Sendable (OutboxItem) -> Void
  ) {
    self.number = number
    self.outbox = outbox
    self.cursor = cursor
    self.queue = queue
    self.observer = observer
  }

  // MARK: Draining

  /// Sees to it that somebody drains.
  func beginDraining() {
    guard !isDrained.load(ordering: .sequentiallyConsistent), !isDrained.exchange(true, ordering: .sequentiallyConsistent) else { return }
    sendDrainer()
  }

  /// Somebody drains, or is on the way.
  var isBusy: Bool { isDrained.load(ordering: .sequentiallyConsistent) }

  private func sendDrainer() {
    guard let queue else { return drain() }
    queue.async { self.drain() }
  }

  /// Works with a cursor of its own: whoever fires looks at what stands beside the other, and would wait for the cache at each call.
  private func drain() {
    var cursor = self.cursor
    var told = 0
    while true {
      while let item = cursor.read() {
        guard !isOver else {
          self.cursor = cursor
          return cancel()
        }
        observer(item)
        told += 1
        guard told == Self.batchSize else { continue }
        self.cursor = cursor
        if queue != nil { return sendDrainer() }
        told = 0
      }
      linger(at: cursor)
      if !cursor.isAtEnd { continue }
      self.cursor = cursor  // From the next line on, it may be somebody else's.
      isDrained.store(false, ordering: .sequentiallyConsistent)
      guard !cursor.isAtEnd, !isDrained.exchange(true, ordering: .sequentiallyConsistent) else { return outbox.rest(self) }
      cursor = self.cursor
    }
  }

  /// Waits for a moment whether there is more; the main queue has better things to do.
  private func linger(at cursor: OutboxChunk.Cursor) {
    guard let queue, queue !== DispatchQueue.main else { return }
    for _ in 0..<Self.emptyLooks where cursor.isAtEnd { CriticalSection.pause() }
  }

  // MARK: Ending

  /// No new call begins after this.
  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    outbox.remove(self)
  }

  /// The machine is gone: who waits for an end is told of it.
  func finish() {
    guard queue == nil, !isOver else { return }
    observer(.end)
  }

  /// Ends the subscription when an object is gone.
  func bind(to owner: AnyObject) {
    let reference = WeakReference(owner)
    owners.runMutable { $0.append(reference) }
    isBound.store(true, ordering: .releasing)
  }

  private var isOver: Bool {
    if isCancelled.load(ordering: .acquiring) { return true }
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
