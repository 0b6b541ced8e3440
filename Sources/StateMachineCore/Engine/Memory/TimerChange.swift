/// A change of the timers of a machine, which a step has committed.
enum TimerChange {
  /// An event is due after a duration from now; the machine that runs the step has the time.
  case start(Pending, after: Duration)
  /// The events of a key are not due any more.
  case cancel(Pending.CancelKey)
  /// Nothing is due any more: the machine does not run.
  case removeAll
  /// A change of the timers of a child machine, which are with those of the machine around it.
  indirect case inChild(UInt64, TimerChange)
}

extension TimerChange {
  /// Makes the change, counting from some time; what is dropped is to be released when nothing is being changed.
  consuming func apply(to timers: inout TimerQueue, at now: Duration, _ dropped: inout DroppedEvents) {
    switch consume self {
    case .start(let pending, let delay): timers.add(pending, at: now.addingSaturated(delay))
    case .cancel(let key): timers.cancel(key, &dropped)
    case .removeAll: dropped.keep(&timers)
    case .inChild(let number, let inner):
      if let (pending, delay) = inner.started {
        timers.add(Pending(pending, inChild: number), at: now.addingSaturated(delay))
      } else {
        timers.cancel(where: { inner.cancels($0, inChild: number) }, &dropped)
      }
    }
  }

  /// Whether something is started, and nothing cancelled.
  var isStart: Bool {
    switch self {
    case .start: true
    case .cancel, .removeAll: false
    case .inChild(_, let change): change.isStart
    }
  }

  /// What is started, and after how long; nil where something is cancelled.
  var started: (pending: Pending, delay: Duration)? {
    switch self {
    case .start(let pending, let delay): (pending, delay)
    case .cancel, .removeAll: nil
    case .inChild(let number, let change): change.started.map { (Pending($0.pending, inChild: number), $0.delay) }
    }
  }

  /// Whether something that waits is cancelled by the change.
  func cancels(_ pending: Pending) -> Bool {
    switch self {
    case .start: false
    case .cancel(let key): pending.cancelKey == key
    case .removeAll: true
    case .inChild(let number, let change): change.cancels(pending, inChild: number)
    }
  }

  /// The same for a change of a child machine, and something that waits in the machine around it.
  func cancels(_ pending: Pending, inChild number: UInt64) -> Bool {
    pending.cancelKey == .work(number) && pending.insideChild.map(cancels) == true
  }
}
