// report: line 6: expected "type 'Status' has no member 'actve'", got nothing; line 7: expected nothing, got "type 'Status' has no member 'actve'"
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  // expected-error@-1 {{type 'Status' has no member 'actve'}}
  sm.when(.unsuspend, from: .suspended, to: .actve)
}
