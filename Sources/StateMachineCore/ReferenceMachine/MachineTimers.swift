/// The timers of a machine that is shared by threads.
///
/// A call does not ask the clock while it has the machine, since the clock is the user's. What it starts waits in a batch without a
/// deadline; the thread asks the clock when it has left the machine, and then gives the batch its time.
struct MachineTimers {
  private struct Unplaced {
    let batch: UInt64
    let pending: Pending
    let order: UInt64
    var delay: Duration
  }

  private(set) var queue = TimerQueue()
  private var unplaced: [Unplaced] = []
  private var batches: UInt64 = 0

  /// Something waits for its time.
  var isEmpty: Bool { queue.isEmpty && unplaced.isEmpty }

  /// What waits, in the order in which it is due or was sent; its deadline, or how long it waits from now.
  var waiting: [(pending: Pending, deadline: Duration?, delay: Duration)] {
    queue.inOrder.map { ($0.pending, $0.deadline, .zero) } + unplaced.map { ($0.pending, nil, $0.delay) }
  }

  /// A number for the timers that a call starts.
  private mutating func makeBatch() -> UInt64 {
    batches += 1
    return batches
  }

  /// Makes a change that a step has committed.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - now: The time from which a timer counts; nil where the clock is still to be asked.
  ///   - batch: The batch of the call, made here if the change needs one and there is none.
  ///   - dropped: What was cancelled, to be released when nothing is being changed.
  mutating func apply(_ change: consuming TimerChange, at now: Duration?, in batch: inout UInt64?, _ dropped: inout DroppedEvents) {
    switch consume change {
    case .start(let pending, let delay): start(pending, after: delay, at: now, in: &batch)
    case .inChild(let number, let inner):
      if let (pending, delay) = inner.started {
        start(Pending(pending, inChild: number), after: delay, at: now, in: &batch)
      } else {
        let isCancelled = { inner.cancels($0, inChild: number) }
        queue.cancel(where: isCancelled, &dropped)
        cancelUnplaced(where: isCancelled, &dropped)
      }
    case .cancel(let key):
      queue.cancel(key, &dropped)
      cancelUnplaced(where: { $0.cancelKey == key }, &dropped)
    case .removeAll:
      dropped.keep(&queue)
      for timer in unplaced { dropped.append(timer.pending) }
      unplaced.removeAll()
    }
  }

  /// Starts a timer; see ``apply(_:at:in:_:)``.
  mutating func start(_ pending: consuming Pending, after delay: Duration, at now: Duration?, in batch: inout UInt64?) {
    let order = queue.orderOfNext(pending)
    guard let now else {
      let number = batch ?? makeBatch()
      batch = number
      return unplaced.append(Unplaced(batch: number, pending: pending, order: order, delay: delay))
    }
    queue.add(pending, at: now.addingSaturated(delay), order: order)
  }

  private mutating func cancelUnplaced(where isCancelled: (Pending) -> Bool, _ dropped: inout DroppedEvents) {
    guard unplaced.contains(where: { isCancelled($0.pending) }) else { return }
    for timer in unplaced where isCancelled(timer.pending) { dropped.append(timer.pending) }
    unplaced.removeAll { isCancelled($0.pending) }
  }

  /// Gives the timers of a batch their deadlines, or all of them.
  mutating func place(_ batch: UInt64? = nil, at now: Duration) {
    guard !unplaced.isEmpty else { return }
    for timer in unplaced where batch == nil || timer.batch == batch {
      queue.add(timer.pending, at: now.addingSaturated(timer.delay), order: timer.order)
    }
    unplaced.removeAll(keepingCapacity: true) { batch == nil || $0.batch == batch }
  }

  /// Takes the event that is due first, if it is due by a time.
  mutating func removeFirst(by now: Duration) -> (deadline: Duration, pending: Pending)? {
    queue.removeFirst(by: now)
  }

  /// Lets everything be due earlier, in the same order; O(n).
  mutating func bringForward(by duration: Duration) {
    queue.bringForward(by: duration)
    for index in unplaced.indices { unplaced[index].delay = unplaced[index].delay.subtractingSaturated(duration) }
  }
}

extension Array {
  fileprivate mutating func removeAll(keepingCapacity: Bool, where isRemoved: (Element) -> Bool) {
    if allSatisfy(isRemoved) { removeAll(keepingCapacity: keepingCapacity) } else { removeAll(where: isRemoved) }
  }
}
