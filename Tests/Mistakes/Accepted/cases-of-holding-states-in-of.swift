import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, from: .of(Basin.filled, Basin.named), to: .dry)
  sm.impossible(Tap.pour, in: .of(Basin.filled, Basin.named))
  sm.ignore(Tap.look, in: .of(Basin.named), replying: 0)
  sm.onEntry(.of(Basin.filled, Basin.named)) { step in }
}
