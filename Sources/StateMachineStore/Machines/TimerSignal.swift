import StateMachines

/// Wakes the worker of a process where the process has started a timer that is due before the worker looks again.
///
/// Most timers are not: a worker that looks each second is woken by none of those that run for minutes.
final class TimerSignal: Sendable {
  let signal = WorkSignal()
  /// When the worker looks again; nil as long as there is none.
  private let nextLook = Protected<StoreTime?>(nil)

  /// - Parameter time: When it looks; nil where it has ended.
  func workerLooks(at time: StoreTime?) {
    nextLook.runMutable { $0 = time }
  }

  /// A timer was committed.
  ///
  /// - Returns: Whether there is a worker.
  @discardableResult
  func note(_ due: StoreTime) -> Bool {
    guard let next = nextLook.runReadonly({ $0 }) else { return false }
    if due < next { signal.signal() }
    return true
  }
}
