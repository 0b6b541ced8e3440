/// What the steps of one call sent to be worked off later, until somebody says what time it was.
///
/// Safe because it is touched only by the thread that has the machine's memory, but for `base`, which is guarded by a gate.
final class UnplacedTimers: @unchecked Sendable {
  var entries: [(pending: Pending, delay: Duration)] = []
  /// The call is over: what is sent from now on belongs to another one.
  var isClosed = false
  /// What time it was.
  var base: Duration?
}

extension Memory.Rest {
  func addUnplaced(_ pending: Pending, _ delay: Duration) {
    if unplaced.last?.isClosed ?? true { unplaced.append(UnplacedTimers()) }
    unplaced.last?.entries.append((pending, delay))
  }

  /// Gives those timers their deadlines whose time is known by now.
  func placeTimers() {
    while let first = unplaced.first, let base = first.base {
      for (pending, delay) in first.entries { timers.add(pending, at: base.addingSaturated(delay)) }
      unplaced.removeFirst()
    }
  }

  /// The timers of the call that ends now, if it sent any.
  func closeUnplaced() -> UnplacedTimers? {
    guard let last = unplaced.last, !last.isClosed else { return nil }
    last.isClosed = true
    return last
  }
}
