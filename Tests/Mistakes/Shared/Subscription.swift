// What the files of this folder speak of; compiled together with each of them. `nonisolated` for those with another default isolation.
import StateMachines

nonisolated enum Status: Hashable, Sendable { case pending, active, suspended, terminated }
nonisolated enum Request: Hashable, Sendable { case activate, suspend, unsuspend, terminate }

nonisolated struct Account: Sendable { var balance = 0 }

nonisolated let subscription = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.when(.suspend, from: .active, to: .suspended)
}

nonisolated let billed = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("has funds") { step in step.context.balance > 0 })
}
