import StateMachines

/// A transaction of a store in memory: it collects changes, and applies them when it commits.
final class MemoryTransaction: StoreTransaction {
  private struct State {
    var isOver = false
    var changes: [MachineChange] = []
    /// The rows that the changes make; nil for one that is deleted.
    var rows: [MachineKey: StoredMachine?] = [:]
    /// What else is changed when the transaction commits, in order.
    var operations: [@Sendable (inout MemoryTables) -> Void] = []
  }

  private let store: MemoryStore
  private let state = Protected(State())

  init(_ store: MemoryStore) {
    self.store = store
  }

  func end() {
    state.runMutable { $0.isOver = true }
  }

  private func check() throws {
    guard !state.runReadonly(\.isOver) else { throw StoreError.transactionIsOver }
  }

  // MARK: Writing

  func lock(_ requests: [LockRequest]) async throws -> LockedMachines {
    try check()
    let keys = requests.map(\.key)
    var locked = try await read(keys)
    let (tables, changes) = (store.withTables { $0 }, state.runReadonly(\.changes))
    for request in requests where request.request != nil { locked.answers[request] = tables.answers[request] }
    // What this transaction has written itself.
    for answer in changes.flatMap(\.answers) {
      let request = LockRequest(key: answer.key, request: answer.request)
      if requests.contains(request) { locked.answers[request] = answer }
    }
    return locked
  }

  func lockDue(_ request: DueRequest) async throws -> DueMachines {
    try check()
    let now = store.now
    return store.withTables { $0.due(request, at: now) }
  }

  func write(_ changes: [MachineChange]) async throws {
    try check()
    let tables = store.withTables { $0 }
    try state.runMutable { state in
      for change in changes {
        for answer in change.answers where tables.answers[LockRequest(key: change.key, request: answer.request)] != nil {
          throw StoreError.conflict(change.key)
        }
        let stored = state.rows[change.key] ?? tables.machines[change.key]
        switch change.row {
        case .unchanged: break
        case .inserted(let row):
          guard stored == nil else { throw StoreError.conflict(change.key) }
          state.rows[change.key] = .some(row)
        case .updated(let row, let revision):
          guard stored?.revision == revision else { throw StoreError.conflict(change.key) }
          state.rows[change.key] = .some(row)
        case .deleted(let revision):
          guard stored?.revision == revision else { throw StoreError.conflict(change.key) }
          state.rows[change.key] = .some(nil)
        }
        state.changes.append(change)
      }
    }
  }

  func commit() async throws {
    try check()
    let (changes, operations) = state.runMutable { state in
      state.isOver = true
      return (state.changes, state.operations)
    }
    store.withTables { tables in
      for change in changes { tables.apply(change) }
      for operation in operations { operation(&tables) }
    }
  }

  // MARK: Reading

  func read(_ keys: [MachineKey]) async throws -> LockedMachines {
    try check()
    let (now, tables, rows) = (store.now, store.withTables { $0 }, state.runReadonly(\.rows))
    let found = keys.compactMap { key in (rows[key] ?? tables.machines[key]).map { (key, $0) } }
    return LockedMachines(now: now, machines: Dictionary(found) { first, _ in first })
  }

  func page(_ query: MachineQuery) async throws -> [StoredMachine] {
    try check()
    let now = store.now
    return store.withTables { $0.page(query, at: now) }
  }

  func configurations(of kind: String, counted: Bool) async throws -> ConfigurationCounts {
    try check()
    let now = store.now
    return ConfigurationCounts(now: now, configurations: store.withTables { $0.configurations(of: kind) })
  }

  func backlog(of kind: String) async throws -> Backlog {
    try check()
    let now = store.now
    return store.withTables { $0.backlog(of: kind, at: now) }
  }

  func history(of key: MachineKey, after revision: Int64, limit: Int) async throws -> [HistoryRecord] {
    try check()
    let records = store.withTables { $0.history[key] ?? [] }
    return Array(records.filter { $0.revision > revision }.prefix(max(limit, 0)))
  }

  func messages(of kind: String, after sequence: Int64, limit: Int) async throws -> [(sequence: Int64, message: StoredMessage)] {
    try check()
    let messages = store.withTables { $0.messages }
    return Array(messages.filter { $0.message.key.kind.exact == kind.exact && $0.sequence > sequence }.prefix(max(limit, 0)))
  }

  func definitions(of kind: String) async throws -> [StoredDefinition] {
    try check()
    return store.withTables { $0.definitions.filter { $0.kind.exact == kind.exact } }
  }

  // MARK: Keeping house

  func remove(_ table: AgeingTable, of kind: String, before time: StoreTime, limit: Int) async throws -> Int {
    try perform { tables in
      switch table {
      case .history: tables.removeHistory(of: kind, before: time, limit: limit)
      case .answers: tables.removeAnswers(of: kind, before: time, limit: limit)
      case .deadMessages: tables.removeDead(of: kind, before: time, limit: limit)
      }
    }
  }

  /// Does something to a copy of the tables, on which this transaction has done everything before it, and again when it commits: no other
  /// transaction writes meanwhile.
  private func perform<Result>(_ operation: @escaping @Sendable (inout MemoryTables) -> Result) throws -> Result {
    try check()
    var copy = store.withTables { $0 }
    return state.runMutable { state in
      for earlier in state.operations { earlier(&copy) }
      state.operations.append { _ = operation(&$0) }
      return operation(&copy)
    }
  }

  // MARK: Messages

  func claim(_ request: ClaimRequest) async throws -> Claims {
    let now = store.now
    return try perform { $0.claim(request, at: now) }
  }

  func finish(_ results: [FinishedMessages]) async throws -> Set<MachineKey> {
    let now = store.now
    return try perform { $0.finish(results, at: now) }
  }

  func revive(_ sequences: [Int64], of kind: String) async throws -> Int {
    let now = store.now
    return try perform { $0.revive(sequences, of: kind, at: now) }
  }

  func change(_ change: MessageChange) async throws -> MessageChange.Result {
    let now = store.now
    return try perform { $0.change(change, at: now) }
  }

  func deadMessages(of kind: String, after sequence: Int64, limit: Int) async throws -> [DeadMessage] {
    try check()
    let dead = store.withTables(\.dead)
    return Array(dead.filter { $0.message.key.kind.exact == kind.exact && $0.sequence > sequence }.prefix(max(limit, 0)))
  }

  // MARK: Tasks

  func claimTasks(_ request: TaskClaimRequest) async throws -> TaskClaims {
    let now = store.now
    return try perform { $0.claimTasks(request, at: now) }
  }

  func change(_ leases: [TaskLease]) async throws -> Set<TaskKey> {
    let now = store.now
    return try perform { $0.change(leases, at: now) }
  }

  func tasks(_ query: TaskQuery) async throws -> [StoredTask] {
    try check()
    let now = store.now
    return store.withTables { $0.tasks(query, at: now) }
  }

  // MARK: Pauses

  func pause(_ pauses: [StoredPause]) async throws {
    try perform { $0.pause(pauses) }
  }

  func resume(_ work: BackgroundWork, of kind: String) async throws -> BackgroundWork {
    try perform { $0.resume(work, of: kind) }
  }

  func pauses(of kind: String) async throws -> [StoredPause] {
    try check()
    return store.withTables { $0.pauses(of: kind) }
  }

  var connection: (any SQLConnection)? { nil }
}
