@preconcurrency import Dispatch

/// The time of the computer, not counting sleep; due work runs on a queue of its own.
///
/// Not on a global queue: there tasks that block would keep it from ringing. Each machine that uses time has one, so that none waits for
/// another; between rings it takes no thread.
final class SystemClock: MachineClock {
  private let queue = DispatchQueue(label: "StateMachines.SystemClock")

  /// How far it looks ahead.
  ///
  /// A time that is farther may not fit in the units of Dispatch. A machine whose alarm rings early sets it again.
  private static var horizon: Duration { .seconds(365 * 86_400) }

  var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  // Safe because a timer source may be cancelled from any thread.
  func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler {
      timer.cancel()  // The timer is kept by its handler until it has rung or is cancelled.
      work()
    }
    timer.schedule(deadline: DispatchTime(uptimeNanoseconds: min(deadline, now + Self.horizon).wholeNanoseconds))
    timer.activate()
    return { timer.cancel() }
  }
}

extension Duration {
  /// The nanoseconds of a time within the horizon, rounded up, so that nothing rings early.
  fileprivate var wholeNanoseconds: UInt64 {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds + 999_999_999) / 1_000_000_000
  }
}
