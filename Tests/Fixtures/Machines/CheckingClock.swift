import Dispatch
import StateMachineTesting
import StateMachines

/// A clock that checks at each call whether another thread can use the machine meanwhile, and that counts scheduled work.
final class CheckingClock: MachineClock {
  private static let isProbe = DispatchSpecificKey<Bool>()

  /// What another thread does with the machine during each call.
  let probe = ValueBox<@Sendable () -> Void>()
  let calls = EventRecorder<String>()
  /// Calls during which the machine could not be used, and repeated cancellations.
  let violations = EventRecorder<String>()

  private let time = ManualClock()
  private let scheduled = Protected(Set<Int>())
  private let probes = DispatchQueue(label: "probes", attributes: .concurrent)

  init() {
    probes.setSpecific(key: Self.isProbe, value: true)
  }

  /// How much has been scheduled, and has neither run nor been cancelled.
  var waiting: Int {
    scheduled.runMutable { $0.count }
  }

  var now: Duration {
    check("now")
    return time.now
  }

  func advance(by duration: Duration) {
    time.advance(by: duration)
  }

  func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    check("schedule")
    let number = calls.entries.count
    scheduled.runMutable { _ = $0.insert(number) }
    let cancel = time.schedule(at: deadline) {
      self.scheduled.runMutable { _ = $0.remove(number) }
      work()
    }
    let cancels = EventRecorder<Int>()
    return {
      cancels.append(number)
      if cancels.entries.count > 1 { self.violations.append("cancelled twice") }
      self.check("cancel")
      self.scheduled.runMutable { _ = $0.remove(number) }
      cancel()
    }
  }

  private func check(_ call: String) {
    calls.append(call)
    guard DispatchQueue.getSpecific(key: Self.isProbe) == nil, let probe = probe.value else { return }
    let isDone = DispatchSemaphore(value: 0)
    probes.async {
      probe()
      isDone.signal()
    }
    if isDone.wait(timeout: TestTimeout.deadline) != .success { violations.append(call) }
  }
}
