import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.onEntry(\.filled) { step in }
  // expected-error@-1 {{'@Sendable (Double, inout Step<Void, Basin, Tap>) -> Void' expects 2 arguments, but 1 was used in closure body}}
}
