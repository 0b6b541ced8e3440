import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.activate) { _ in
    sm.when(.suspend, from: .active, to: .suspended)
    // expected-error@-1 {{capture of 'sm' with non-Sendable type 'MachineBuilder<Void, Status, Request>' in a '@Sendable' closure}}
    // expected-error@-2 {{mutable capture of 'inout' parameter 'sm' is not allowed in concurrently-executing code}}
  }
}
