import StateMachineStore
import StateMachines

extension ConformanceCase {
  /// Takes what is due, as a worker whose process ends before it has done anything.
  private static func takeAndEnd(_ store: any MachineStore, limit: Int = 50) async throws {
    var settings = DurableSettings()
    (settings.batch, settings.timers.lease) = (limit, .seconds(60))
    let orders = try Order.machines(in: EndingStore(base: store), settings: settings)
    let failure = try await error { try await orders.fireDue() }
    try check(failure is EndingStore.Ended, "\(failure) is not the end of the process")
  }

  static let unfinishedTimers = [
    ConformanceCase("What is due belongs to the worker that has taken it, and machines whose attempts have not ended are taken alone") {
      store, clock in
      let orders = try Order.machines(in: store)
      for id in ["a", "b", "c"] { try await orders.create(id, Order()) }
      clock.move(by: .seconds(1_100))
      try await takeAndEnd(store)
      let during = try await orders.fireDue()
      clock.move(by: .seconds(61))
      var rounds: [Int] = []
      for _ in 0..<4 { rounds.append(try await orders.fireDue().machines) }

      try check(during.machines, 0, "how many machines are taken while another worker has them")
      try check(rounds, [1, 1, 1, 0], "how many machines are taken after the lease")
      for id in ["a", "b", "c"] { try check(try await orders.machine(id)?.context.notes, ["reminded"], "the notes of \(id)") }
    },
    ConformanceCase("A machine whose attempts have not ended too often is parked and blocks no others, and is parked sooner afterwards") {
      store, clock in
      let orders = try Order.machines(in: store)
      try await orders.create("bad", Order())
      clock.move(by: .seconds(10))
      for id in ["good", "late"] { try await orders.create(id, Order()) }
      clock.move(by: .seconds(1_100))
      for _ in 0..<5 {
        try await takeAndEnd(store, limit: 1)
        clock.move(by: .seconds(61))
      }
      var rounds: [String] = []
      for _ in 0..<3 {
        let round = try await orders.fireDue()
        rounds.append("\(round.machines) \(round.failures)")
      }
      let first = try await orders.parked().machines
      clock.move(by: .seconds(600))
      try await takeAndEnd(store, limit: 1)
      clock.move(by: .seconds(61))
      let again = try await orders.fireDue()
      let second = try await orders.parked().machines
      clock.move(by: .seconds(2_000))
      let ended = try await orders.fireDue()

      try check(rounds, ["1 1", "2 0", "0 0"], "how many machines were taken, and have failed")
      try check(first.map { "\($0.id) \($0.failures) \($0.error ?? "")" }, ["bad 1 no attempt has ended in 5 times"], "what is parked")
      try check(again.failures, 1, "how many have failed after one further attempt that did not end")
      try check(
        second.map { "\($0.id) \($0.failures) \($0.error ?? "")" }, ["bad 2 no attempt has ended in 1 times"], "what is parked then")
      try check([ended.machines, ended.failures], [1, 0], "what has come of an attempt that ends")
      try check(try await orders.parked().machines.count, 0, "what is parked in the end")
    },
    ConformanceCase("A worker leaves machines to others, without counting an attempt, when it has worked for long enough") { store, clock in
      var settings = DurableSettings()
      settings.timers.time = .nanoseconds(1)
      let orders = try Order.machines(in: store, settings: settings)
      for id in ["a", "b", "c"] { try await orders.create(id, Order()) }
      clock.move(by: .seconds(1_100))
      let rounds = [try await orders.fireDue(), try await orders.fireDue(), try await orders.fireDue()]
      let rest = try await orders.fireDue()

      try check(rounds.map(\.machines) + [rest.machines], [1, 1, 1, 0], "how many machines were taken")
      try check(rounds.dropLast().map(\.delay), [.zero, .zero], "how long it is until something is due")
    },
    ConformanceCase("An event of a machine that a worker has taken is applied, and what was due is done once") { store, clock in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      try await orders.create("a", Order())
      clock.move(by: .seconds(1_100))
      try await takeAndEnd(store)
      let outcome = try await orders.fire(.pay, on: "a")
      clock.move(by: .seconds(61))
      let round = try await orders.fireDue()

      try check(outcome.isAccepted, true, "whether the event was accepted")
      try check(notes.all, ["reminded", "paid"], "what was done")
      try check(round.machines, 0, "how many machines are due afterwards")
    },
  ]
}

/// A store for a process that ends after it has taken what is due.
private final class EndingStore: MachineStore {
  struct Ended: Error {}

  private let base: any MachineStore

  init(base: any MachineStore) {
    self.base = base
  }

  func withTransaction<Result: Sendable>(
    _ access: StoreAccess, _ body: @Sendable (any StoreTransaction) async throws -> Result
  ) async throws -> Result {
    try await base.withTransaction(access, body)
  }

  func withTransaction<Result: Sendable>(
    locking requests: [LockRequest], _ body: @Sendable (any StoreTransaction, LockedMachines) async throws -> Result
  ) async throws -> Result {
    throw Ended()
  }
}
