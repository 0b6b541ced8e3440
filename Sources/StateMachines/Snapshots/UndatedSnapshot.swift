/// A snapshot that does not know what time it is.
///
/// It is taken inside the machine's section, where no clock may be called; the remaining times are computed afterwards.
struct UndatedSnapshot<State: Hashable & Sendable, Event: Sendable> {
  enum Due {
    case at(Duration)
    /// The time of the step that sent it is not known yet.
    case after(Duration)
  }

  /// What is left of its timers is not known yet.
  ///
  /// Those that are due at the same time are in order of sending.
  var snapshot: Snapshot<State, Event>
  /// When each of the timers is due.
  var due: [Due]
  /// What is due in the course of work.
  var dueInWork: [DueInWork] = []
  /// The child machines, by their places in the list of work.
  var children: [(place: Int, dated: (_ now: () -> Duration) -> SavedValue)] = []

  /// Another attempt, the end of a time limit, or something of a child machine.
  struct DueInWork {
    /// Its place in the list of work.
    var place: Int
    var timer: Pending.WorkTimer
    var due: Due
  }

  /// The snapshot at a time.
  ///
  /// - Parameter now: The owner's time; not asked for where no deadline waits.
  /// - Returns: The snapshot, its timers in the order in which they are due.
  func dated(at now: @autoclosure () -> Duration) -> Snapshot<State, Event> {
    var asked: Duration?
    func time() -> Duration {
      asked = asked ?? now()
      return asked ?? .zero
    }
    return dated(time)
  }

  /// The same, where the time was asked for already or is asked for once.
  func dated(_ now: () -> Duration) -> Snapshot<State, Event> {
    var dated = snapshot
    for (index, due) in due.enumerated() { dated.timers[index].left = due.left(now) }
    for part in dueInWork {
      let left = max(part.due.left(now), .zero)
      switch part.timer {
      case .nextAttempt: dated.works[part.place].retryLeft = left
      case .timeLimit: dated.works[part.place].limitLeft = left
      case .ofChild: dated.works[part.place].childLeft = min(left, dated.works[part.place].childLeft ?? left)
      }
    }
    for child in children { dated.works[child.place].child = child.dated(now) }
    // What is overdue keeps its order, so it is sorted before all of it is due at once.
    dated.timers = dated.timers.inOrder { $0.left < $1.left }
    for index in dated.timers.indices { dated.timers[index].left = max(dated.timers[index].left, .zero) }
    return dated
  }
}

extension UndatedSnapshot.Due {
  /// What is left; below zero for what is overdue.
  fileprivate func left(_ now: () -> Duration) -> Duration {
    switch self {
    case .at(let deadline): min(deadline.subtractingSaturated(now()), .longest)
    case .after(let delay): delay
    }
  }
}
