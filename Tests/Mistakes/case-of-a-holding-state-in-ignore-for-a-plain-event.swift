// known: the words do not say to write .filled(.any), where the state is only named.
import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.ignore(.drain, in: \.filled)
  // expected-error@-1 {{cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Basin'}}
  // expected-error@-2 {{cannot infer key path type from context}}
}
