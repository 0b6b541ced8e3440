import DurableModel
import StateMachineStore

// The rows of deliveries have locks of their own. Where rows are not locked, a claim that is committed compares them with what it has read.
extension SimulatedTransaction {
  /// The key of the lock of a machine's row of deliveries.
  static func deliveryLock(_ key: MachineKey) -> MachineKey { MachineKey(kind: "delivery of \(key.kind)", id: key.id) }

  func claim(_ request: ClaimRequest) async throws -> Claims {
    try await statement {
      let (now, messages) = (simulation.now, simulation.withTables(\.messages))
      let due = messages.due(at: now)
      let free = Set(simulation.unlocked(due.map(Self.deliveryLock), for: number))
      let keys = Array(due.filter { free.contains(Self.deliveryLock($0)) }.prefix(request.machines))
      simulation.lock(keys.map(Self.deliveryLock), for: number)
      // What this transaction has finished before is not in these tables yet; no relay of the simulation does both in one transaction.
      let claimed = keys.map { messages.first(of: $0, request) }
      onCommit { tables in
        for machine in claimed {
          guard tables.messages.deliveries[machine.key] == messages.deliveries[machine.key] else { throw StoreError.conflict(machine.key) }
          tables.messages.take(machine, request, at: now)
        }
      }
      return Claims(now: now, machines: claimed, next: nil)
    }
  }

  func finish(_ results: [FinishedMessages]) async throws -> Set<MachineKey> {
    try await statement(locking: Set(results.map { Self.deliveryLock($0.key) })) {
      let (now, deliveries) = (simulation.now, simulation.withTables(\.messages.deliveries))
      onCommit { tables in
        for result in results { tables.messages.finish(result, at: now, limit: ModelJob.deliveryAttempts) }
      }
      return Set(results.filter { deliveries[$0.key]?.token == $0.token }.map(\.key))
    }
  }

  func deadMessages(of kind: String, after sequence: Int64, limit: Int) async throws -> [DeadMessage] {
    try await statement {
      simulation.withTables { Array($0.messages.dead.filter { $0.sequence > sequence }.prefix(limit)) }
    }
  }

  func revive(_ sequences: [Int64], of kind: String) async throws -> Int {
    let dead = simulation.withTables(\.messages.dead).filter { sequences.contains($0.sequence) }
    return try await statement(locking: Set(dead.map { Self.deliveryLock($0.message.key) })) {
      let now = simulation.now
      onCommit { tables in _ = tables.messages.revive(sequences, at: now) }
      return simulation.withTables { tables in tables.messages.dead.count { sequences.contains($0.sequence) } }
    }
  }
}
