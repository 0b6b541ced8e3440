import StateMachines

let rules: ContextDefinition<Panel, Status, Request> = .verified(initial: .pending) { sm in
  sm.when(.activate, from: [.pending, .suspended], to: .actve) { panel, _ in panel.bills += 1 }
  // expected-error@-1 {{type 'Status' has no member 'actve'}}
}
