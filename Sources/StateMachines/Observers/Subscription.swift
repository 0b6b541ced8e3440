import Dispatch
import Synchronization

/// An observer of a machine, without types.
///
/// Safe because the only subclass is.
class AnySubscription: @unchecked Sendable {
  func cancel() { fatalError("cancel() belongs to the subclass") }
  func bind(to owner: AnyObject) { fatalError("bind(to:) belongs to the subclass") }
}

/// An observer of a machine: what it wants to hear of, where, and how far it has come.
///
/// Safe because the cursor is touched only by the thread that drains, of which there is one at a time, and the rest is atomic or guarded.
final class Subscription<State: Hashable & Sendable, Event: Hashable & Sendable>: AnySubscription, @unchecked Sendable {
  /// Told of each transition, and with nil of the end.
  private let observer: @Sendable (Transition<State, Event>?) -> Void
  private let filter: TransitionFilter<State, Event>
  /// Nil: the thread that commits drains.
  private let queue: DispatchQueue?
  private weak var outbox: Outbox<State, Event>?

  private var cursor: OutboxChunk<Transition<State, Event>?>.Cursor
  private let isDrained = Atomic<Bool>(false)
  private let isCancelled = Atomic<Bool>(false)
  private let isBound = Atomic<Bool>(false)
  private let owners = Protected([WeakReference]())

  /// How many observers are called before other blocks on the queue have their turn.
  private static var batchSize: Int { 256 }
  /// How many times a drainer that finds nothing looks again, before the next transition has to send for it.
  private static var emptyLooks: Int { 60 }

  init(
    _ outbox: Outbox<State, Event>, from cursor: OutboxChunk<Transition<State, Event>?>.Cursor, to filter: TransitionFilter<State, Event>,
    on queue: DispatchQueue?, _ observer: @escaping @Sendable (Transition<State, Event>?) -> Void
  ) {
    self.outbox = outbox
    self.cursor = cursor
    self.filter = filter
    self.queue = queue
    self.observer = observer
  }

  // MARK: Draining

  /// Sees to it that somebody drains.
  func beginDraining() {
    guard !isDrained.load(ordering: .sequentiallyConsistent), !isDrained.exchange(true, ordering: .sequentiallyConsistent) else { return }
    sendDrainer()
  }

  private func sendDrainer() {
    guard let queue else { return drain() }
    queue.async { self.drain() }
  }

  private func drain() {
    var told = 0
    while true {
      while let element = cursor.read() {
        guard !isOver else { return cancel() }
        tell(element)
        told += 1
        if told == Self.batchSize, queue != nil { return sendDrainer() }
      }
      linger()
      if !cursor.isAtEnd { continue }
      isDrained.store(false, ordering: .sequentiallyConsistent)
      guard !cursor.isAtEnd, !isDrained.exchange(true, ordering: .sequentiallyConsistent) else { return }
    }
  }

  private func tell(_ element: Transition<State, Event>?) {
    guard let transition = element else { return observer(nil) }
    if filter.passes(transition) { observer(transition) }
  }

  /// Waits for a moment whether there is more; the main queue has better things to do.
  private func linger() {
    guard let queue, queue !== DispatchQueue.main else { return }
    for _ in 0..<Self.emptyLooks where cursor.isAtEnd { CriticalSection.pause() }
  }

  // MARK: Ending

  /// No new call begins after this.
  override func cancel() {
    isCancelled.store(true, ordering: .releasing)
    outbox?.remove(self)
  }

  /// The machine is gone: who waits for an end is told of it.
  func finish() {
    guard queue == nil, !isOver else { return }
    observer(nil)
  }

  /// Ends the subscription when an object is gone.
  override func bind(to owner: AnyObject) {
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
