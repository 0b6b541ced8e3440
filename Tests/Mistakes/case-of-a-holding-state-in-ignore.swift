// known: the words do not say to write .filled(.any), where the state is only named.
import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.ignore(Tap.look, in: \.filled, replying: 0)
  // expected-error@-1 {{no exact matches in call to instance method 'ignore'}}
  // expected-error@-2 {{cannot infer key path type from context}}
}
