// flags: -default-isolation MainActor
import StateMachines

enum DoorState: MachineState { case closed, open }
enum DoorEvent: MachineEvent { case close, open }

func ring() {}
let definition = MachineDefinition<DoorState, DoorEvent>.verified(initial: .closed) { sm in
  sm.when(.open, from: .closed, to: .open) { _ in ring() }
  // expected-error@-1 {{call to main actor-isolated global function 'ring()' in a synchronous nonisolated context}}
}
