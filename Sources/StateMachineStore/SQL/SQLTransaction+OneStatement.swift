/// Writing in databases where each statement is a way to a server and back: one statement writes everything of a step.
extension SQLTransaction {
  /// Writes changes that delete no machine, and finds out whether each row was as it was read.
  func writeAtOnce(_ changes: [MachineChange]) async throws {
    let rows = ChangedRows(changes)
    guard rows.counts.contains(where: { $0 > 0 }) else { return }
    let statement = tables.statements.statement(for: rows.counts) { rows.statement(tables) }
    var missing = rows.expected
    for row in try await run(statement, rows.values).rows {
      var columns = SQLColumns(row, of: tables.machine)
      let part = Int(try columns.integer())
      missing[.init(part: part, key: MachineKey(kind: try columns.text(), id: try columns.text())), default: 0] -= 1
    }
    if let conflict = missing.filter({ $0.value != 0 }).keys.map(\.key).min() { throw StoreError.conflict(conflict) }
  }

  /// Writes changes and commits them, without waiting for the first one.
  ///
  /// The statement that writes fails where a row is not as it was read: then the server does not commit. Only rows that were locked are
  /// written so, since it can only happen to these where something else than a transaction like this one changes rows.
  ///
  /// - Returns: Whether it was possible; otherwise nothing was written.
  func commitAtOnce(_ changes: [MachineChange]) async throws -> Bool {
    guard tables.dialect.locksRows, hasBegun, changes.allSatisfy(\.writesLockedRows) else { return false }
    let rows = ChangedRows(changes)
    guard rows.counts.contains(where: { $0 > 0 }) else { return false }
    // One number more than for a statement without the check.
    let statement = tables.statements.statement(for: [1] + rows.counts) { rows.checkedStatement(tables) }
    let expected = rows.expected.values.reduce(0, +)
    do {
      try await end { _ = try await $0.run(statement, rows.values + [.integer(Int64(expected))], then: "COMMIT", []) }
    } catch let error where "\(error)".contains(ChangedRows.mismatch) {
      // Any other error has nothing to do with the rows, which others may have changed since the rollback.
      throw StoreError.conflict(await conflict(with: changes) ?? changes[0].key)
    }
    return true
  }

  /// The machine whose row or request is not as it was read.
  private func conflict(with changes: [MachineChange]) async -> MachineKey? {
    func request(_ answer: StoredAnswer) -> LockRequest { LockRequest(key: answer.key, request: answer.request) }
    let requests = changes.flatMap { change in [LockRequest(key: change.key)] + change.answers.map(request) }
    guard let found = try? await another().lock(requests) else { return nil }
    return changes.first { change in
      if case .updated(_, let revision) = change.row, found.machines[change.key]?.revision != revision { return true }
      return change.answers.contains { found.answers[request($0)] != nil }
    }?.key
  }
}

extension MachineChange {
  /// Whether it writes only rows of a machine that a transaction has locked before.
  fileprivate var writesLockedRows: Bool {
    switch row {
    case .unchanged, .updated: tasks.isEmpty
    case .inserted, .deleted: false
    }
  }
}

/// The rows that changes write, and the statement that writes them.
private struct ChangedRows {
  /// The rows of a table.
  struct Part {
    var types: String
    var rows: [[SQLValue]] = []
    /// Whether each of the rows has to be written.
    var isExpected = true
  }

  /// Rows of a machine that have to be written.
  struct Place: Hashable {
    var part: Int
    var key: MachineKey
  }

  private var parts = [
    Part(types: StoredMachine.types + "i"), Part(types: StoredMachine.types), Part(types: HistoryRecord.types),
    Part(types: StoredMessage.types, isExpected: false), Part(types: "ttii", isExpected: false), Part(types: StoredAnswer.types),
    Part(types: StoredDefinition.types, isExpected: false),
  ]
  /// How many rows of each machine have to be written.
  private(set) var expected: [Place: Int] = [:]

  init(_ changes: [MachineChange]) {
    for change in changes {
      switch change.row {
      case .unchanged, .deleted: break
      case .updated(let row, let revision): add([row.values + [.integer(revision)]], to: 0, change.key)
      case .inserted(let row): add([row.values], to: 1, change.key)
      }
      add(change.history.map(\.values), to: 2, change.key)
      add(change.messages.map(\.values), to: 3, change.key)
      add(change.deliveries, to: 4, change.key)
      add(change.answers.map(\.values), to: 5, change.key)
      if let definition = change.definition?.values, !parts[6].rows.contains(definition) { add([definition], to: 6, change.key) }
    }
  }

  private mutating func add(_ rows: [[SQLValue]], to part: Int, _ key: MachineKey) {
    guard !rows.isEmpty else { return }
    parts[part].rows += rows
    if parts[part].isExpected { expected[Place(part: part, key: key), default: 0] += rows.count }
  }

  /// For how many rows of each part the statement has places: it depends on nothing else.
  var counts: [Int] { parts.map { $0.rows.isEmpty ? 0 : SQLList.size($0.rows.count) } }

  var values: [SQLValue] { parts.flatMap { SQLList.padded($0.rows, columns: $0.types.count) } }

  /// What the error of a statement says that has not written all rows.
  ///
  /// It is in two parts in the statement, since errors may contain the text of the statement.
  static let mismatch = "not all rows were written"

  /// The statement, which fails unless it has written as many rows as its last value says.
  func checkedStatement(_ tables: SQLTables) -> String {
    // The text depends on the rows, so the server does not convert it before they are written.
    let check = "CASE WHEN count(*) = $\(values.count + 1) THEN 0 ELSE CAST('not all rows' || ' were written: ' || count(*) AS integer) END"
    return statement(tables) { "SELECT \(check) FROM (\($0)) AS written" }
  }

  /// The statement that writes the rows.
  ///
  /// - Parameters:
  ///   - tables: The tables.
  ///   - result: Makes the query for the result from one for the rows that were written.
  /// - Returns: The statement.
  func statement(_ tables: SQLTables, _ result: (String) -> String = { $0 }) -> String {
    var (place, statements, results): (Int, [String], [String]) = (1, [], [])
    for (index, part) in parts.enumerated() where !part.rows.isEmpty {
      let rows = SQLList.rows(part.types, times: part.rows.count, from: place)
      place += SQLList.size(part.rows.count) * part.types.count
      statements.append("part\(index) AS (\(Self.statement(index, rows, tables))\(part.isExpected ? " RETURNING old.kind, old.id" : ""))")
      if part.isExpected { results.append("SELECT \(index), kind, id FROM part\(index)") }
    }
    let written = results.isEmpty ? "SELECT 0, '', '' WHERE false" : results.joined(separator: " UNION ALL ")
    return "WITH \(statements.joined(separator: ", ")) \(result(written))"
  }

  private static func statement(_ part: Int, _ rows: String, _ tables: SQLTables) -> String {
    func insert(_ columns: String, into table: String, _ conflict: String = " ON CONFLICT DO NOTHING") -> String {
      """
      INSERT INTO \(table) AS old (\(columns)) SELECT \(columns) FROM (VALUES \(rows)) AS new (\(columns)) WHERE kind IS NOT NULL\(conflict)
      """
    }
    switch part {
    case 0:
      let set = StoredMachine.columns.split(separator: ", ").dropFirst(2).map { "\($0) = new.\($0)" }.joined(separator: ", ")
      return """
        UPDATE \(tables.machine) AS old SET \(set) FROM (VALUES \(rows)) AS new (\(StoredMachine.columns), expected) \
        WHERE old.kind = new.kind AND old.id = new.id AND old.revision = new.expected
        """
    case 1: return insert(StoredMachine.columns, into: tables.machine)
    case 2: return insert(HistoryRecord.columns, into: tables.history)
    case 3: return insert(StoredMessage.columns, into: tables.outbox, "")
    case 4: return tables.announce(rows)
    case 5: return insert(StoredAnswer.columns, into: tables.inbox)
    default: return insert(StoredDefinition.columns, into: tables.definition)
    }
  }
}
