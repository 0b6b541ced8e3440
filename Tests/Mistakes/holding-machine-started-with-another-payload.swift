import StateMachines

func run() throws {
  _ = try Machine(BasinDefinition.verified(initial: .filled(.any)) { _ in }, in: \.filled, holding: "much")
  // expected-error@-1 {{cannot convert value of type 'String' to expected argument type 'Double'}}
}
