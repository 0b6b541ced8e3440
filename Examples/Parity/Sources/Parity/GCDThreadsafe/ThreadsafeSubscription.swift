import StateMachineTesting
import StateMachines

/// The class of the older library's README: a state, properties, hooks and methods, all of which any thread may use.
final class Subscription: ThreadsafeStateful {
  enum State: MachineState { case pending, active, suspended, terminated }
  enum Event: MachineEvent { case activate, suspend, unsuspend, terminate }

  struct Properties {
    fileprivate(set) var isBilled = false
    fileprivate(set) var timesBillingStopped = 0
    fileprivate(set) var terminatedAt: Duration?
    var isLocked = false
    var suspensions = 0
  }

  struct Locked: Error {}

  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
    sm.when(.suspend, from: .active, to: .suspended)
    sm.when(.unsuspend, from: .suspended, to: .active)
    sm.when(.terminate, from: [.active, .suspended], to: .terminated)
    sm.onEntry(.active) { step in step.context.isBilled = true }
    sm.before(.terminate) { step in step.context.terminatedAt = step.context.clock.now }
    sm.after([.suspend, .terminate]) { step in step.context.stopBilling() }
    sm.after(.terminate) { step in
      if step.context.isLocked { throw Locked() }
    }
  }

  let machine: Owned
  let properties = Guarded(Properties())
  let clock: any MachineClock

  init(clock: any MachineClock) {
    machine = Owned(Self.definition, clock: clock)
    self.clock = clock
  }

  func stopBilling() {
    runMutable {
      $0.isBilled = false
      $0.timesBillingStopped += 1
    }
  }

  /// Whether it is billed exactly while it is active: two reads in one section.
  var isConsistent: Bool { runReadonly { $0.isBilled == (state == .active) } }
}

enum ThreadsafeSubscription: Feature {
  static let title = "G1 a class that is thread-safe itself"

  static func lines() -> [String] {
    let clock = ManualClock()
    let subscription = Subscription(clock: clock)
    let contradictions = Protected(0)
    var lines = ["activate: \(subscription.fire(.activate)), billed: \(subscription.isBilled)"]

    onEightThreads { _ in
      for _ in 0..<500 {
        if subscription.fire(.suspend) { subscription.suspensions += 1 }
        if !subscription.isConsistent { contradictions.runMutable { $0 += 1 } }
        subscription.fire(.unsuspend)
      }
    }
    let isCounted = subscription.runReadonly { $0.suspensions == $0.timesBillingStopped }
    lines.append("after eight threads: \(subscription.state), billing was stopped once for each suspension: \(isCounted)")
    lines.append("sections that found state and billing in contradiction: \(contradictions.runReadonly { $0 })")

    clock.advance(by: .seconds(90))
    subscription.isLocked = true
    lines.append("terminate while locked: \(subscription.fire(.terminate)), \(status(of: subscription))")
    subscription.isLocked = false
    let accepted = Protected(0)
    onEightThreads { _ in
      if subscription.fire(.terminate) { accepted.runMutable { $0 += 1 } }
    }
    lines.append("terminate on eight threads: accepted \(accepted.runReadonly { $0 }) time, \(status(of: subscription))")
    return lines
  }

  private static func status(of subscription: Subscription) -> String {
    subscription.runReadonly { properties in
      "\(subscription.state), billed: \(properties.isBilled), terminated at \(properties.terminatedAt.map { "\($0)" } ?? "no time")"
    }
  }
}
