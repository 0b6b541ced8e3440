/// Events in order, taken from the front.
///
/// Taking, appending and putting back are O(1) for each event, on average.
struct PendingQueue {
  private var events: [Pending] = []
  private var head = 0
  /// How many of those that wait can be cancelled by a key.
  private var cancellable: [Pending.CancelKey: Int] = [:]

  /// What waits, next first.
  var waiting: ArraySlice<Pending> { events[head...] }

  mutating func append(_ pending: Pending) {
    events.append(pending)
    count(pending, +1)
  }

  /// Puts events in front of those that wait.
  mutating func putBack(_ pending: [Pending]) {
    for event in pending { count(event, +1) }
    if pending.count <= head {
      head -= pending.count
      events.replaceSubrange(head..<(head + pending.count), with: pending)
    } else {
      events.replaceSubrange(..<head, with: pending)
      head = 0
    }
  }

  mutating func removeFirst() -> Pending? {
    guard head < events.count else { return nil }
    let first = events[head]
    head += 1
    count(first, -1)
    if head == events.count { removeAll() }
    return first
  }

  /// Drops the events of a key: O(1) where there is none, else linear in the queue.
  mutating func cancel(_ key: Pending.CancelKey, _ dropped: inout DroppedEvents) {
    guard cancellable.removeValue(forKey: key) != nil else { return }
    events.removeSubrange(..<head)
    head = 0
    events = dropped.take(key, from: events, \.self)
  }

  mutating func removeAll() {
    events = []
    head = 0
    cancellable = [:]
  }

  private mutating func count(_ pending: Pending, _ change: Int) {
    guard let key = pending.cancelKey else { return }
    let count = cancellable[key, default: 0] + change
    cancellable[key] = count == 0 ? nil : count
  }
}
