import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  sm.after(Sale.enter) { ticket, _ in print("entered") }
  // expected-error@-1 {{the action has consumed this argument, which cannot be copied: use before(_:from:to:named:perform:)}}
}
