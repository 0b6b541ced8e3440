import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  sm.when(.close, from: .open, to: .closed) { step in step.send(Sale.pay, 12) }
  // expected-error@-1 {{is unavailable: a hook sends plain events; a caller fires this one, outside of the step: fire(Event.pay, 12)}}
}
