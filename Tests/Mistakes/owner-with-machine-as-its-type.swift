// `Owned(definition)`.
import StateMachines

final class Letter: Stateful {
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
  }
  let machine = Machine(definition)
  // expected-error@-1 {{cannot convert value of type 'Letter.Definition' (aka 'ContextDefinition<Letter, Status, Request>') to}}
}
