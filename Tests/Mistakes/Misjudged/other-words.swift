// report: line 6: expected "reference to member 'actve' cannot be resolved", got "type 'Status' has no member 'actve'"
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .actve)
  // expected-error@-1 {{reference to member 'actve' cannot be resolved}}
}
