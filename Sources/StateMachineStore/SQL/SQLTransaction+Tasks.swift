/// Tasks in databases with SQL: a row for each task that runs or may be taken.
///
/// A step that locks such a row has locked the row of its machine before. All else locks no rows of machines, so that none waits for the
/// other in turn.
extension SQLTransaction {
  /// Writes what steps have changed about the tasks of a machine.
  func write(_ changes: [TaskChange], of machine: MachineKey) async throws {
    for change in changes {
      switch change {
      case .ended(let activation):
        let delete = "DELETE FROM \(tables.task) WHERE kind = $1 AND id = $2 AND activation = $3"
        try await run(delete, machine.values + [.integer(activation)])
      case .begun(let task):
        let replaced = StoredTask.columns.split(separator: ", ").dropFirst(3).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let insert = tables.insert(StoredTask.columns, 11, into: tables.task)
        try await run(insert + " ON CONFLICT (kind, id, activation) DO UPDATE SET \(replaced)", task.values)
      }
    }
  }

  func claimTasks(_ request: TaskClaimRequest) async throws -> TaskClaims {
    let now = try await now
    let (kind, version) = (SQLValue.text(request.kind), SQLValue.integer(Int64(request.version)))
    // The version is that of the machine's row: another process may have brought it up to date since the task was begun.
    let isKnown = """
      EXISTS (SELECT 1 FROM \(tables.machine) AS machine WHERE machine.kind = task.kind AND machine.id = task.id AND machine.version <= $2)
      """
    // A row that another transaction has taken since the statement began is compared with the conditions again.
    let due = """
      SELECT kind, id, activation, due FROM \(tables.task) AS task WHERE kind = $1 AND \(isKnown) AND \(tables.isNotPaused(.tasks)) \
      AND due <= $3 ORDER BY due, id, activation LIMIT $4\(tables.dialect.locksRows ? " FOR UPDATE OF task SKIP LOCKED" : "")
      """
    let rows = try await run(due, [kind, version, SQLValue(now), .integer(Int64(request.limit))]).rows
    let next = """
      SELECT due FROM \(tables.task) AS task WHERE kind = $1 AND \(isKnown) AND (due, id, activation) > ($3, $4, $5) \
      AND \(tables.isNotPaused(.tasks)) ORDER BY due, id, activation LIMIT 1
      """
    let last = rows.last.map { [$0[3], $0[1], $0[2]] } ?? [.integer(.min), .text(""), .integer(.min)]
    let later = try await run(next, [kind, version] + last).rows.first?.first?.integer
    let taken = try await take(rows.map { Array($0.prefix(3)) }, request, until: now.after(request.lease))
    return TaskClaims(now: now, tasks: taken, next: later.map { StoreTime(microseconds: $0) })
  }

  private func take(_ keys: [[SQLValue]], _ request: TaskClaimRequest, until end: StoreTime) async throws -> [StoredTask] {
    guard !keys.isEmpty else { return [] }
    let update = """
      UPDATE \(tables.task) SET due = $1, token = $2, claims = claims + 1, lost = lost + 1 WHERE (kind, id, activation) IN \
      \(SQLList.comparison("tti", times: keys.count, from: 3)) RETURNING \(StoredTask.columns)
      """
    let rows = try await run(update, [SQLValue(end), .text(request.token)] + SQLList.repeated(keys)).rows
    let places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    let place = { (row: [SQLValue]) in places[Array(row.prefix(3))] ?? 0 }
    return try rows.sorted { place($0) < place($1) }.map { try StoredTask($0, in: tables) }
  }

  func change(_ leases: [TaskLease]) async throws -> Set<TaskKey> {
    guard !leases.isEmpty else { return [] }
    let lock = """
      SELECT kind, id, activation FROM \(tables.task) WHERE (kind, id, activation, token) IN \
      \(SQLList.comparison("ttit", times: leases.count)) ORDER BY kind, id, activation\(tables.dialect.locksRows ? " FOR UPDATE" : "")
      """
    let rows = try await run(lock, SQLList.repeated(leases.map { $0.task.values + [.text($0.token)] })).rows
    let held = try Set(
      rows.map { row in
        var columns = SQLColumns(row, of: tables.task)
        return TaskKey(machine: MachineKey(kind: try columns.text(), id: try columns.text()), activation: try columns.integer())
      })
    guard !held.isEmpty else { return [] }
    let now = try await now
    for lease in leases where held.contains(lease.task) { try await change(lease, now) }
    return held
  }

  private func change(_ lease: TaskLease, _ now: StoreTime) async throws {
    let place = lease.task.values
    switch lease.end {
    case .extended(let duration):
      let update = "UPDATE \(tables.task) SET due = $1 WHERE kind = $2 AND id = $3 AND activation = $4"
      try await run(update, [SQLValue(now.after(duration))] + place)
    case .givenBack(let delay, let claims, let lost, let failures, let error):
      let update = """
        UPDATE \(tables.task) SET due = $1, token = '', claims = $2, lost = $3, failures = $4, error = $5 \
        WHERE kind = $6 AND id = $7 AND activation = $8
        """
      let values: [SQLValue] = [
        SQLValue(now.after(delay)), .integer(Int64(claims)), .integer(Int64(lost)), .integer(Int64(failures)), SQLValue(error),
      ]
      try await run(update, values + place)
    }
  }

  func tasks(_ query: TaskQuery) async throws -> [StoredTask] {
    let key = query.last.map { [.text($0.key.id), .integer($0.activation)] } ?? [SQLValue.text(""), .integer(.min)]
    let now = try await now
    // What runs is behind all that waits, which is passed over.
    let first = max(query.last?.due ?? .earliest, query.selection == .running ? now : .earliest)
    let byTime = [SQLValue(first)] + key + [SQLValue(now)]
    let (order, values, condition): (String, [SQLValue], String) =
      switch query.selection {
      case .all: ("id, activation", key, "(id, activation) > ($2, $3)")
      case .waiting: ("due, id, activation", byTime, "(due, id, activation) > ($2, $3, $4) AND due <= $5")
      case .running: ("due, id, activation", byTime, "(due, id, activation) > ($2, $3, $4) AND due > $5 AND token <> ''")
      }
    let statement = """
      SELECT \(StoredTask.columns) FROM \(tables.task) WHERE kind = $1 AND \(condition) ORDER BY \(order) LIMIT $\(values.count + 2)
      """
    return try await run(statement, [.text(query.kind)] + values + [.integer(Int64(query.limit))]).rows.map {
      try StoredTask($0, in: tables)
    }
  }
}

extension TaskKey {
  fileprivate var values: [SQLValue] { machine.values + [.integer(activation)] }
}

extension StoredTask {
  static let columns = "kind, id, activation, attempt, name, due, claims, lost, failures, token, error"

  init(_ row: [SQLValue], in tables: SQLTables) throws {
    var columns = SQLColumns(row, of: tables.task)
    self.init(
      key: MachineKey(kind: try columns.text(), id: try columns.text()), activation: try columns.integer(),
      attempt: Int(try columns.integer()), name: try columns.text(), due: try columns.time())
    (claims, lost, failures) = (Int(try columns.integer()), Int(try columns.integer()), Int(try columns.integer()))
    (token, error) = (try columns.text(), try columns.optionalText())
  }

  fileprivate var values: [SQLValue] {
    id.values
      + [
        .integer(Int64(attempt)), .text(name), SQLValue(due), .integer(Int64(claims)), .integer(Int64(lost)), .integer(Int64(failures)),
        .text(token),
        SQLValue(error),
      ]
  }
}
