// known: the words do not say to write Basin.filled(.any), where the state is only named.
import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.ignore(Tap.look, in: Basin.filled, replying: 0)
  // expected-error@-1 {{no exact matches in call to instance method 'ignore'}}
}
