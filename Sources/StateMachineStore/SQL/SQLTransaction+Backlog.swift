/// What waits, in databases with SQL: each number comes from an index.
extension SQLTransaction {
  func backlog(of kind: String) async throws -> Backlog {
    let now = try await now
    var backlog = Backlog(now: now)
    func count(_ what: String, _ condition: String, in table: String, _ values: [SQLValue] = []) async throws -> (Int, Int64?) {
      let row = try await run("SELECT \(what) FROM \(table) WHERE kind = $1\(condition)", [.text(kind)] + values).rows.first ?? []
      return (Int(row.first?.integer ?? 0), row.count > 1 ? row[1].integer : nil)
    }
    let time = [SQLValue(now)]
    let due = try await count("count(*), min(due)", " AND due IS NOT NULL AND due <= $2", in: tables.machine, time)
    (backlog.lateMachines, backlog.oldestDue) = (due.0, due.1.map { StoreTime(microseconds: $0) })
    backlog.parkedMachines = try await count("count(*)", " AND failures > 0", in: tables.machine).0
    let messages = try await count("count(*), min(sequence)", "", in: tables.outbox)
    backlog.messages = messages.0
    if let first = messages.1 {
      let at = try await run("SELECT at FROM \(tables.outbox) WHERE sequence = $1", [.integer(first)]).rows.first?.first?.integer
      backlog.oldestMessage = at.map { StoreTime(microseconds: $0) }
    }
    backlog.deadMessages = try await count("count(*)", "", in: tables.dead).0
    let waiting = try await count("count(*), min(due)", " AND due <= $2", in: tables.task, time)
    (backlog.waitingTasks, backlog.oldestTask) = (waiting.0, waiting.1.map { StoreTime(microseconds: $0) })
    backlog.runningTasks = try await count("count(*)", " AND due > $2 AND token <> ''", in: tables.task, time).0
    return backlog
  }
}
