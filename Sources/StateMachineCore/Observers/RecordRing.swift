/// The newest records, up to a limit, the oldest first; it grows as far as it is used.
struct RecordRing {
  struct Entry {
    var record: TransitionRecord
    /// How many items the outbox had written with this one.
    var position: Int
  }

  private let limit: Int
  private var entries: [Entry?] = []
  private var head = 0
  private var count = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Appends a record.
  ///
  /// - Returns: The oldest one, where it had to make room.
  mutating func append(_ record: TransitionRecord, at position: Int) -> Entry? {
    if count == entries.count, count < limit { grow() }
    let dropped = count == limit ? removeFirst() : nil
    entries[(head + count) % entries.count] = Entry(record: record, position: position)
    count += 1
    return dropped
  }

  var isEmpty: Bool { count == 0 }

  /// Takes out the oldest record, if it is among the first so many items of the outbox.
  mutating func removeFirst(until end: Int) -> Entry? {
    guard count > 0, let first = entries[head], first.position <= end else { return nil }
    return removeFirst()
  }

  /// Takes out the oldest record.
  mutating func removeFirst() -> Entry? {
    guard count > 0 else { return nil }
    defer {
      head = (head + 1) % entries.count
      count -= 1
    }
    return entries[head].take()
  }

  private mutating func grow() {
    let size = min(limit, max(8, 2 * entries.count))
    var larger: [Entry?] = []
    larger.reserveCapacity(size)
    for index in 0..<count { larger.append(entries[(head + index) % entries.count]) }
    for _ in count..<size { larger.append(nil) }
    entries = larger
    head = 0
  }
}
