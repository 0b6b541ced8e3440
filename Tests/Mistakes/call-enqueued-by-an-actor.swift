import StateMachines

actor Booth: ActorStateful {
  typealias State = Stall
  typealias Event = Sale
  static let definition: Definition = .verified(initial: .open) { sm in sm.when(.close, from: .open, to: .closed) }
  let machine = Owned(definition)
  nonisolated func pay() { machine.enqueue(Sale.pay, 12, for: self) }
  // expected-error@-1 {{is unavailable: an event with an argument cannot wait: use fire}}
}
