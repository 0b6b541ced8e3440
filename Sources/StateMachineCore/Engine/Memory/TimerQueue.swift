/// Events that wait for their time, the earliest first.
///
/// Of those with equal times, timeouts with a rank come first, then events in order of sending, then what is due in the course of work, by
/// activation: see ``Pending/precedes(_:_:_:)``. A machine that is restored has the same order.
///
/// A binary heap of entries, since a service may hold many of them: O(log n) to add, to take and to cancel. Few timers are looked through
/// when some are cancelled; where there are many, those of one key are in a list. A queue that is used again allocates nothing.
package struct TimerQueue {
  private typealias EntryID = ID<Entry>

  private struct Entry {
    var deadline: Duration
    var order: UInt64
    /// Nil where the entry is free.
    var pending: Pending?
    /// Where the entry is in the heap.
    var place: Int
    /// Its neighbours in the list of a key; of a free entry, the next free one.
    var next = EntryID.none
    var previous = EntryID.none
  }

  private var heap: [EntryID] = []
  private var entries: [Entry] = []
  private var free = EntryID.none
  /// The first entry of each key, once there are many timers.
  private var lists: [Pending.CancelKey: EntryID] = [:]
  private var hasLists = false
  /// The order of the next event; ranks are below.
  private var sent: UInt64 = 1 << 32

  /// How many timers are looked through one by one.
  private static var few: Int { 16 }

  package init() {}

  var nextDeadline: Duration? { heap.first.map { entries[$0].deadline } }

  package var isEmpty: Bool { heap.isEmpty }

  /// What waits, in the order in which it is due; linear in it, but for the sorting.
  package var inOrder: [(deadline: Duration, order: UInt64, pending: Pending)] {
    entries.compactMap { entry in entry.pending.map { (entry.deadline, entry.order, $0) } }
      .inOrder { $0.0 == $1.0 ? $0.2.precedes($1.2, $0.1, $1.1) : $0.0 < $1.0 }
  }

  /// The order of an event that is sent now.
  mutating func orderOfNext(_ pending: borrowing Pending) -> UInt64 {
    guard pending.rank.isNone else { return pending.rank.bits }
    defer { sent += 1 }
    return sent
  }

  package mutating func add(_ pending: consuming Pending, at deadline: Duration) {
    let order = orderOfNext(pending)
    add(pending, at: deadline, order: order)
  }

  mutating func add(_ pending: consuming Pending, at deadline: Duration, order: UInt64) {
    let entry = Entry(deadline: deadline, order: order, pending: pending, place: heap.count)
    let id = free.exists ? free : EntryID(entries.count)
    if free.exists {
      free = entries[id].next
      entries[id] = entry
    } else {
      entries.append(entry)
    }
    heap.append(id)
    siftUp(from: heap.count - 1)
    if hasLists { enlist(id) } else if heap.count > Self.few { makeLists() }
  }

  /// Takes the event that is due first, if it is due by a time.
  mutating func removeFirst(by now: Duration) -> (deadline: Duration, pending: Pending)? {
    guard let first = heap.first, entries[first].deadline <= now else { return nil }
    let deadline = entries[first].deadline
    return remove(first).map { (deadline, $0) }
  }

  /// Takes out the events of a key.
  mutating func cancel(_ key: Pending.CancelKey, _ dropped: inout DroppedEvents) {
    if hasLists {
      while let id = lists[key] { drop(id, &dropped) }
    } else {
      for id in EntryID.all(entries.count) where entries[id].pending?.cancelKey == key { drop(id, &dropped) }
    }
  }

  /// Takes out the events for which a closure says so; O(n).
  mutating func cancel(where isCancelled: (Pending) -> Bool, _ dropped: inout DroppedEvents) {
    for id in EntryID.all(entries.count) {
      if let pending = entries[id].pending, isCancelled(pending) { drop(id, &dropped) }
    }
  }

  private mutating func drop(_ id: EntryID, _ dropped: inout DroppedEvents) {
    if let pending = remove(id) { dropped.append(pending) }
  }

  /// Lets everything be due earlier, in the same order; O(n).
  mutating func bringForward(by duration: Duration) {
    for index in entries.indices { entries[index].deadline = entries[index].deadline.subtractingSaturated(duration) }
  }

  // MARK: The lists of keys

  private mutating func makeLists() {
    hasLists = true
    for id in heap { enlist(id) }
  }

  private mutating func enlist(_ id: EntryID) {
    guard let key = entries[id].pending?.cancelKey else { return }
    let first = lists.updateValue(id, forKey: key) ?? .none
    entries[id].next = first
    if first.exists { entries[first].previous = id }
  }

  private mutating func unlist(_ id: EntryID) {
    let entry = entries[id]
    guard let key = entry.pending?.cancelKey else { return }
    if entry.next.exists { entries[entry.next].previous = entry.previous }
    if entry.previous.exists {
      entries[entry.previous].next = entry.next
    } else {
      lists[key] = entry.next.exists ? entry.next : nil
    }
  }

  // MARK: The heap

  private mutating func remove(_ id: EntryID) -> Pending? {
    if hasLists { unlist(id) }
    let place = entries[id].place
    let last = heap.removeLast()
    if last != id {
      put(last, at: place)
      siftDown(from: place)
      siftUp(from: entries[last].place)
    }
    if heap.isEmpty { hasLists = false }
    let pending = entries[id].pending.take()
    entries[id].next = free
    free = id
    return pending
  }

  private mutating func put(_ id: EntryID, at place: Int) {
    heap[place] = id
    entries[id].place = place
  }

  private func isBefore(_ one: EntryID, _ other: EntryID) -> Bool {
    let (first, second) = (entries[one].deadline, entries[other].deadline)
    return first == second ? comesFirst(one, other) : first < second
  }

  @inline(never)
  private func comesFirst(_ one: EntryID, _ other: EntryID) -> Bool {
    guard let first = entries[one].pending, let second = entries[other].pending else { return false }
    return first.precedes(second, entries[one].order, entries[other].order)
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
