package import StateMachines

/// A subscription with a method for each event and a property for each state, written by hand.
package final class Subscription: Stateful {
  package enum State: MachineState { case pending, active, suspended, terminated }
  package enum Event: MachineEvent { case activate, suspend, resume, terminate }

  package static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
    sm.when(.suspend, from: .active, to: .suspended) { step in step.context.suspensions += 1 }
    sm.when(.resume, from: .suspended, to: .active)
    sm.when(.terminate, from: [.active, .suspended], to: .terminated)
    sm.final(.terminated)
  }

  package let machine = Owned(definition)
  package private(set) var suspensions = 0

  package init() {}

  @discardableResult
  package func activate() -> Bool { machine.on(self).fire(.activate) }
  package var canActivate: Bool { machine.on(self).can(.activate) }
  @discardableResult
  package func suspend() -> Bool { machine.on(self).fire(.suspend) }
  package var canSuspend: Bool { machine.on(self).can(.suspend) }
  @discardableResult
  package func resume() -> Bool { machine.on(self).fire(.resume) }
  package var canResume: Bool { machine.on(self).can(.resume) }
  @discardableResult
  package func terminate() -> Bool { machine.on(self).fire(.terminate) }
  package var canTerminate: Bool { machine.on(self).can(.terminate) }
  package var isPending: Bool { machine.is(.pending) }
  package var isActive: Bool { machine.is(.active) }
  package var isSuspended: Bool { machine.is(.suspended) }
  package var isTerminated: Bool { machine.is(.terminated) }
}
