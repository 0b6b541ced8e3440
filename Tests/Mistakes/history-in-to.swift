import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .history(of: .active))
  // expected-error@-1 {{type 'Status' has no member 'history'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'active'}}
}
