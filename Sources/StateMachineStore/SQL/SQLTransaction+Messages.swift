/// Messages in databases with SQL. A row of the table of deliveries stands for all messages of a machine that wait: it has the lease, and
/// its lock keeps a step that adds a message from missing that the row is about to be removed.
extension SQLTransaction {
  private var takes: String { tables.dialect.locksRows ? " FOR UPDATE SKIP LOCKED" : "" }

  func claim(_ request: ClaimRequest) async throws -> Claims {
    let now = try await now
    let kind = SQLValue.text(request.kind)
    // A row that another transaction has taken since the statement began is compared with the conditions again.
    let due = """
      SELECT kind, id, due FROM \(tables.delivery) WHERE kind = $1 AND due <= $2 AND version <= $3 AND \(tables.isNotPaused(.messages)) \
      ORDER BY due, id LIMIT $4\(takes)
      """
    let limits: [SQLValue] = [.integer(now.microseconds), .integer(Int64(request.version)), .integer(Int64(request.machines))]
    let rows = try await run(due, [kind] + limits).rows
    let next = """
      SELECT due FROM \(tables.delivery) WHERE kind = $1 AND version <= $2 AND (due, id) > ($3, $4) \
      AND \(tables.isNotPaused(.messages)) ORDER BY due, id LIMIT 1
      """
    let last = rows.last.map { [$0[2], $0[1]] } ?? [.integer(.min), .text("")]
    let later = try await run(next, [kind, limits[1]] + last).rows.first?.first?.integer
    let taken = try await take(rows.map { Array($0.prefix(2)) }, request, until: now.after(request.lease))
    return Claims(now: now, machines: taken, next: later.map { StoreTime(microseconds: $0) })
  }

  private func take(_ keys: [[SQLValue]], _ request: ClaimRequest, until end: StoreTime) async throws -> [ClaimedMessages] {
    guard !keys.isEmpty else { return [] }
    let update = """
      UPDATE \(tables.delivery) SET due = $1, token = $2, attempts = attempts + 1 WHERE (kind, id) IN \
      \(SQLList.comparison("tt", times: keys.count, from: 3)) RETURNING kind, id, attempts
      """
    let rows = try await run(update, [SQLValue(end), .text(request.token)] + SQLList.repeated(keys)).rows
    var attempts: [MachineKey: Int] = [:]
    for row in rows {
      var columns = SQLColumns(row, of: tables.delivery)
      attempts[MachineKey(kind: try columns.text(), id: try columns.text())] = Int(try columns.integer())
    }
    let entries = try await firstMessages(keys, request.messages)
    return try keys.map { row in
      var columns = SQLColumns(row, of: tables.delivery)
      let key = MachineKey(kind: try columns.text(), id: try columns.text())
      return ClaimedMessages(key: key, attempts: attempts[key] ?? 1, entries: entries[key] ?? [])
    }
  }

  private func firstMessages(_ keys: [[SQLValue]], _ limit: Int) async throws -> [MachineKey: [ClaimedMessages.Entry]] {
    let first = "SELECT sequence, \(StoredMessage.columns) FROM \(tables.outbox) WHERE kind = "
    var rows: [[SQLValue]] = []
    if tables.dialect.locksRows {
      let statement = """
        SELECT found.* FROM \(SQLList.comparison("tt", times: keys.count, from: 2)) AS taken (kind, id) CROSS JOIN LATERAL \
        (\(first)taken.kind AND id = taken.id ORDER BY sequence LIMIT $1) AS found ORDER BY found.sequence
        """
      rows = try await run(statement, [.integer(Int64(limit))] + SQLList.padded(keys, columns: 2)).rows
    } else {
      for key in keys { rows += try await run(first + "$1 AND id = $2 ORDER BY sequence LIMIT $3", key + [.integer(Int64(limit))]).rows }
    }
    return Dictionary(
      grouping: try rows.map { row in
        var columns = SQLColumns(row, of: tables.outbox)
        return ClaimedMessages.Entry(sequence: try columns.integer(), message: try StoredMessage(&columns))
      }, by: \.message.key)
  }

  func finish(_ results: [FinishedMessages]) async throws -> Set<MachineKey> {
    guard !results.isEmpty else { return [] }
    let lock = """
      SELECT kind, id FROM \(tables.delivery) WHERE (kind, id, token) IN \(SQLList.comparison("ttt", times: results.count)) \
      ORDER BY kind, id\(tables.dialect.locksRows ? " FOR UPDATE" : "")
      """
    let found = try await run(lock, SQLList.repeated(results.map { $0.key.values + [.text($0.token)] })).rows.map { row in
      var columns = SQLColumns(row, of: tables.delivery)
      return MachineKey(kind: try columns.text(), id: try columns.text())
    }
    let keys = Set(found)
    let mine = results.filter { keys.contains($0.key) }
    guard !mine.isEmpty else { return [] }
    let now = try await now
    for result in mine where result.dead != nil { try await putAside(result, now) }
    let sequences = mine.flatMap { $0.delivered + [$0.dead].compactMap { $0 } }
    // A statement has a limited number of values.
    for first in stride(from: 0, to: sequences.count, by: 1_000) {
      let some = sequences[first..<min(first + 1_000, sequences.count)]
      let delete = "DELETE FROM \(tables.outbox) WHERE sequence IN \(SQLList.comparison("i", times: some.count))"
      try await run(delete, SQLList.repeated(some.map { [.integer($0)] }))
    }
    try await giveBack(mine, now)
    return keys
  }

  private func putAside(_ result: FinishedMessages, _ now: StoreTime) async throws {
    let statement = """
      INSERT INTO \(tables.dead) (sequence, \(StoredMessage.columns), error, died) SELECT sequence, \(StoredMessage.columns), \
      CAST($1 AS TEXT), CAST($2 AS BIGINT) FROM \(tables.outbox) WHERE sequence = $3
      """
    try await run(statement, [SQLValue(result.error ?? ""), SQLValue(now), .integer(result.dead ?? 0)])
  }

  /// Removes the rows of machines without any more messages, also those that were added while the row was locked by others, and lets the
  /// others be taken again.
  private func giveBack(_ results: [FinishedMessages], _ now: StoreTime) async throws {
    let rest = "(SELECT 1 FROM \(tables.outbox) AS left_over WHERE left_over.kind = old.kind AND left_over.id = old.id)"
    let delete = """
      DELETE FROM \(tables.delivery) AS old WHERE (kind, id) IN \(SQLList.comparison("tt", times: results.count)) AND NOT EXISTS \(rest)
      """
    let removed = try await run(delete, SQLList.repeated(results.map { $0.key.values })).changed
    guard removed < results.count else { return }
    let rows = results.map { result in
      result.key.values + [SQLValue(now.after(result.delay)), .integer(Int64(result.attempts)), SQLValue(result.error), SQLValue(now)]
    }
    // The row of messages that are taken has no attempts where a message was put back before them: that one has none, and need not wait.
    let update = """
      WITH new (kind, id, due, attempts, error, now) AS (VALUES \(SQLList.rows("ttiiti", times: rows.count, from: 1))) \
      UPDATE \(tables.delivery) AS old SET due = CASE old.attempts WHEN 0 THEN new.now ELSE new.due END, \
      attempts = CASE old.attempts WHEN 0 THEN 0 ELSE new.attempts END, error = new.error, token = '' FROM new \
      WHERE old.kind = new.kind AND old.id = new.id
      """
    try await run(update, SQLList.padded(rows, columns: 6))
  }

  // MARK: By hand

  func change(_ change: MessageChange) async throws -> MessageChange.Result {
    let (key, now) = (change.key.values, try await now)
    // While the row is locked, no relay takes or finishes messages of the machine.
    let lock = "SELECT due, token FROM \(tables.delivery) WHERE kind = $1 AND id = $2\(tables.dialect.locksRows ? " FOR UPDATE" : "")"
    let delivery = try await run(lock, key).rows.first
    let place = key + [.integer(change.sequence)]
    guard let delivery, try await isMessage(place, in: tables.outbox) else {
      guard try await isMessage(place, in: tables.dead) else { return .missing }
      if case .retried = change.action { return try await revive([change.sequence], of: change.key.kind) == 1 ? .done : .missing }
      return try await self.change(change.action, place, in: tables.dead) ? .done : .missing
    }
    var columns = SQLColumns(delivery, of: tables.delivery)
    let (due, token) = (try columns.time(), try columns.text())
    guard token.isEmpty || due <= now else { return .taken(until: due) }
    guard try await self.change(change.action, place, in: tables.outbox) else { return .missing }
    try await giveBackAtOnce(key, now)
    return .done
  }

  private func isMessage(_ place: [SQLValue], in table: String) async throws -> Bool {
    try await !run("SELECT 1 FROM \(table) WHERE kind = $1 AND id = $2 AND sequence = $3", place).rows.isEmpty
  }

  /// - Returns: Whether there was such a message.
  private func change(_ action: MessageChange.Action, _ place: [SQLValue], in table: String) async throws -> Bool {
    switch action {
    case .retried: return true
    case .dropped: return try await run("DELETE FROM \(table) WHERE kind = $1 AND id = $2 AND sequence = $3", place).changed == 1
    case .replaced(let text, let identifier):
      let update = "UPDATE \(table) SET message = $1, identifier = $2 WHERE kind = $3 AND id = $4 AND sequence = $5"
      return try await run(update, [.text(text), .text(identifier)] + place).changed == 1
    }
  }

  /// Lets the messages of a machine be taken at once, with all attempts; without messages, its row is removed.
  private func giveBackAtOnce(_ key: [SQLValue], _ now: StoreTime) async throws {
    let rest = "(SELECT 1 FROM \(tables.outbox) WHERE kind = $1 AND id = $2)"
    let removed = try await run("DELETE FROM \(tables.delivery) WHERE kind = $1 AND id = $2 AND NOT EXISTS \(rest)", key).changed
    guard removed == 0 else { return }
    let update = "UPDATE \(tables.delivery) SET due = $1, attempts = 0, token = '', error = NULL WHERE kind = $2 AND id = $3"
    try await run(update, [SQLValue(now)] + key)
  }

  // MARK: Messages that were put aside

  func deadMessages(of kind: String, after sequence: Int64, limit: Int) async throws -> [DeadMessage] {
    let statement = """
      SELECT sequence, \(StoredMessage.columns), error, died FROM \(tables.dead) WHERE kind = $1 AND sequence > $2 \
      ORDER BY sequence LIMIT $3
      """
    return try await run(statement, [.text(kind), .integer(sequence), .integer(Int64(limit))]).rows.map { row in
      var columns = SQLColumns(row, of: tables.dead)
      return DeadMessage(
        sequence: try columns.integer(), message: try StoredMessage(&columns), error: try columns.text(), died: try columns.time())
    }
  }

  func revive(_ sequences: [Int64], of kind: String) async throws -> Int {
    guard !sequences.isEmpty else { return 0 }
    let now = try await now
    let delete = """
      DELETE FROM \(tables.dead) WHERE kind = $1 AND sequence IN \(SQLList.comparison("i", times: sequences.count, from: 2)) \
      RETURNING sequence, \(StoredMessage.columns)
      """
    let rows = try await run(delete, [.text(kind)] + SQLList.repeated(sequences.map { [.integer($0)] })).rows
    guard !rows.isEmpty else { return 0 }
    for row in rows { try await run(tables.insert("sequence, " + StoredMessage.columns, 8, into: tables.outbox), row) }
    let machines = Set(rows.map { Array($0[1...2]) }).map { $0 + [.integer(0), SQLValue(now)] }
    try await run(tables.announce(SQLList.rows("ttii", times: machines.count, from: 1)), SQLList.padded(machines, columns: 4))
    // At once, unless another one has taken later messages; and with all their attempts, whatever those of later messages are.
    let due = """
      UPDATE \(tables.delivery) SET due = CASE token WHEN '' THEN $1 ELSE due END, attempts = 0 WHERE (kind, id) IN \
      \(SQLList.comparison("tt", times: machines.count, from: 2))
      """
    try await run(due, [SQLValue(now)] + SQLList.repeated(machines.map { Array($0.prefix(2)) }))
    return rows.count
  }
}
