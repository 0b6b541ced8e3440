import StateMachines

let rules: ContextDefinition<Parcel, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { step in step.context.bils += 1 }
  // expected-error@-1 {{value of type 'Parcel' has no member 'bils'}}
}
