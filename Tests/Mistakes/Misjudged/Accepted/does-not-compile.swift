// report: line 5: expected nothing, got "type 'Status' has no member 'actve'"
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .actve)
}
