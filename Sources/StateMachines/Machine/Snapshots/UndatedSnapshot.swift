/// A snapshot that does not know what time it is.
///
/// It is taken inside the machine's section, where no clock may be called; the remaining times are computed afterwards.
struct UndatedSnapshot<State: Hashable & Sendable, Event: Hashable & Sendable> {
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

  /// The snapshot at a time.
  ///
  /// - Parameter now: The owner's time; not asked for where no deadline waits.
  /// - Returns: The snapshot, its timers in the order in which they are due.
  func dated(_ now: @autoclosure () -> Duration) -> Snapshot<State, Event> {
    let needsTime = due.contains { if case .at = $0 { true } else { false } }
    let now = needsTime ? now() : .zero
    var dated = snapshot
    for (index, due) in due.enumerated() {
      switch due {
      case .at(let deadline): dated.timers[index].left = min(deadline.subtractingSaturated(now), .longest)
      case .after(let delay): dated.timers[index].left = delay
      }
    }
    // What is overdue keeps its order, so it is sorted before all of it is due at once.
    dated.timers.sort { $0.left < $1.left }
    for index in dated.timers.indices { dated.timers[index].left = max(dated.timers[index].left, .zero) }
    return dated
  }
}
