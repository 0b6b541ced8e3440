import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  let isOpen = Guard<Void, Stall, Sale>("is open") { _ in true }
  // expected-error@+1 {{cannot convert value of type 'Guard<Void, Stall, Sale>'}}
  sm.when(Sale.pay, from: .open, to: .closed, if: isOpen) { amount, _ in "\(amount)" }
}
