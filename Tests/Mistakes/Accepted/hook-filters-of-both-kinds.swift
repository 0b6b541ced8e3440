// A state in one filter does not ask for a state in the other.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend, from: .any(except: .pending), to: .suspended) { _ in }
  sm.after(.suspend, from: .active, to: [.suspended, .terminated]) { _ in }
  sm.after([.suspend, .terminate], from: [.active, .pending], to: .suspended) { _ in }
  sm.after(from: [.active, .pending], to: .suspended) { _ in }
  sm.before(from: .active, to: [.suspended, .terminated]) { _ in }
}
