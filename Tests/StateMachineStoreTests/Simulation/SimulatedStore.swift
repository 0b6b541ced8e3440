import StateMachineStore
import StateMachines

/// The store as one incarnation of a process sees it.
final class SimulatedStore: MachineStore {
  struct ConnectionLost: Error {}
  struct Crashed: Error {}

  private let simulation: Simulation
  private let process: Int
  private let crashed = Protected(false)

  init(_ simulation: Simulation, process: Int) {
    (self.simulation, self.process) = (simulation, process)
  }

  func withTransaction<Result: Sendable>(
    _ access: StoreAccess, _ body: @Sendable (any StoreTransaction) async throws -> Result
  ) async throws -> Result {
    let transaction = SimulatedTransaction(self)
    defer { transaction.end() }
    try await statement(transaction) {}
    return try await body(transaction)
  }

  /// Runs a statement when the process is chosen, or has something go wrong with it.
  fileprivate func statement<Result>(
    _ transaction: SimulatedTransaction, locking keys: Set<MachineKey> = [], _ body: () throws -> Result
  ) async throws -> Result {
    try check(transaction)
    await simulation.turn(process, transaction.number, locking: keys)
    let fault = simulation.fault()
    switch fault {
    case nil: return try body()
    case .lostBefore?, .crashBefore?: break
    case .lostAfter?, .crashAfter?: _ = try? body()
    }
    transaction.lose()
    guard fault == .crashBefore || fault == .crashAfter else { throw ConnectionLost() }
    throw crash()
  }

  /// Ends the process: none of its further statements is run.
  func crash() -> Crashed {
    crashed.runMutable { $0 = true }
    return Crashed()
  }

  /// Commits when the process is chosen; where the connection is lost, the caller does not know whether.
  fileprivate func commit(_ transaction: SimulatedTransaction, _ body: () throws -> Void) async throws {
    do {
      try await statement(transaction, body)
    } catch let error as ConnectionLost {
      // Some errors say that the commit was refused; here only one that was lost before it arrived can.
      throw StoreError.commitUnknown(error)
    }
  }

  private func check(_ transaction: SimulatedTransaction) throws {
    guard !crashed.runReadonly({ $0 }) else { throw Crashed() }
    guard !transaction.isOver else { throw ConnectionLost() }
  }

  fileprivate func begin() -> (Simulation, Int) { (simulation, simulation.newTransaction()) }
}

/// A transaction of a simulated store: rows are locked one by one, and what is written is seen by others when it is committed.
final class SimulatedTransaction: StoreTransaction {
  private let store: SimulatedStore
  let simulation: Simulation
  let number: Int
  private let state = Protected(State())

  private struct State {
    var isOver = false
    var changes: [MachineChange] = []
    /// What must hold when the transaction commits, before anything is changed.
    var conditions: [@Sendable (SimulatedTables) throws -> Void] = []
    /// What else is changed when the transaction commits, in order.
    var operations: [@Sendable (inout SimulatedTables) throws -> Void] = []
  }

  fileprivate init(_ store: SimulatedStore) {
    self.store = store
    (simulation, number) = store.begin()
  }

  fileprivate var isOver: Bool { state.runReadonly(\.isOver) }

  /// The connection is lost: the store rolls back, as soon as it notices that.
  fileprivate func lose() { end(isLost: true) }

  fileprivate func end(isLost: Bool = false) {
    let wasOpen = state.runMutable { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    if wasOpen { simulation.unlock(number, isLost: isLost) }
  }

  /// Runs a statement of this transaction when its process is chosen, with locks.
  func statement<Result>(locking keys: Set<MachineKey> = [], _ body: () throws -> Result) async throws -> Result {
    try await store.statement(self, locking: keys, body)
  }

  /// Compares the tables with what was read, when the transaction commits; what it throws is thrown by the commit.
  func beforeCommit(_ condition: @escaping @Sendable (SimulatedTables) throws -> Void) {
    state.runMutable { $0.conditions.append(condition) }
  }

  /// Does something to the tables when the transaction commits; what it throws is thrown by the commit, and nothing is changed.
  func onCommit(_ operation: @escaping @Sendable (inout SimulatedTables) throws -> Void) {
    state.runMutable { $0.operations.append(operation) }
  }

  func lock(_ requests: [LockRequest]) async throws -> LockedMachines {
    let keys = requests.map(\.key)
    return try await store.statement(self, locking: Set(keys)) {
      let now = simulation.now
      return simulation.withTables { tables in
        let answers = requests.compactMap { request in tables.answers[request].map { (request, $0) } }
        let machines = keys.compactMap { key in tables.machines[key].map { (key, $0) } }
        return LockedMachines(
          now: now, machines: Dictionary(machines) { first, _ in first }, answers: Dictionary(answers) { first, _ in first })
      }
    }
  }

  func lockDue(_ request: DueRequest) async throws -> DueMachines {
    try await store.statement(self) {
      let now = simulation.now
      let waiting = simulation.withTables { tables in
        tables.machines.values.filter { $0.due != nil && $0.taken.map { $0 <= now } ?? true }.sorted {
          ($0.due ?? now, $0.key) < ($1.due ?? now, $1.key)
        }
      }
      let due = waiting.filter { $0.due ?? now <= now }
      let free = simulation.unlocked(due.map(\.key), for: number).prefix(request.limit)
      simulation.lock(Array(free), for: number)
      return DueMachines(now: now, machines: due.filter { free.contains($0.key) }, next: nil)
    }
  }

  func write(_ changes: [MachineChange]) async throws {
    // A step that publishes waits for the row of deliveries, and one that ends tasks for their rows.
    let deliveries = changes.filter { !$0.messages.isEmpty }.map { Self.deliveryLock($0.key) }
    let tasks = changes.flatMap { change in
      change.tasks.map { task in
        switch task {
        case .begun(let task): Self.taskLock(task.id)
        case .ended(let activation): Self.taskLock(TaskKey(machine: change.key, activation: activation))
        }
      }
    }
    try await statement(locking: Set(deliveries + tasks)) {
      if let key = simulation.withTables({ $0.conflict(in: changes) }) { throw StoreError.conflict(key) }
      state.runMutable { $0.changes += changes }
    }
  }

  func commit() async throws {
    try await store.commit(self) {
      let (changes, conditions, operations) = state.runReadonly { ($0.changes, $0.conditions, $0.operations) }
      // Without locks another transaction may have committed since the rows were written.
      if let key = simulation.withTables({ $0.conflict(in: changes) }) { throw StoreError.conflict(key) }
      try simulation.withTables { tables in
        for condition in conditions { try condition(tables) }
        var changed = tables
        for change in changes { changed.apply(change) }
        for operation in operations { try operation(&changed) }
        tables = changed
      }
      end()
    }
  }

  func history(of key: MachineKey, after revision: Int64, limit: Int) async throws -> [HistoryRecord] {
    try await store.statement(self) {
      simulation.withTables { tables in Array((tables.history[key] ?? []).filter { $0.revision > revision }.prefix(limit)) }
    }
  }

  func read(_ keys: [MachineKey]) async throws -> LockedMachines {
    try await statement {
      let now = simulation.now
      return simulation.withTables { tables in
        let machines = keys.compactMap { key in tables.machines[key].map { (key, $0) } }
        return LockedMachines(now: now, machines: Dictionary(machines) { first, _ in first })
      }
    }
  }
  func page(_ query: MachineQuery) async throws -> [StoredMachine] { [] }
  func configurations(of kind: String, counted: Bool) async throws -> ConfigurationCounts {
    ConfigurationCounts(now: simulation.now, configurations: [])
  }
  func backlog(of kind: String) async throws -> Backlog { Backlog(now: simulation.now) }
  func messages(of kind: String, after sequence: Int64, limit: Int) async throws -> [(sequence: Int64, message: StoredMessage)] { [] }
  func definitions(of kind: String) async throws -> [StoredDefinition] { [] }
  func pause(_ pauses: [StoredPause]) async throws {}
  func resume(_ work: BackgroundWork, of kind: String) async throws -> BackgroundWork { [] }
  func pauses(of kind: String) async throws -> [StoredPause] { [] }
  func change(_ change: MessageChange) async throws -> MessageChange.Result { .missing }
  func remove(_ table: AgeingTable, of kind: String, before time: StoreTime, limit: Int) async throws -> Int { 0 }
  var connection: (any SQLConnection)? { nil }
}
