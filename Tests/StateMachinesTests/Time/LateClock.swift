import StateMachineTesting
import StateMachines

/// A clock that rings late: it reads the end of the time already when it runs what became due on the way.
final class LateClock: MachineClock {
  private let time = Protected(Duration.zero)
  private let alarms = ManualClock()

  var now: Duration {
    time.runMutable { $0 }
  }

  func advance(by duration: Duration) {
    time.runMutable { $0 += duration }
    alarms.advance(by: duration)
  }

  func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    alarms.schedule(at: deadline, work)
  }
}
