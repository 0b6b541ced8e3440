import StateMachines

let isOpen = true
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: isOpen)
  // expected-error@-1 {{cannot convert value of type 'Bool' to expected argument type 'Guard<Void, Status, Request>'}}
}
