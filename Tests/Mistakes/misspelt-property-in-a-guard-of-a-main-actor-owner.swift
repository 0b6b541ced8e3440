import StateMachines

let rules: ContextDefinition<Panel, Status, Request> = .verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("has bills") { panel, _ in panel.bils > 0 })
  // expected-error@-1 {{value of type 'Panel' has no member 'bils'}}
}
