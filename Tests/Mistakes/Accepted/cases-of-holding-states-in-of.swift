import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, from: .of(\.filled, \.named), to: .dry)
  sm.impossible(Tap.pour, in: .of(\.filled, \.named))
  sm.ignore(Tap.look, in: .of(\.named), replying: 0)
  sm.onEntry(.of(\.filled, \.named)) { step in }
}
