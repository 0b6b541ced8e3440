// flags: -default-isolation MainActor
// In a module or type on the main actor: `{ rules(&$0) }`.
import StateMachines

enum DoorState: MachineState { case closed, open }
enum DoorEvent: MachineEvent { case close, open }

func rules(_ sm: inout MachineDefinition<DoorState, DoorEvent>.Builder) {
  sm.when(.open, from: .closed, to: .open)
}
let definition = MachineDefinition<DoorState, DoorEvent>.verified(initial: .closed, rules)
// expected-error@-1 {{to '(inout MachineBuilder<Void, DoorState, DoorEvent>) -> Void' loses global actor 'MainActor'}}
