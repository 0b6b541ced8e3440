import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.terminate, from: .anyOf(.pending, .active), to: .terminated)
  // expected-error@-1 {{several states are a list, [.active, .suspended], or an array, .anyOf(states)}}
}
