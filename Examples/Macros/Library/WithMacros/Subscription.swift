package import StateMachineMacros

/// The same subscription; the compiler writes what is left out.
@Stateful
package final class Subscription {
  package enum State: MachineState { case pending, active, suspended, terminated }
  package enum Event: MachineEvent { case activate, suspend, resume, terminate }

  package static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
    sm.when(.suspend, from: .active, to: .suspended) { step in step.context.suspensions += 1 }
    sm.when(.resume, from: .suspended, to: .active)
    sm.when(.terminate, from: [.active, .suspended], to: .terminated)
    sm.final(.terminated)
  }

  package private(set) var suspensions = 0

  package init() {}
}
