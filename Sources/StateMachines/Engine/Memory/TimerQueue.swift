/// Events that wait for their time, the earliest first; equal times in order of sending, after those that have a rank.
///
/// A binary heap of slots, since a service may hold many of them: O(log n) to add, to take and to cancel. Few timers are looked through
/// when some are cancelled; where there are many, those of one key are in a list. A queue that is used again allocates nothing.
struct TimerQueue {
  private struct Slot {
    var deadline: Duration
    var order: UInt64
    /// Nil where the slot is free.
    var pending: Pending?
    /// Where the slot is in the heap; of a free slot, the next free one.
    var place: Int32
    /// Its neighbours in the list of a key; −1 where there is none.
    var next: Int32 = -1
    var previous: Int32 = -1
  }

  private var heap: [Int32] = []
  private var slots: [Slot] = []
  private var free: Int32 = -1
  /// The first slot of each key, once there are many timers.
  private var lists: [Pending.CancelKey: Int32] = [:]
  private var hasLists = false
  /// The order of the next event; ranks are below.
  private var sent: UInt64 = 1 << 32

  /// How many timers are looked through one by one.
  private static var few: Int { 16 }

  var nextDeadline: Duration? { heap.first.map { slots[Int($0)].deadline } }

  var isEmpty: Bool { heap.isEmpty }

  /// What waits, in the order in which it is due; linear in it, but for the sorting.
  var inOrder: [(deadline: Duration, order: UInt64, pending: Pending)] {
    slots.compactMap { slot in slot.pending.map { (slot.deadline, slot.order, $0) } }
      .sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }
  }

  /// The order of an event that is sent now.
  mutating func orderOfNext(_ pending: borrowing Pending) -> UInt64 {
    guard pending.rank < 0 else { return UInt64(pending.rank) }
    defer { sent += 1 }
    return sent
  }

  mutating func add(_ pending: Pending, at deadline: Duration) {
    add(pending, at: deadline, order: orderOfNext(pending))
  }

  mutating func add(_ pending: Pending, at deadline: Duration, order: UInt64) {
    let number = free >= 0 ? free : Int32(slots.count)
    let slot = Slot(deadline: deadline, order: order, pending: pending, place: Int32(heap.count))
    if free >= 0 {
      free = slots[Int(number)].place
      slots[Int(number)] = slot
    } else {
      slots.append(slot)
    }
    heap.append(number)
    siftUp(from: heap.count - 1)
    if hasLists { enlist(number) } else if heap.count > Self.few { makeLists() }
  }

  /// Takes the event that is due first, if it is due by a time.
  mutating func removeFirst(by now: Duration) -> (deadline: Duration, pending: Pending)? {
    guard let first = heap.first, slots[Int(first)].deadline <= now else { return nil }
    let deadline = slots[Int(first)].deadline
    return remove(first).map { (deadline, $0) }
  }

  /// Takes out the events of a key.
  mutating func cancel(_ key: Pending.CancelKey, _ dropped: inout DroppedEvents) {
    if hasLists {
      while let number = lists[key] { drop(number, &dropped) }
    } else {
      for number in slots.indices where slots[number].pending?.cancelKey == key { drop(Int32(number), &dropped) }
    }
  }

  private mutating func drop(_ number: Int32, _ dropped: inout DroppedEvents) {
    if let pending = remove(number) { dropped.append(pending) }
  }

  /// Lets everything be due earlier, in the same order; O(n).
  mutating func bringForward(by duration: Duration) {
    for index in slots.indices { slots[index].deadline = slots[index].deadline.subtractingSaturated(duration) }
  }

  // MARK: The lists of keys

  private mutating func makeLists() {
    hasLists = true
    for number in heap { enlist(number) }
  }

  private mutating func enlist(_ number: Int32) {
    guard let key = slots[Int(number)].pending?.cancelKey else { return }
    let first = lists.updateValue(number, forKey: key) ?? -1
    slots[Int(number)].next = first
    if first >= 0 { slots[Int(first)].previous = number }
  }

  private mutating func unlist(_ number: Int32) {
    let slot = slots[Int(number)]
    guard let key = slot.pending?.cancelKey else { return }
    if slot.next >= 0 { slots[Int(slot.next)].previous = slot.previous }
    if slot.previous >= 0 {
      slots[Int(slot.previous)].next = slot.next
    } else {
      lists[key] = slot.next >= 0 ? slot.next : nil
    }
  }

  // MARK: The heap

  private mutating func remove(_ number: Int32) -> Pending? {
    if hasLists { unlist(number) }
    let place = Int(slots[Int(number)].place)
    let last = heap.removeLast()
    if last != number {
      put(last, at: place)
      siftDown(from: place)
      siftUp(from: Int(slots[Int(last)].place))
    }
    if heap.isEmpty { hasLists = false }
    let pending = slots[Int(number)].pending.take()
    (slots[Int(number)].place, slots[Int(number)].next, slots[Int(number)].previous) = (free, -1, -1)
    free = number
    return pending
  }

  private mutating func put(_ number: Int32, at place: Int) {
    heap[place] = number
    slots[Int(number)].place = Int32(place)
  }

  private func isBefore(_ one: Int32, _ other: Int32) -> Bool {
    let (first, second) = (slots[Int(one)].deadline, slots[Int(other)].deadline)
    return first == second ? slots[Int(one)].order < slots[Int(other)].order : first < second
  }

  private mutating func siftUp(from start: Int) {
    var index = start
    let number = heap[index]
    while index > 0, isBefore(number, heap[(index - 1) / 2]) {
      put(heap[(index - 1) / 2], at: index)
      index = (index - 1) / 2
    }
    put(number, at: index)
  }

  private mutating func siftDown(from start: Int) {
    var index = start
    let number = heap[index]
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, isBefore(heap[child + 1], heap[child]) { child += 1 }
      guard isBefore(heap[child], number) else { break }
      put(heap[child], at: index)
      index = child
    }
    put(number, at: index)
  }
}

/// A change of the timers of a machine, which a step has committed.
enum TimerChange {
  /// An event is due after a duration from now; the machine that runs the step has the time.
  case start(Pending, after: Duration)
  /// The events of a key are not due any more.
  case cancel(Pending.CancelKey)
  /// Nothing is due any more: the machine does not run.
  case removeAll
}

extension TimerChange {
  /// Makes the change, counting from some time.
  ///
  /// - Returns: What was dropped, to be released when nothing is being changed.
  func apply(to timers: inout TimerQueue, at now: Duration) -> DroppedEvents {
    var dropped = DroppedEvents()
    switch self {
    case .start(let pending, let delay): timers.add(pending, at: now.addingSaturated(delay))
    case .cancel(let key): timers.cancel(key, &dropped)
    case .removeAll: dropped.keep(&timers)
    }
    return dropped
  }
}
