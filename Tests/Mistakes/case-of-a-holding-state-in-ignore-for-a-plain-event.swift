// known: the words do not say to write Basin.filled(.any), where the state is only named.
import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.ignore(.drain, in: Basin.filled)
  // expected-error@-1 {{cannot convert value of type '@Sendable (Holds<Double>) -> Basin' to expected argument type 'Basin'}}
}
