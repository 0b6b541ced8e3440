import Synchronization

/// A part of the list of what observers are notified of: written once, read by any number of threads while it grows.
///
/// It has no lock of its own. A reader reads only what ``Outbox/published`` says is committed: the items, and the chunks that hold them,
/// were written before that number was stored.
///
/// Safe because an item is written inside the outbox's gate, before it is published, and never changed.
final class OutboxChunk: @unchecked Sendable {
  private let items: UnsafeMutablePointer<OutboxItem>
  private let capacity: Int
  private let count = Atomic<Int>(0)
  private let following = Atomic<Unmanaged<OutboxChunk>?>(nil)

  /// The first chunk of a machine is small, since most machines that are observed are one of very many.
  private static var firstCapacity: Int { 8 }
  private static var largestCapacity: Int { 256 }

  convenience init() {
    self.init(capacity: Self.firstCapacity)
  }

  private init(capacity: Int) {
    self.capacity = capacity
    items = .allocate(capacity: capacity)
  }

  deinit {
    items.deinitialize(count: count.load(ordering: .acquiring))
    items.deallocate()
    // In a loop: releasing a long list recursively would overflow the stack.
    var next = following.load(ordering: .acquiring)
    while let chunk = next?.takeRetainedValue() {
      var unshared = chunk
      guard isKnownUniquelyReferenced(&unshared) else { return }
      next = unshared.following.exchange(nil, ordering: .acquiringAndReleasing)
    }
  }

  // MARK: Writing, inside the outbox's gate

  /// Appends an item, unless the chunk is full.
  func append(_ item: borrowing OutboxItem) -> Bool {
    let index = count.load(ordering: .relaxed)
    guard index < capacity else { return false }
    (items + index).initialize(to: copy item)
    count.store(index + 1, ordering: .releasing)
    return true
  }

  /// Makes a chunk that is read after this one, of twice its size.
  ///
  /// - Parameter first: Its first item.
  /// - Returns: The chunk.
  func makeNext(with first: borrowing OutboxItem) -> OutboxChunk {
    let next = OutboxChunk(capacity: min(2 * capacity, Self.largestCapacity))
    _ = next.append(first)
    following.store(.passRetained(next), ordering: .releasing)
    return next
  }
}

extension OutboxChunk {
  /// How far a reader has read: it keeps its chunk, and so all that it has still to read.
  ///
  /// The reference is counted by hand. A copy of the cursor is a copy of two numbers and a pointer, so that no count is changed once
  /// another thread may use the original.
  struct Cursor {
    private var chunk: Unmanaged<OutboxChunk>
    private var index: Int
    /// How many items were written before the one that is read next.
    private(set) var position: Int

    init(atEndOf chunk: OutboxChunk, position: Int) {
      self.chunk = .passRetained(chunk)
      index = chunk.count.load(ordering: .relaxed)
      self.position = position
    }

    /// Reads the next item, if it is one of the first so many that were written.
    mutating func read(until end: Int) -> OutboxItem? {
      guard position < end else { return nil }
      if index == chunk._withUnsafeGuaranteedRef(\.capacity) { moveToNextChunk() }
      defer {
        index += 1
        position += 1
      }
      return chunk._withUnsafeGuaranteedRef { chunk in
        assert(index < chunk.count.load(ordering: .acquiring), "only items that were written are read")
        return chunk.items[index]
      }
    }

    private mutating func moveToNextChunk() {
      guard let next = chunk._withUnsafeGuaranteedRef({ $0.following.load(ordering: .acquiring) }) else {
        fatalError("a chunk that is read to its end is followed by the one with the next item")
      }
      let last = chunk
      chunk = next.retain()
      index = 0
      last.release()
    }

    /// Ends the reading: what is not read is released, unless another reader keeps it.
    func release() {
      chunk.release()
    }
  }
}
