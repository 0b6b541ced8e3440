import StateMachines

final class Order: Sendable {
  static let definition: MachineDefinition<Status, Request> = .verified(initial: .pending) { sm in
    sm.after(.suspend) { _ in self.bill() }
    // expected-error@-1 {{cannot find 'self' in scope; did you mean to use it in a type or extension context?}}
  }
  func bill() {}
}
