import StateMachineTesting
import StateMachines

/// A clock that fires late: it already reads the end of an advance when it runs the work that became due within it.
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
