import StateMachines

let definition: ShopDefinition = .verified(initial: .open) { sm in
  sm.when(Sale.enter, in: .open)
  // expected-error@-1 {{an internal transition has an action; ignore(_:in:) accepts the event and does nothing}}
}
