import StateMachines

final class Box { var count = 0 }
func define(_ box: Box) -> ContextDefinition<Invoice, Status, Request> {
  .verified(initial: .pending) { sm in
    sm.after(.suspend) { step in box.count += 1 }
    // expected-error@-1 {{capture of 'box' with non-Sendable type 'Box' in a '@Sendable' closure}}
  }
}
