import StateMachines

func run() {
  let machine: Machine<Status, Request> = Machine(billed)
  // expected-error@-1 {{'ContextDefinition<Account, Status, Request>' to expected argument type 'ContextDefinition<Void, Status, Request>'}}
  print(machine.state)
}
