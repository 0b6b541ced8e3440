import StateMachines

let rules = Panel.Definition.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.task("bill", in: .active) { panel, _ in
    panel
  } run: { panel in
    panel.bills += 1
    // expected-error@-1 {{main actor-isolated property 'bills' can not be mutated from a Sendable closure}}
    return .suspend
  }
}
// The task runs outside the main actor, and may only await what belongs to it.
