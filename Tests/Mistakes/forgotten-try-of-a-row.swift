import StateMachines

func run(_ status: Status) throws {
  _ = Machine(subscription, at: status)
  // expected-error@-1 {{call can throw but is not marked with 'try'}}
}
