import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.terminate, from: .any(except: [.terminated, .pending]), to: .terminated)
  // expected-error@-1 {{cannot pass array of type '[Status]' as variadic arguments of type 'Status'}}
  // expected-note@-2 {{remove brackets to pass array elements directly}}
}
