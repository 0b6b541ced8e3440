import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { step in
    Task { step.raise(.terminate) }
    // expected-error@-1 {{escaping closure captures 'inout' parameter 'step'}}
  }
}
