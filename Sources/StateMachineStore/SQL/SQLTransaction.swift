import StateMachines

/// A transaction of a store in a database with SQL.
final class SQLTransaction: StoreTransaction {
  private enum Phase {
    case open
    case over
  }

  private let database: any SQLConnection
  let tables: SQLTables
  private let offset: @Sendable () -> Duration
  private let phase = Protected(Phase.open)
  /// The statement that begins the transaction, where its first statement does that.
  private let begin: Protected<String?>

  /// - Parameters:
  ///   - connection: Its connection.
  ///   - tables: The tables of the store.
  ///   - begin: The statement that begins it, to be run with its first statement; nil where it has begun.
  ///   - offset: How far the clock of the store is from that of the database.
  init(
    _ connection: any SQLConnection, _ tables: SQLTables, beginningWith begin: String? = nil,
    _ offset: @escaping @Sendable () -> Duration
  ) {
    (database, self.tables, self.begin, self.offset) = (connection, tables, Protected(begin), offset)
  }

  /// Whether a statement has begun it.
  var hasBegun: Bool { begin.runReadonly { $0 == nil } }

  /// A transaction of one statement on the same connection, after this one.
  func another() -> SQLTransaction { SQLTransaction(database, tables, offset) }

  var connection: (any SQLConnection)? { phase.runReadonly { $0 == .open } ? database : nil }

  @discardableResult
  func run(_ statement: String, _ values: [SQLValue] = []) async throws -> SQLResult {
    guard phase.runReadonly({ $0 == .open }) else { throw StoreError.transactionIsOver }
    let begin = begin.runMutable { $0.take() }
    return if let begin { try await database.run(begin, [], then: statement, values) } else { try await database.run(statement, values) }
  }

  var now: StoreTime {
    get async throws {
      guard let now = try await run("SELECT \(tables.dialect.time)").rows.first?.first?.integer else {
        throw StoreError.unexpectedValue("the database does not say what time it is")
      }
      return moved(StoreTime(microseconds: now))
    }
  }

  /// A time of the database by the clock of the store.
  func moved(_ time: StoreTime) -> StoreTime { time.after(offset()) }

  // MARK: Ending

  func commit() async throws {
    try await end { _ = try await $0.run("COMMIT", []) }
  }

  /// Ends the transaction by what a closure runs.
  func end(_ commit: (any SQLConnection) async throws -> Void) async throws {
    guard
      phase.runMutable({ phase in
        defer { phase = .over }
        return phase == .open
      })
    else { throw StoreError.transactionIsOver }
    do {
      try await commit(database)
    } catch {
      // Where the commit was refused, the transaction is still open.
      _ = try? await database.run("ROLLBACK", [])
      throw error
    }
  }

  /// Rolls back what was not committed, also where the task is cancelled.
  func rollBack() async {
    let isOpen = phase.runMutable { phase in
      defer { phase = .over }
      return phase == .open
    }
    guard isOpen else { return }
    await Task { [database] in _ = try? await database.run("ROLLBACK", []) }.value
  }

  // MARK: Writing

  func lock(_ requests: [LockRequest]) async throws -> LockedMachines {
    if tables.dialect.locksRows { return try await lockRows(requests) }
    var locked = try await read(requests.map(\.key))
    let statement = "SELECT answer, at FROM \(tables.inbox) WHERE kind = $1 AND id = $2 AND request = $3"
    for request in requests {
      guard let name = request.request else { continue }
      guard let row = try await run(statement, request.key.values + [.text(name)]).rows.first else { continue }
      var columns = SQLColumns(row, of: tables.inbox)
      locked.answers[request] = StoredAnswer(key: request.key, request: name, answer: try columns.text(), at: try columns.time())
    }
    return locked
  }

  func lockDue(_ request: DueRequest) async throws -> DueMachines {
    let now = try await now
    // Rows that another transaction has locked are passed over. One that it has changed is compared with the conditions again.
    let statement = """
      SELECT \(StoredMachine.columns) FROM \(tables.machine) WHERE kind = $1 AND due IS NOT NULL AND due <= $2 AND version <= $3 \
      AND \(tables.isNotPaused(.timers)) \
      AND (taken IS NULL OR taken <= $2) ORDER BY due, id LIMIT $4\(tables.dialect.locksRows ? " FOR NO KEY UPDATE SKIP LOCKED" : "")
      """
    let values: [SQLValue] = [.text(request.kind), .integer(now.microseconds), .integer(Int64(request.version))]
    let rows = try await run(statement, values + [.integer(Int64(request.limit))]).rows
    let machines = try rows.map { try StoredMachine($0, in: tables) }
    let next = """
      SELECT due FROM \(tables.machine) WHERE kind = $1 AND due IS NOT NULL AND version <= $2 AND (due, id) > ($3, $4) \
      AND \(tables.isNotPaused(.timers)) ORDER BY due, id LIMIT 1
      """
    let last: [SQLValue] = [.integer(machines.last?.due?.microseconds ?? .min), .text(machines.last?.key.id ?? "")]
    let later = try await run(next, [values[0], values[2]] + last).rows.first?.first?.integer
    return DueMachines(now: now, machines: machines, next: later.map { StoreTime(microseconds: $0) })
  }

  func take(_ machines: [StoredMachine]) async throws {
    guard let first = machines.first else { return }
    let update = """
      UPDATE \(tables.machine) SET attempts = attempts + 1, taken = $1 WHERE (kind, id) IN \
      \(SQLList.comparison("tt", times: machines.count, from: 2))
      """
    try await run(update, [first.taken.map { SQLValue($0) } ?? .null] + SQLList.repeated(machines.map(\.key.values)))
  }

  func commit(writing changes: [MachineChange]) async throws {
    if try await commitAtOnce(changes) { return }
    if !changes.isEmpty { try await write(changes) }
    try await commit()
  }

  func write(_ changes: [MachineChange]) async throws {
    guard tables.dialect.locksRows else { return try await writeOneByOne(changes) }
    let deletes = changes.filter(\.deletesMachine)
    try await writeOneByOne(deletes)
    try await writeAtOnce(deletes.isEmpty ? changes : changes.filter { !$0.deletesMachine })
    for change in changes where !change.deletesMachine { try await write(change.tasks, of: change.key) }
  }

  private func writeOneByOne(_ changes: [MachineChange]) async throws {
    for change in changes {
      try await write(change.row, of: change.key)
      for record in change.history { try await run(tables.insert(HistoryRecord.columns, 16, into: tables.history), record.values) }
      for message in change.messages { try await run(tables.insert(StoredMessage.columns, 7, into: tables.outbox), message.values) }
      for delivery in change.deliveries { try await run(tables.announce(SQLList.rows("ttii", times: 1, from: 1)), delivery) }
      for answer in change.answers {
        let insert = tables.insert(StoredAnswer.columns, 5, into: tables.inbox) + " ON CONFLICT DO NOTHING"
        guard try await run(insert, answer.values).changed == 1 else { throw StoreError.conflict(change.key) }
      }
      try await write(change.tasks, of: change.key)
      guard let definition = change.definition else { continue }
      let insert = tables.insert(StoredDefinition.columns, 4, into: tables.definition)
      try await run(insert + " ON CONFLICT DO NOTHING", definition.values)
    }
  }

  private func write(_ row: MachineChange.Row, of key: MachineKey) async throws {
    let changed: Int
    switch row {
    case .unchanged: return
    case .inserted(let row):
      let insert = tables.insert(StoredMachine.columns, 17, into: tables.machine)
      changed = try await run(insert + " ON CONFLICT DO NOTHING", row.values).changed
    case .updated(let row, let revision):
      let update = """
        UPDATE \(tables.machine) SET revision = $1, version = $2, fingerprint = $3, states = $4, since = $5, created = $6, snapshot = $7, \
        context = $8, clock = $9, due = $10, failures = $11, error = $12, incarnation = $13, \
        attempts = $14, taken = $15 WHERE kind = $16 AND id = $17 AND revision = $18
        """
      changed = try await run(update, row.values.dropFirst(2) + key.values + [.integer(revision)]).changed
    case .deleted(let revision):
      let delete = "DELETE FROM \(tables.machine) WHERE kind = $1 AND id = $2 AND revision = $3"
      changed = try await run(delete, key.values + [.integer(revision)]).changed
      for table in [tables.history, tables.inbox, tables.task] where changed == 1 {
        try await run("DELETE FROM \(table) WHERE kind = $1 AND id = $2", key.values)
      }
    }
    guard changed == 1 else { throw StoreError.conflict(key) }
  }

  // MARK: Reading

  func read(_ keys: [MachineKey]) async throws -> LockedMachines {
    let statement = "SELECT \(StoredMachine.columns) FROM \(tables.machine) WHERE kind = $1 AND id = $2"
    var machines: [MachineKey: StoredMachine] = [:]
    for key in keys where machines[key] == nil {
      machines[key] = try await run(statement, key.values).rows.first.map { try StoredMachine($0, in: tables) }
    }
    return LockedMachines(now: try await now, machines: machines)
  }

  func page(_ query: MachineQuery) async throws -> [StoredMachine] {
    let (condition, values, order): (String, [SQLValue], String) =
      switch query.selection {
      case .all(nil): ("", [], "id")
      case .all(let after?): ("AND id > $2", [.text(after)], "id")
      case .parked(nil): ("AND failures > 0", [], "id")
      case .parked(let after?): ("AND failures > 0 AND id > $2", [.text(after)], "id")
      case .late(nil): ("AND due IS NOT NULL AND due <= $2", [SQLValue(try await now)], "due, id")
      case .late(let after?):
        (
          "AND due IS NOT NULL AND due <= $2 AND (due, id) > ($3, $4)", [SQLValue(try await now), SQLValue(after.due), .text(after.id)],
          "due, id"
        )
      case .states(let states, nil): ("AND states = $2", [.text(states)], "since, id")
      case .states(let states, let after?):
        ("AND states = $2 AND (since, id) > ($3, $4)", [.text(states), .integer(after.since.microseconds), .text(after.id)], "since, id")
      }
    let statement = """
      SELECT \(StoredMachine.columns) FROM \(tables.machine) WHERE kind = $1 \(condition) ORDER BY \(order) LIMIT $\(values.count + 2)
      """
    let rows = try await run(statement, [.text(query.kind)] + values + [.integer(Int64(query.limit))]).rows
    return try rows.map { try StoredMachine($0, in: tables) }
  }

  func configurations(of kind: String, counted: Bool) async throws -> ConfigurationCounts {
    let count = "SELECT states, count(*), min(since) FROM \(tables.machine) WHERE kind = $1 GROUP BY states ORDER BY states"
    // Looks up each combination in the index, and passes over the machines that are in it.
    let list = """
      WITH RECURSIVE found(states) AS (SELECT min(states) FROM \(tables.machine) WHERE kind = $1 \
      UNION ALL SELECT (SELECT min(states) FROM \(tables.machine) WHERE kind = $1 AND states > found.states) \
      FROM found WHERE found.states IS NOT NULL) SELECT states, 0, 0 FROM found WHERE states IS NOT NULL ORDER BY states
      """
    let rows = try await run(counted ? count : list, [.text(kind)]).rows
    let configurations = try rows.map { row in
      var columns = SQLColumns(row, of: tables.machine)
      return ConfigurationCounts.Configuration(
        states: try columns.text(), count: Int(try columns.integer()), oldest: try columns.time())
    }
    return ConfigurationCounts(now: try await now, configurations: configurations)
  }

  func history(of key: MachineKey, after revision: Int64, limit: Int) async throws -> [HistoryRecord] {
    let statement = """
      SELECT \(HistoryRecord.columns) FROM \(tables.history) WHERE kind = $1 AND id = $2 AND revision > $3 ORDER BY revision LIMIT $4
      """
    let rows = try await run(statement, key.values + [.integer(revision), .integer(Int64(limit))]).rows
    return try rows.map { try HistoryRecord($0, in: tables) }
  }

  func messages(of kind: String, after sequence: Int64, limit: Int) async throws -> [(sequence: Int64, message: StoredMessage)] {
    let statement = """
      SELECT sequence, \(StoredMessage.columns) FROM \(tables.outbox) WHERE kind = $1 AND sequence > $2 ORDER BY sequence LIMIT $3
      """
    let rows = try await run(statement, [.text(kind), .integer(sequence), .integer(Int64(limit))]).rows
    return try rows.map { row in
      var columns = SQLColumns(row, of: tables.outbox)
      return (try columns.integer(), try StoredMessage(&columns))
    }
  }

  func definitions(of kind: String) async throws -> [StoredDefinition] {
    let statement = "SELECT kind, fingerprint, version, description FROM \(tables.definition) WHERE kind = $1 ORDER BY version, fingerprint"
    return try await run(statement, [.text(kind)]).rows.map { row in
      var columns = SQLColumns(row, of: tables.definition)
      return StoredDefinition(
        kind: try columns.text(), fingerprint: try columns.text(), version: Int(try columns.integer()), description: try columns.text())
    }
  }

  // MARK: Keeping house

  func remove(_ table: AgeingTable, of kind: String, before time: StoreTime, limit: Int) async throws -> Int {
    let (name, key) =
      switch table {
      case .history: (tables.history, "kind, id, revision")
      case .answers: (tables.inbox, "kind, id, request")
      case .deadMessages: (tables.dead, "sequence")
      }
    let age = table == .deadMessages ? "died" : "at"
    let statement = """
      DELETE FROM \(name) WHERE (\(key)) IN (SELECT \(key) FROM \(name) WHERE kind = $1 AND \(age) < $2 ORDER BY \(age) LIMIT $3)
      """
    return try await run(statement, [.text(kind), .integer(time.microseconds), .integer(Int64(limit))]).changed
  }
}
