/// Events that wait for their time, the earliest first; equal times in order of sending.
///
/// A binary heap, since a service may hold many of them: O(log n) to add and to take, O(n) to cancel.
struct TimerQueue {
  struct Entry {
    var deadline: Duration
    var order: UInt64
    var pending: Pending

    func isBefore(_ other: Entry) -> Bool {
      deadline == other.deadline ? order < other.order : deadline < other.deadline
    }
  }

  private var heap: [Entry] = []
  private var sent: UInt64 = 0

  var first: Entry? { heap.first }

  mutating func add(_ pending: Pending, at deadline: Duration) {
    heap.append(Entry(deadline: deadline, order: sent, pending: pending))
    sent += 1
    siftUp(from: heap.count - 1)
  }

  mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    siftDown(from: 0)
  }

  mutating func removeAll(where isCancelled: (Pending) -> Bool) {
    let count = heap.count
    heap.removeAll { isCancelled($0.pending) }
    guard heap.count < count else { return }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(from: index) }
  }

  mutating func removeAll() {
    heap = []
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
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].isBefore(heap[earliest]) {
        earliest = child
      }
      guard earliest != index else { return }
      heap.swapAt(index, earliest)
      index = earliest
    }
  }
}
