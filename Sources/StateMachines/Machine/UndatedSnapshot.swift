/// A snapshot that does not know what time it is.
///
/// It is taken inside the machine's section, where no clock may be called; the remaining times are computed afterwards.
struct UndatedSnapshot<State: Hashable & Sendable, Event: Hashable & Sendable> {
  enum Due {
    case at(Duration)
    /// The time of the step that sent it is not known yet.
    case after(Duration)
  }

  var configuration: [State]
  var phase: Memory.Phase
  var deferred: [Snapshot<State, Event>.Deferred]
  /// In order of sending, where they are due at the same time; what is left of them is not known yet.
  var timers: [(timer: Snapshot<State, Event>.Timer, due: Due)]
  var history: [Snapshot<State, Event>.History]
  var joined: [Snapshot<State, Event>.Joined]

  /// The snapshot at a time.
  ///
  /// - Parameter now: The owner's time; not asked for where no deadline waits.
  /// - Returns: The snapshot, its timers in the order in which they are due.
  func dated(_ now: @autoclosure () -> Duration) -> Snapshot<State, Event> {
    let needsTime = timers.contains { if case .at = $0.due { true } else { false } }
    let now = needsTime ? now() : .zero
    let dated = timers.map { timer, due in
      var timer = timer
      switch due {
      case .at(let deadline): timer.left = min(deadline.subtractingSaturated(now), .longest)
      case .after(let delay): timer.left = delay
      }
      return timer
    }
    // What is overdue keeps its order, so it is sorted before all of it is due at once.
    let ordered = dated.sorted { $0.left < $1.left }.map { timer in
      var timer = timer
      timer.left = max(timer.left, .zero)
      return timer
    }
    return Snapshot(
      configuration: configuration, phase: phase, deferred: deferred, timers: ordered, history: history, joined: joined)
  }
}
