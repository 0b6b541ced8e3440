import StateMachines

struct Gate<Key: Sendable> {
  var definition: ContextDefinition<Key, Status, Request> {
    .shared(for: Gate.self, initial: .pending) { sm in
      sm.when(.actvate, from: .pending, to: .active)
      // expected-error@-1 {{type 'Request' has no member 'actvate'}}
    }
  }
}
