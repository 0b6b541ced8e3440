// known: the first error is about a type alias, and the cause is in a note; with `enum Event: MachineEvent` there is none. An enum with an
// associated value is not `Hashable` by itself.
import StateMachines

final class Page: Stateful {
  // expected-error@-1 {{type 'Page' does not conform to protocol 'MachineOwner'}}
  enum State { case empty, shown }
  enum Event {
    case load
    case loaded(String)
  }
  static let definition: Definition = .verified(initial: .empty) { sm in
    // expected-error@-1 {{unsupported recursion for reference to type alias 'Definition' of type 'Page'}}
    // expected-error@-2 {{cannot infer contextual base in reference to member 'empty'}}
    sm.when(.load, from: .empty, to: .shown)
    // expected-error@-1 {{cannot infer contextual base in reference to member 'load'}}
    // expected-error@-2 {{cannot infer contextual base in reference to member 'empty'}}
    // expected-error@-3 {{cannot infer contextual base in reference to member 'shown'}}
  }
  let machine = Owned(definition)
}
