import Dispatch
import StateMachineTesting
import StateMachines

/// A clock that looks, whenever a machine calls it, whether another thread can use the machine meanwhile, and that counts what is
/// scheduled.
final class WitnessClock: MachineClock {
  private static let isProbe = DispatchSpecificKey<Bool>()

  /// What another thread does with the machine during each call.
  let probe = ValueBox<@Sendable () -> Void>()
  let calls = EventRecorder<String>()
  /// Calls during which the machine could not be used, and cancels that came twice.
  let complaints = EventRecorder<String>()

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
    witness("now")
    return time.now
  }

  func advance(by duration: Duration) {
    time.advance(by: duration)
  }

  func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    witness("schedule")
    let number = calls.entries.count
    scheduled.runMutable { _ = $0.insert(number) }
    let cancel = time.schedule(at: deadline) {
      self.scheduled.runMutable { _ = $0.remove(number) }
      work()
    }
    let cancels = EventRecorder<Int>()
    return {
      cancels.append(number)
      if cancels.entries.count > 1 { self.complaints.append("cancelled twice") }
      self.witness("cancel")
      self.scheduled.runMutable { _ = $0.remove(number) }
      cancel()
    }
  }

  private func witness(_ call: String) {
    calls.append(call)
    guard DispatchQueue.getSpecific(key: Self.isProbe) == nil, let probe = probe.value else { return }
    let isDone = DispatchSemaphore(value: 0)
    probes.async {
      probe()
      isDone.signal()
    }
    if isDone.wait(timeout: .now() + 120) != .success { complaints.append(call) }
  }
}
