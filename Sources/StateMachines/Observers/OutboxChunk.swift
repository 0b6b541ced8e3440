import Synchronization

/// A part of the list of what observers are told: written once, read by any number of threads while it grows.
///
/// Safe because an item is initialised before the count says so, and never changed.
final class OutboxChunk: @unchecked Sendable {
  private let items: UnsafeMutablePointer<OutboxItem>
  private let count = Atomic<Int>(0)
  private let following = Atomic<Unmanaged<OutboxChunk>?>(nil)

  fileprivate static var capacity: Int { 256 }

  init() {
    items = .allocate(capacity: Self.capacity)
  }

  deinit {
    items.deinitialize(count: count.load(ordering: .acquiring))
    items.deallocate()
    // One after the other: a long list that nobody read would be too deep for the stack.
    var next = following.load(ordering: .acquiring)
    while let chunk = next?.takeRetainedValue() {
      var unshared = chunk
      guard isKnownUniquelyReferenced(&unshared) else { return }
      next = unshared.following.exchange(nil, ordering: .acquiringAndReleasing)
    }
  }

  // MARK: Writing, by one thread at a time

  var isFull: Bool { count.load(ordering: .relaxed) == Self.capacity }

  func append(_ item: OutboxItem) {
    let index = count.load(ordering: .relaxed)
    (items + index).initialize(to: item)
    // Sequentially consistent, like the looks of those who drain: one of the two sees what the other did.
    count.store(index + 1, ordering: .sequentiallyConsistent)
  }

  var next: OutboxChunk? {
    get { following.load(ordering: .acquiring)?.takeUnretainedValue() }
    set { following.store(newValue.map(Unmanaged.passRetained), ordering: .releasing) }
  }
}

extension OutboxChunk {
  /// How far a reader has come.
  struct Cursor {
    private var chunk: OutboxChunk
    private var index: Int
    /// What was there at the last look: all of it is read before the next one, which disturbs the writer.
    private var end: Int

    init(atEndOf chunk: OutboxChunk) {
      self.chunk = chunk
      index = chunk.count.load(ordering: .acquiring)
      end = index
    }

    var isAtEnd: Bool {
      if index < chunk.count.load(ordering: .sequentiallyConsistent) { return false }
      return index < OutboxChunk.capacity || (chunk.next.map { $0.count.load(ordering: .sequentiallyConsistent) == 0 } ?? true)
    }

    mutating func read() -> OutboxItem? {
      if index == OutboxChunk.capacity, let next = chunk.next {
        chunk = next
        index = 0
        end = 0
      }
      if index == end { end = chunk.count.load(ordering: .acquiring) }
      guard index < end else { return nil }
      defer { index += 1 }
      return chunk.items[index]
    }
  }
}
