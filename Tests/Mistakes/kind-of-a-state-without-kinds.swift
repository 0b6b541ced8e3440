import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.timeout(.seconds(1), in: .any(.active), fire: .suspend)
  // expected-error@-1 {{'.any(…)' takes a kind of a 'PayloadState'; several states are a list: [.active, .suspended]}}
}
