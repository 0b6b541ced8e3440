/// Events in order, taken from the front.
///
/// Taking, appending and putting back are O(1) for each event, on average. A queue that is used again allocates nothing.
struct PendingQueue {
  private var events = WorkList<Pending?>()
  private var head = 0
  /// How often an event was appended: what a call compares to find that it goes round.
  private(set) var appendedCount = 0
  /// How many of those that wait have a key by which they can be cancelled.
  private var cancellableCount = 0

  /// How many events wait.
  var count: Int { events.count - head }

  /// The first ones that wait, next first.
  func first(_ limit: Int) -> [Pending] { (head..<head + min(count, limit)).compactMap { events[$0] } }

  var isEmpty: Bool { head == events.count }

  mutating func append(_ pending: Pending) {
    if pending.cancelKey != nil { cancellableCount += 1 }
    appendedCount &+= 1
    events.append(pending)
  }

  /// Puts events in front of those that wait.
  mutating func putBack(_ pending: [Pending]) {
    if pending.count > head { makeRoom(pending.count - head) }
    for event in pending.reversed() {
      if event.cancelKey != nil { cancellableCount += 1 }
      head -= 1
      events[head] = event
    }
  }

  /// Moves what waits towards the end.
  private mutating func makeRoom(_ count: Int) {
    let end = events.count
    for _ in 0..<count { events.append(nil) }
    for index in stride(from: end - 1, through: head, by: -1) { events[index + count] = events[index].take() }
    head += count
  }

  mutating func removeFirst() -> Pending? {
    guard head < events.count else { return nil }
    let first = events[head].take()
    head += 1
    if first?.cancelKey != nil { cancellableCount -= 1 }
    if head == events.count {
      events.removeLast()
      head = 0
    }
    return first
  }

  /// Drops the events of a key: O(1) where none can be cancelled, else linear in the queue.
  mutating func cancel(_ key: Pending.CancelKey, _ dropped: inout DroppedEvents) {
    guard cancellableCount > 0 else { return }
    var kept = head
    for index in head..<events.count {
      guard let pending = events[index].take() else { continue }
      if pending.cancelKey == key {
        cancellableCount -= 1
        dropped.append(pending)
      } else {
        events[kept] = pending
        kept += 1
      }
    }
    events.removeLast(downTo: kept)
    if kept == head {
      events.removeLast()
      head = 0
    }
  }

  mutating func trim() {
    events.trim()
  }

  func deallocate() {
    events.deallocate()
  }
}
