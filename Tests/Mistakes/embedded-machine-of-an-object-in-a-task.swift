import StateMachines

final class Ledger {
  var entries = 0
}

func run(_ machine: EmbeddedMachine<Ledger, Status, Request>) {
  Task { _ = machine.state }
  // expected-error@-1 {{passing closure as a 'sending' parameter risks causing data races}}
}
