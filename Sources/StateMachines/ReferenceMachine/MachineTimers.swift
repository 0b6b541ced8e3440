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
  mutating func makeBatch() -> UInt64 {
    batches += 1
    return batches
  }

  /// Makes a change that a step has committed.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - now: The time from which a timer counts; nil where the clock is still to be asked.
  ///   - batch: The batch of the call.
  ///   - dropped: What was cancelled, to be released when nothing is being changed.
  mutating func apply(_ change: TimerChange, at now: Duration?, in batch: UInt64, _ dropped: inout DroppedEvents) {
    switch change {
    case .start(let pending, let delay): start(pending, after: delay, at: now, in: batch)
    case .inChild:
      if let (pending, delay) = change.started {
        start(pending, after: delay, at: now, in: batch)
      } else {
        queue.cancel(where: change.cancels, &dropped)
        cancelUnplaced(where: change.cancels, &dropped)
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

  private mutating func start(_ pending: Pending, after delay: Duration, at now: Duration?, in batch: UInt64) {
    let order = queue.orderOfNext(pending)
    if let now {
      queue.add(pending, at: now.addingSaturated(delay), order: order)
    } else {
      unplaced.append(Unplaced(batch: batch, pending: pending, order: order, delay: delay))
    }
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
