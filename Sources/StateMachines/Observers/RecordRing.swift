/// The newest records, up to a limit, the oldest first; it grows as far as it is used.
struct RecordRing {
  private struct Entry {
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
  mutating func append(_ record: TransitionRecord, at position: Int) -> TransitionRecord? {
    if count == entries.count, count < limit { grow() }
    let dropped = count == limit ? removeFirst() : nil
    entries[(head + count) % entries.count] = Entry(record: record, position: position)
    count += 1
    return dropped
  }

  /// Whether the oldest record is among the first so many items of the outbox.
  func hasFirst(until end: Int) -> Bool {
    guard count > 0, let first = entries[head] else { return false }
    return first.position <= end
  }

  /// Takes out the oldest record, if it is among the first so many items of the outbox.
  mutating func removeFirst(until end: Int) -> TransitionRecord? {
    hasFirst(until: end) ? removeFirst() : nil
  }

  private mutating func removeFirst() -> TransitionRecord? {
    defer {
      head = (head + 1) % entries.count
      count -= 1
    }
    return entries[head].take()?.record
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
