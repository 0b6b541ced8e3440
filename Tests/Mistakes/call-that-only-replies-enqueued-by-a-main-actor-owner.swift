import StateMachines

@MainActor final class Booth: MainActorStateful {
  typealias State = Stall
  typealias Event = Sale
  static let definition: Definition = .verified(initial: .open) { sm in sm.when(.close, from: .open, to: .closed) }
  let machine = Owned(definition)
  nonisolated func count() { machine.enqueue(Sale.count, for: self) }
  // expected-error@-1 {{cannot convert value of type '@Sendable (Call<Void, Int>) -> Sale' to expected argument type 'Booth.Event' (aka 'Sale')}}
}
