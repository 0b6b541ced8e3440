import StateMachines

func run() throws {
  _ = try Machine(subscription, at: .actve)
  // expected-error@-1 {{type 'Status' has no member 'actve'}}
}
