import StateMachines

final class Ledger { var total = 0 }
// expected-note@-1 {{class 'Ledger' does not conform to the 'Sendable' protocol}}

func define(_ ledger: Ledger) throws -> MachineDefinition<Status, Request> {
  try MachineDefinition(initial: .pending) { sm in
    sm.after(.suspend) { _ in ledger.total += 1 }
    // expected-error@-1 {{capture of 'ledger' with non-Sendable type 'Ledger' in a '@Sendable' closure}}
  }
}
