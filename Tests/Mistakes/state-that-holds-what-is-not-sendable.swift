import StateMachines

final class Cup { var level = 0 }
enum Shelf: StateCases {
  case full(Holds<Cup>)
  // expected-error@-1 {{type 'Cup' does not conform to the 'Sendable' protocol}}
  // expected-error@-2 {{associated value 'full' of 'Sendable'-conforming enum 'Shelf' contains non-Sendable type 'Cup'}}
  struct Keys: CaseKeys { let full = Shelf.full }
  // expected-error@-1 {{type 'Cup' does not conform to the 'Sendable' protocol}}
}
