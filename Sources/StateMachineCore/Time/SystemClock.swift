/// The time of the computer, not counting sleep; due work runs on threads of the library's own, which all machines share.
///
/// Not on a global queue: there tasks that block would keep it from ringing. It has no state, so machines need no clock of their own.
struct SystemClock: MachineClock {
  var now: Duration {
    .nanoseconds(Int64(clamping: AlarmThreads.now))
  }

  func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let ticket = AlarmThreads.shared.schedule(at: deadline.wholeNanoseconds, work)
    return { AlarmThreads.shared.cancel(ticket) }
  }
}

extension Duration {
  /// The nanoseconds of a time, rounded up, so that nothing rings early; a time that does not fit is never.
  fileprivate var wholeNanoseconds: UInt64 {
    guard self > .zero else { return 0 }
    return UInt64(clamping: (attoseconds - 1) / 1_000_000_000 + 1)
  }
}
