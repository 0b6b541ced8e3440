// known: the words do not say to write Basin.filled(.any), where the state is only named.
import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.compound(Basin.filled, initial: .dry) { sm in sm.state(.dry) }
  // expected-error@-1 {{cannot convert value of type '@Sendable (Holds<Double>) -> Basin' to expected argument type 'Basin'}}
}
