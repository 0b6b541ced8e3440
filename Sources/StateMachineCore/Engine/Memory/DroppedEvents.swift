/// Events that were cancelled, until nothing is being changed any more; most are alone, and then no array is made.
struct DroppedEvents {
  private var first: Pending?
  private var others: [Pending] = []
  private var queues: [TimerQueue] = []

  mutating func append(_ pending: Pending) {
    if first == nil { first = pending } else { others.append(pending) }
  }

  /// Takes everything out of a queue.
  mutating func keep(_ timers: inout TimerQueue) {
    guard !timers.isEmpty else { return }
    queues.append(timers)
    timers = TimerQueue()
  }

  /// Takes the events of a key out of a list.
  mutating func take(_ key: Pending.CancelKey, from list: inout [Pending]) {
    guard list.contains(where: { $0.cancelKey == key }) else { return }
    for pending in list where pending.cancelKey == key { append(pending) }
    list.removeAll { $0.cancelKey == key }
  }
}
