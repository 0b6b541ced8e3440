import StateMachines
import Synchronization

final class Ledger: Sendable { let total = Mutex(0) }

func define(_ ledger: Ledger, currency: String) throws -> MachineDefinition<Status, Request> {
  try MachineDefinition(initial: .pending) { sm in
    sm.after(.suspend) { _ in ledger.total.withLock { $0 += 1 } }
    sm.when(.activate, from: .pending, to: .active, if: Guard("in euros") { _ in currency == "EUR" })
    sm.after(.activate) { step in
      let source = step.source
      Task { print(source, currency) }
    }
  }
}
