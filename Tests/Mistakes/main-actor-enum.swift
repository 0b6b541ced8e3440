// flags: -default-isolation MainActor
// `enum DoorState: MachineState` is not isolated, whatever the default of the module.
import StateMachines

enum DoorState: Hashable, Sendable { case closed, open }
enum DoorEvent: Hashable, Sendable { case close, open }

let definition = MachineDefinition<DoorState, DoorEvent>.verified(initial: .closed) { sm in
  // expected-error@-1 {{main actor-isolated conformance of 'DoorState' to 'Hashable'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'closed'}}
  sm.when(.open, from: .closed, to: .open)
  // expected-error@-1 2 {{cannot infer contextual base in reference to member 'open'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'closed'}}
}
