import StateMachines

let definition: ShopDefinition = .verified(initial: .open) { sm in
  let isOpen = Guard<Void, Shop, Sale>("is open") { _ in true }
  sm.when(Sale.pay, from: .open, to: .closed, if: isOpen) { amount, _ in "\(amount)" }
  // expected-error@-1 {{cannot convert value of type 'Guard<Void, Shop, Sale>' to expected argument type 'CallGuard<Void, Shop, Sale, Int>'}}
}
