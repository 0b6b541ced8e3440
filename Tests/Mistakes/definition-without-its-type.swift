// known: the words do not say to write the type, `MachineDefinition<Status, Request>`; nothing else tells which states are meant.
import StateMachines

let rules = MachineDefinition.verified(initial: .pending) { sm in
  // expected-error@-1 {{type 'Hashable' has no member 'pending'}}
  sm.when(.activate, from: .pending, to: .active)
  // expected-error@-1 {{cannot infer contextual base in reference to member 'activate'}}
  // expected-error@-2 {{type 'Hashable' has no member 'pending'}}
  // expected-error@-3 {{type 'Hashable' has no member 'active'}}
}
