import StateMachines

final class Letter: Stateful {
  // expected-error@-1 {{type 'Letter' does not conform to protocol 'Stateful'}}
  typealias State = Status
  typealias Event = Request
  let machine = Owned(Parcel.definition)
  // expected-error@-1 {{cannot convert value of type 'Parcel.Definition' (aka 'ContextDefinition<Parcel, Status, Request>') to}}
}
