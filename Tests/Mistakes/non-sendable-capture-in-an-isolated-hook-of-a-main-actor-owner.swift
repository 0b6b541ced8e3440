import StateMachines

final class Box { var count = 0 }
func define(_ box: Box) -> ContextDefinition<Panel, Status, Request> {
  .verified(initial: .pending) { sm in
    sm.after(.suspend) { panel, _ in panel.bills += box.count }
    // expected-error@-1 {{sending 'box' risks causing data races}}
  }
}
