import StateMachines

let hasFunds = Guard<Account, Status, Request>("has funds") { step in step.context.balance > 0 }
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: hasFunds)
  // expected-error@-1 {{'Guard<Account, Status, Request>' to expected argument type 'Guard<Void, Status, Request>'}}
}
