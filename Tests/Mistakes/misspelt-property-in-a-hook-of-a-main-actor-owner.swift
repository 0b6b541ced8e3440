import StateMachines

let rules: ContextDefinition<Panel, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { panel, _ in panel.bils += 1 }
  // expected-error@-1 {{value of type 'Panel' has no member 'bils'}}
}
