/// What is paused, in databases with SQL: a row for each part of the work for machines of a kind, which claims look for.
extension SQLTransaction {
  func pause(_ pauses: [StoredPause]) async throws {
    let insert = """
      \(tables.insert("kind, work, author, reason, at", 5, into: tables.pause)) ON CONFLICT (kind, work) DO UPDATE \
      SET author = excluded.author, reason = excluded.reason, at = excluded.at
      """
    for pause in pauses {
      for (_, name) in pause.work.parts {
        try await run(insert, [.text(pause.kind), .text(name), .text(pause.author), .text(pause.reason), SQLValue(pause.at)])
      }
    }
  }

  func resume(_ work: BackgroundWork, of kind: String) async throws -> BackgroundWork {
    var resumed: BackgroundWork = []
    for (part, name) in work.parts {
      let delete = "DELETE FROM \(tables.pause) WHERE kind = $1 AND work = $2"
      if try await run(delete, [.text(kind), .text(name)]).changed == 1 { resumed.insert(part) }
    }
    return resumed
  }

  func pauses(of kind: String) async throws -> [StoredPause] {
    let statement = "SELECT kind, work, author, reason, at FROM \(tables.pause) WHERE kind = $1"
    let pauses = try await run(statement, [.text(kind)]).rows.map { row in
      var columns = SQLColumns(row, of: tables.pause)
      return StoredPause(
        kind: try columns.text(), work: BackgroundWork(named: try columns.text()), author: try columns.text(),
        reason: try columns.text(), at: try columns.time())
    }
    return pauses.sorted { $0.work.rawValue < $1.work.rawValue }
  }
}

extension SQLTables {
  /// A condition of a claim: some work for machines of a kind, which is the first value of the statement, is not paused.
  ///
  /// It is a part of the statement that takes rows, so that it needs no way to the server of its own.
  func isNotPaused(_ work: BackgroundWork) -> String {
    "NOT EXISTS (SELECT 1 FROM \(pause) AS paused WHERE paused.kind = $1 AND paused.work = '\(work)')"
  }
}
