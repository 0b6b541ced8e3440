/// Events in order, taken from the front.
///
/// Taking, appending and putting back are O(1) for each event, on average.
struct PendingQueue {
  private var events: [Pending] = []
  private var head = 0
  private var cancellableCount = 0

  mutating func append(_ pending: Pending) {
    events.append(pending)
    if pending.cancelKey != nil { cancellableCount += 1 }
  }

  /// Puts events in front of those that wait.
  mutating func putBack(_ pending: [Pending]) {
    cancellableCount += pending.count { $0.cancelKey != nil }
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
    if first.cancelKey != nil { cancellableCount -= 1 }
    if head == events.count { removeAll() }
    return first
  }

  mutating func cancel(_ key: Pending.CancelKey) {
    guard cancellableCount > 0 else { return }
    events.removeSubrange(..<head)
    head = 0
    let count = events.count
    events.removeAll { $0.cancelKey == key }
    cancellableCount -= count - events.count
  }

  mutating func removeAll() {
    events = []
    head = 0
    cancellableCount = 0
  }
}
