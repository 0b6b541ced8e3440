// report: line 10: expected nothing, got "result of call to 'isIn' is unused"
import StateMachines

let misspelt = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .actve)
  // expected-error@-1 {{type 'Status' has no member 'actve'}}
}

let guarded = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { $0.isIn(.pending) }
}
