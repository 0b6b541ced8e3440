/// Events in order, taken from the front at O(1).
struct PendingQueue {
  private var events: [Pending] = []
  private var head = 0

  mutating func append(_ pending: Pending) {
    events.append(pending)
  }

  mutating func putBack(_ pending: [Pending]) {
    events.replaceSubrange(..<head, with: pending)
    head = 0
  }

  mutating func removeFirst() -> Pending? {
    guard head < events.count else { return nil }
    defer {
      head += 1
      if head == events.count { removeAll() }
    }
    return events[head]
  }

  mutating func removeAll(where isCancelled: (Pending) -> Bool) {
    events.removeSubrange(..<head)
    head = 0
    events.removeAll(where: isCancelled)
  }

  mutating func removeAll() {
    events = []
    head = 0
  }
}
