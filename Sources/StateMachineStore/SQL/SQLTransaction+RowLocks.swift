/// Locking in databases that lock rows: a statement that locks waits for others, and sees what these have committed.
extension SQLTransaction {
  /// Locks rows in the order of their keys, so that two transactions never wait for each other.
  func lockRows(_ requests: [LockRequest]) async throws -> LockedMachines {
    let keys = Set(requests.map(\.key)).sorted()
    let named = Array(Set(requests.filter { $0.request != nil }))
    var rows: [[SQLValue]] = []
    if !keys.isEmpty {
      let statement = """
        WITH locked AS MATERIALIZED (SELECT \(StoredMachine.columns) FROM \(tables.machine) WHERE (kind, id) IN \
        \(SQLList.comparison("tt", times: keys.count)) ORDER BY kind, id FOR NO KEY UPDATE) \
        SELECT \(StoredMachine.columns), \(tables.dialect.time) FROM locked
        """
      rows = try await run(statement, SQLList.repeated(keys.map(\.values))).rows
    }
    let machines = try rows.map { try StoredMachine($0, in: tables) }
    var locked = LockedMachines(
      now: StoreTime(microseconds: .min), machines: Dictionary(machines.map { ($0.key, $0) }) { first, _ in first })
    // The time of the last row was read when all locks were held. Answers need a statement that begins then.
    if named.isEmpty, rows.count == keys.count, let last = rows.last?.last?.integer {
      locked.now = moved(StoreTime(microseconds: last))
    } else {
      try await readAnswers(named, into: &locked)
    }
    return locked
  }

  private func readAnswers(_ requests: [LockRequest], into locked: inout LockedMachines) async throws {
    guard !requests.isEmpty else {
      locked.now = try await now
      return
    }
    let statement = """
      SELECT \(tables.dialect.time), kind, id, request, answer, at FROM (VALUES (1)) AS one LEFT JOIN \(tables.inbox) \
      ON (kind, id, request) IN \(SQLList.comparison("ttt", times: requests.count))
      """
    let rows = try await run(statement, SQLList.repeated(requests.map { $0.key.values + [SQLValue($0.request)] })).rows
    for row in rows {
      var columns = SQLColumns(row, of: tables.inbox)
      locked.now = moved(try columns.time())
      guard row.count > 1, row[1] != .null else { continue }
      let key = MachineKey(kind: try columns.text(), id: try columns.text())
      let answer = StoredAnswer(key: key, request: try columns.text(), answer: try columns.text(), at: try columns.time())
      locked.answers[LockRequest(key: key, request: answer.request)] = answer
    }
  }
}
