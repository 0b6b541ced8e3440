/// Events that wait for their time, the earliest first.
///
/// Of those with equal times, timeouts with a rank come first, then events in order of sending, then what is due in the course of work, by
/// activation: see ``Pending/precedes(_:_:_:)``. A machine that is restored has the same order.
///
/// A binary heap of slots, since a service may hold many of them: O(log n) to add, to take and to cancel. Few timers are looked through
/// when some are cancelled; where there are many, those of one key are in a list. A queue that is used again allocates nothing.
struct TimerQueue {
  private typealias SlotID = ID<Slot>

  private struct Slot {
    var deadline: Duration
    var order: UInt64
    /// Nil where the slot is free.
    var pending: Pending?
    /// Where the slot is in the heap.
    var place: Int
    /// Its neighbours in the list of a key; of a free slot, the next free one.
    var next = SlotID.none
    var previous = SlotID.none
  }

  private var heap: [SlotID] = []
  private var slots: [Slot] = []
  private var free = SlotID.none
  /// The first slot of each key, once there are many timers.
  private var lists: [Pending.CancelKey: SlotID] = [:]
  private var hasLists = false
  /// The order of the next event; ranks are below.
  private var sent: UInt64 = 1 << 32

  /// How many timers are looked through one by one.
  private static var few: Int { 16 }

  var nextDeadline: Duration? { heap.first.map { slots[$0].deadline } }

  var isEmpty: Bool { heap.isEmpty }

  /// What waits, in the order in which it is due; linear in it, but for the sorting.
  var inOrder: [(deadline: Duration, order: UInt64, pending: Pending)] {
    slots.compactMap { slot in slot.pending.map { (slot.deadline, slot.order, $0) } }
      .sorted { $0.0 == $1.0 ? $0.2.precedes($1.2, $0.1, $1.1) : $0.0 < $1.0 }
  }

  /// The order of an event that is sent now.
  mutating func orderOfNext(_ pending: borrowing Pending) -> UInt64 {
    guard pending.rank.isNone else { return pending.rank.bits }
    defer { sent += 1 }
    return sent
  }

  mutating func add(_ pending: consuming Pending, at deadline: Duration) {
    let order = orderOfNext(pending)
    add(pending, at: deadline, order: order)
  }

  mutating func add(_ pending: consuming Pending, at deadline: Duration, order: UInt64) {
    let slot = Slot(deadline: deadline, order: order, pending: pending, place: heap.count)
    let id = free.exists ? free : SlotID(slots.count)
    if free.exists {
      free = slots[id].next
      slots[id] = slot
    } else {
      slots.append(slot)
    }
    heap.append(id)
    siftUp(from: heap.count - 1)
    if hasLists { enlist(id) } else if heap.count > Self.few { makeLists() }
  }

  /// Takes the event that is due first, if it is due by a time.
  mutating func removeFirst(by now: Duration) -> (deadline: Duration, pending: Pending)? {
    guard let first = heap.first, slots[first].deadline <= now else { return nil }
    let deadline = slots[first].deadline
    return remove(first).map { (deadline, $0) }
  }

  /// Takes out the events of a key.
  mutating func cancel(_ key: Pending.CancelKey, _ dropped: inout DroppedEvents) {
    if hasLists {
      while let id = lists[key] { drop(id, &dropped) }
    } else {
      for id in SlotID.all(slots.count) where slots[id].pending?.cancelKey == key { drop(id, &dropped) }
    }
  }

  /// Takes out the events for which a closure says so; O(n).
  mutating func cancel(where isCancelled: (Pending) -> Bool, _ dropped: inout DroppedEvents) {
    for id in SlotID.all(slots.count) {
      if let pending = slots[id].pending, isCancelled(pending) { drop(id, &dropped) }
    }
  }

  private mutating func drop(_ id: SlotID, _ dropped: inout DroppedEvents) {
    if let pending = remove(id) { dropped.append(pending) }
  }

  /// Lets everything be due earlier, in the same order; O(n).
  mutating func bringForward(by duration: Duration) {
    for index in slots.indices { slots[index].deadline = slots[index].deadline.subtractingSaturated(duration) }
  }

  // MARK: The lists of keys

  private mutating func makeLists() {
    hasLists = true
    for id in heap { enlist(id) }
  }

  private mutating func enlist(_ id: SlotID) {
    guard let key = slots[id].pending?.cancelKey else { return }
    let first = lists.updateValue(id, forKey: key) ?? .none
    slots[id].next = first
    if first.exists { slots[first].previous = id }
  }

  private mutating func unlist(_ id: SlotID) {
    let slot = slots[id]
    guard let key = slot.pending?.cancelKey else { return }
    if slot.next.exists { slots[slot.next].previous = slot.previous }
    if slot.previous.exists {
      slots[slot.previous].next = slot.next
    } else {
      lists[key] = slot.next.exists ? slot.next : nil
    }
  }

  // MARK: The heap

  private mutating func remove(_ id: SlotID) -> Pending? {
    if hasLists { unlist(id) }
    let place = slots[id].place
    let last = heap.removeLast()
    if last != id {
      put(last, at: place)
      siftDown(from: place)
      siftUp(from: slots[last].place)
    }
    if heap.isEmpty { hasLists = false }
    let pending = slots[id].pending.take()
    slots[id].next = free
    free = id
    return pending
  }

  private mutating func put(_ id: SlotID, at place: Int) {
    heap[place] = id
    slots[id].place = place
  }

  private func isBefore(_ one: SlotID, _ other: SlotID) -> Bool {
    let (first, second) = (slots[one].deadline, slots[other].deadline)
    return first == second ? comesFirst(one, other) : first < second
  }

  @inline(never)
  private func comesFirst(_ one: SlotID, _ other: SlotID) -> Bool {
    guard let first = slots[one].pending, let second = slots[other].pending else { return false }
    return first.precedes(second, slots[one].order, slots[other].order)
  }

  private mutating func siftUp(from start: Int) {
    var index = start
    let id = heap[index]
    while index > 0, isBefore(id, heap[(index - 1) / 2]) {
      put(heap[(index - 1) / 2], at: index)
      index = (index - 1) / 2
    }
    put(id, at: index)
  }

  private mutating func siftDown(from start: Int) {
    var index = start
    let id = heap[index]
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, isBefore(heap[child + 1], heap[child]) { child += 1 }
      guard isBefore(heap[child], id) else { break }
      put(heap[child], at: index)
      index = child
    }
    put(id, at: index)
  }
}
