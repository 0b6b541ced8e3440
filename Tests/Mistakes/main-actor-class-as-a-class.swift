// A main-actor class is a `MainActorStateful`.
import StateMachines

@MainActor final class Letter: Stateful {
  // expected-error@-1 {{conformance of 'Letter' to protocol 'Stateful' crosses into main actor-isolated code and can cause data races}}
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
  }
  let machine = Owned(definition)
}
