import StateMachines
import Synchronization

/// A clock that runs what is scheduled when `ring` is called, on the thread of the caller.
///
/// It uses nothing of the library, since that would be counted.
final class Bell: MachineClock {
  private let agenda = Mutex<(now: Duration, work: (@Sendable () -> Void)?)>((.zero, nil))

  var now: Duration { agenda.withLock { $0.now } }

  func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    agenda.withLock { $0.work = work }
    return { self.agenda.withLock { $0.work = nil } }
  }

  func ring(after time: Duration) {
    let work = agenda.withLock { agenda in
      agenda.now += time
      let work = agenda.work
      agenda.work = nil
      return work
    }
    work?()
  }
}
