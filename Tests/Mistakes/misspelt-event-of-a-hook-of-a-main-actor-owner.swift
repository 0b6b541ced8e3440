import StateMachines

let rules: ContextDefinition<Panel, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspnd) { panel, _ in panel.bills += 1 }
  // expected-error@-1 {{type 'Request' has no member 'suspnd'}}
}
