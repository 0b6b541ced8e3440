@preconcurrency import Dispatch

/// The time of the machine it runs on, not counting sleep; due work runs on a global queue.
struct SystemClock: MachineClock {
  var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  // Safe because a timer source may be cancelled from any thread.
  func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler {
      timer.cancel()  // The timer is kept by its handler until it has rung or is cancelled.
      work()
    }
    timer.schedule(deadline: DispatchTime(uptimeNanoseconds: deadline.wholeNanoseconds))
    timer.activate()
    return { timer.cancel() }
  }
}

extension Duration {
  /// The nanoseconds, rounded up, so that nothing rings early; what does not fit is the longest there is.
  fileprivate var wholeNanoseconds: UInt64 {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowed) = whole.addingReportingOverflow(UInt64(attoseconds + 999_999_999) / 1_000_000_000)
    return overflow || overflowed ? UInt64.max >> 1 : min(sum, UInt64.max >> 1)
  }
}
