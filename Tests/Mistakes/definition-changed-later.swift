import StateMachines

func extend() {
  subscription.when(.terminate, from: .active, to: .terminated)
  // expected-error@-1 {{value of type 'ContextDefinition<Void, Status, Request>' has no member 'when'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'terminate'}}
  // expected-error@-3 {{cannot infer contextual base in reference to member 'active'}}
  // expected-error@-4 {{cannot infer contextual base in reference to member 'terminated'}}
}
