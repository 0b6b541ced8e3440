import StateMachineTesting
import StateMachines
import Synchronization

/// A clock that tells whether an alarm has rung.
final class EntryClock: MachineClock {
  private let clock = ManualClock()
  private let rung = Atomic(false)

  var now: Duration { clock.now }

  func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    clock.schedule(at: deadline) {
      self.rung.store(true, ordering: .sequentiallyConsistent)
      work()
    }
  }

  func advance(to time: Duration) {
    clock.advance(by: time - clock.now)
  }

  /// Whether an alarm has rung since the last such question.
  func hasRung() -> Bool {
    rung.exchange(false, ordering: .sequentiallyConsistent)
  }
}
