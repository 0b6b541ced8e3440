// `.verified` is the spelling for definitions in source.
import StateMachines

enum Subscriptions {
  static let definition = try MachineDefinition<Status, Request>(initial: .pending) { sm in
    // expected-error@-1 {{call can throw, but errors cannot be thrown out of a global variable initializer}}
    sm.when(.activate, from: .pending, to: .active)
  }
}
