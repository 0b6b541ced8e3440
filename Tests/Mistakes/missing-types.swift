// known: nothing says of what type `.pending` is; write `MachineDefinition<Status, Request>` or `initial: Status.pending`.
import StateMachines

let definition = MachineDefinition.verified(initial: .pending) { sm in
  // expected-error@-1 {{type 'Hashable' has no member 'pending'}}
  sm.when(.activate, from: .pending, to: .active)
  // expected-error@-1 {{cannot infer contextual base in reference to member 'activate'}}
  // expected-error@-2 {{type 'Hashable' has no member 'pending'}}
  // expected-error@-3 {{type 'Hashable' has no member 'active'}}
}
