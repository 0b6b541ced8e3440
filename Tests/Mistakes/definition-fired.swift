import StateMachines

func run() {
  subscription.fire(.activate)
  // expected-error@-1 {{value of type 'ContextDefinition<Void, Status, Request>' has no member 'fire'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'activate'}}
}
