// report: line 6: expected "type 'Status' has no member 'active'", got nothing
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  // expected-error@-1 {{type 'Status' has no member 'active'}}
}
