import StateMachines

final class Ledger { var total = 0 }

func define(_ ledger: Ledger) throws -> MachineDefinition<Status, Request> {
  try MachineDefinition(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active, if: Guard("has funds") { _ in ledger.total > 0 })
    // expected-error@-1 {{capture of 'ledger' with non-Sendable type 'Ledger' in a '@Sendable' closure}}
  }
}
