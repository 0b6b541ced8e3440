import StateMachines

let rules: ContextDefinition<Panel, Stall, Sale> = .verified(initial: .open) { sm in
  sm.before(Sale.pay) { amount, panel, _ in panel.bils += amount }
  // expected-error@-1 {{value of type 'Panel' has no member 'bils'}}
}
