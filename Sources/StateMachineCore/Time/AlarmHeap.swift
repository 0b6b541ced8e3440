/// The alarms of all machines, the earliest first; equal deadlines in order of scheduling.
///
/// A binary heap that knows where each alarm is: O(log n) to add, take and cancel, and nothing is left of what was cancelled.
///
/// No work is run or released here: what is taken out is returned, for the caller to release outside its lock.
struct AlarmHeap {
  typealias Work = @Sendable () -> Void

  /// Names an alarm; the order is never used again, so that it names no later alarm in the same slot.
  struct Ticket: Sendable {
    fileprivate let slot: Int
    fileprivate let order: UInt64
  }

  private struct Entry {
    var deadline: UInt64
    var order: UInt64
    var slot: Int

    func isBefore(_ other: Entry) -> Bool {
      deadline == other.deadline ? order < other.order : deadline < other.deadline
    }
  }

  private struct Slot {
    var order: UInt64
    /// In the heap.
    var position: Int
    var work: Work?
  }

  private var heap: [Entry] = []
  private var slots: [Slot] = []
  private var freeSlots: [Int] = []
  private var scheduled: UInt64 = 0

  var nextDeadline: UInt64? { heap.first?.deadline }

  mutating func add(_ work: @escaping Work, at deadline: UInt64) -> Ticket {
    let slot = freeSlots.popLast() ?? slots.count
    let alarm = Slot(order: scheduled, position: heap.count, work: work)
    if slot == slots.count { slots.append(alarm) } else { slots[slot] = alarm }
    heap.append(Entry(deadline: deadline, order: scheduled, slot: slot))
    scheduled += 1
    siftUp(from: heap.count - 1)
    return Ticket(slot: slot, order: alarm.order)
  }

  /// Cancels an alarm.
  ///
  /// - Returns: Its work; nil where it was taken or cancelled before.
  mutating func cancel(_ ticket: Ticket) -> Work? {
    guard slots[ticket.slot].order == ticket.order, slots[ticket.slot].work != nil else { return nil }
    return remove(at: slots[ticket.slot].position)
  }

  /// Takes the work of the earliest alarm, if it is due.
  mutating func takeDue(by now: UInt64) -> Work? {
    guard let first = heap.first, first.deadline <= now else { return nil }
    return remove(at: 0)
  }

  // MARK: The heap

  private mutating func remove(at position: Int) -> Work? {
    let slot = heap[position].slot
    let last = heap.removeLast()
    if position < heap.count {
      put(last, at: position)
      siftDown(from: position)
      siftUp(from: slots[last.slot].position)
    }
    freeSlots.append(slot)
    defer { slots[slot].work = nil }
    return slots[slot].work
  }

  private mutating func put(_ entry: Entry, at position: Int) {
    heap[position] = entry
    slots[entry.slot].position = position
  }

  private mutating func siftUp(from start: Int) {
    let entry = heap[start]
    var position = start
    while position > 0, entry.isBefore(heap[(position - 1) / 2]) {
      put(heap[(position - 1) / 2], at: position)
      position = (position - 1) / 2
    }
    put(entry, at: position)
  }

  private mutating func siftDown(from start: Int) {
    let entry = heap[start]
    var position = start
    while true {
      var child = 2 * position + 1
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard child < heap.count, heap[child].isBefore(entry) else { break }
      put(heap[child], at: position)
      position = child
    }
    put(entry, at: position)
  }
}
