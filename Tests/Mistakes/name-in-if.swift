import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: "has funds")
  // expected-error@-1 {{cannot convert value of type 'String' to expected argument type 'Guard<Void, Status, Request>'}}
}
