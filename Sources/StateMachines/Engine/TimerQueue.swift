/// Events that wait for their time, the earliest first; equal times in order of sending, after those that have a rank.
///
/// A binary heap, since a service may hold many of them: O(log n) to add and to take. What is cancelled leaves the heap when it comes to
/// its top, or when more of the heap is cancelled than waits; so cancelling is O(1) for each event, on average.
struct TimerQueue {
  struct Entry {
    var deadline: Duration
    var order: UInt64

    func isBefore(_ other: Entry) -> Bool {
      deadline == other.deadline ? order < other.order : deadline < other.deadline
    }
  }

  private var heap: [Entry] = []
  private var waiting: [UInt64: Pending] = [:]
  private var cancellable: [Pending.CancelKey: Set<UInt64>] = [:]
  /// The order of the next event; ranks are below.
  private var sent: UInt64 = 1 << 32

  var nextDeadline: Duration? { heap.first?.deadline }

  var isEmpty: Bool { heap.isEmpty }

  /// What waits, in the order in which it is due; linear in it, but for the sorting.
  var inOrder: [(deadline: Duration, pending: Pending)] {
    heap.sorted { $0.isBefore($1) }.compactMap { entry in waiting[entry.order].map { (entry.deadline, $0) } }
  }

  mutating func add(_ pending: Pending, at deadline: Duration) {
    let order = pending.rank < 0 ? sent : UInt64(pending.rank)
    heap.append(Entry(deadline: deadline, order: order))
    waiting[order] = pending
    if let key = pending.cancelKey { cancellable[key, default: []].insert(order) }
    if pending.rank < 0 { sent += 1 }
    siftUp(from: heap.count - 1)
  }

  /// Takes the event that is due first, if it is due by a time.
  mutating func removeFirst(by now: Duration) -> (deadline: Duration, pending: Pending)? {
    guard let first = heap.first, first.deadline <= now, let pending = waiting.removeValue(forKey: first.order) else { return nil }
    if let key = pending.cancelKey {
      cancellable[key]?.remove(first.order)
      if cancellable[key]?.isEmpty == true { cancellable[key] = nil }
    }
    removeTop()
    removeCancelledTops()
    return (first.deadline, pending)
  }

  mutating func cancel(_ key: Pending.CancelKey, _ dropped: inout DroppedEvents) {
    guard let orders = cancellable.removeValue(forKey: key) else { return }
    for order in orders {
      if let pending = waiting.removeValue(forKey: order) { dropped.append(pending) }
    }
    if heap.count > 2 * waiting.count { removeCancelled() } else { removeCancelledTops() }
  }

  /// Lets everything be due earlier, in the same order; O(n).
  mutating func bringForward(by duration: Duration) {
    for index in heap.indices { heap[index].deadline = heap[index].deadline.subtractingSaturated(duration) }
  }

  mutating func removeAll() {
    heap = []
    waiting = [:]
    cancellable = [:]
  }

  private mutating func removeCancelledTops() {
    while let first = heap.first, waiting[first.order] == nil { removeTop() }
  }

  private mutating func removeCancelled() {
    heap.removeAll { waiting[$0.order] == nil }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(from: index) }
  }

  private mutating func removeTop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    siftDown(from: 0)
  }

  private mutating func siftUp(from start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].isBefore(heap[parent]) else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func siftDown(from start: Int) {
    var index = start
    while true {
      var earliest = index
      for child in (2 * index + 1)..<(2 * index + 3) where child < heap.count && heap[child].isBefore(heap[earliest]) {
        earliest = child
      }
      guard earliest != index else { return }
      heap.swapAt(index, earliest)
      index = earliest
    }
  }
}
