import Foundation
import StateMachineSQLite
import StateMachineStore

/// Measures durable steps in SQLite against the same statements by hand, and queries of a million machines.
enum SQLiteFigures {
  static func print() async throws {
    for synchronous in [SQLiteOptions.Synchronous.full, .normal] {
      _ = try await compare(synchronous, count: 1, rounds: 41, steps: 50)
      _ = try await compare(synchronous, count: 100, rounds: 21, steps: 5)
    }
    _ = try await queries(1_000_000)
  }

  static func withDatabase(_ synchronous: SQLiteOptions.Synchronous, _ body: (SQLiteDatabase) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("durable-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = SQLiteOptions()
    options.synchronous = synchronous
    try await body(SQLiteDatabase(path: folder.appendingPathComponent("accounts.sqlite").path, options: options))
  }

  /// - Returns: How many times as long as by hand a step takes.
  static func compare(_ synchronous: SQLiteOptions.Synchronous, count: Int, rounds: Int, steps: Int) async throws -> Double {
    var ratio = 0.0
    try await withDatabase(synchronous) { database in
      let accounts = try Account.machines(in: try await SQLStore(database))
      let (ours, theirs) = ((0..<count).map { "ours-\($0)" }, (0..<count).map { "theirs-\($0)" })
      for id in ours + theirs { try await accounts.create(id, Account()) }
      let byHand = SQLiteByHand(database: database)
      var times: [(ours: Double, byHand: Double)] = []
      for round in 0..<rounds {
        let byLibrary = try await time(steps) { step in
          let event: Account.Event = (round * steps + step) % 2 == 0 ? .lock : .unlock
          if count == 1 {
            try await accounts.fire(event, on: ours[0])
          } else {
            _ = try await accounts.fire(ours.map { DurableEvent(event, on: $0) })
          }
        }
        times.append((byLibrary, try await time(steps) { _ in try await byHand.step(theirs) }))
      }
      let ratios = times.map { $0.ours / $0.byHand }.sorted()
      ratio = ratios[rounds / 2]
      let figures = [times.map(\.ours), times.map(\.byHand)].map { $0.sorted()[rounds / 2] / Double(count) * 1e6 }
      Swift.print(
        "synchronous \(synchronous.rawValue), \(count) in a commit: \(round(figures[0])) µs, by hand \(round(figures[1])) µs, ratio \(round(ratio * 100) / 100)"
      )
      guard try await accounts.verifyHistory(of: ours[0]).isEmpty else { fatalError("the history is no walk") }
    }
    return ratio
  }

  /// - Returns: The milliseconds of a page by state, and of counts by state.
  static func queries(_ count: Int) async throws -> (page: Double, counts: Double) {
    var result = (page: 0.0, counts: 0.0)
    try await withDatabase(.normal) { database in
      let accounts = try Account.machines(in: try await SQLStore(database))
      try await accounts.create("first", Account())
      try await database.withConnection(.writing) { connection in
        _ = try await connection.run(
          """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) INSERT INTO sm_machine \
          (kind, id, revision, version, fingerprint, states, since, created, snapshot, context, clock, due, failures, error, \
          incarnation, attempts, taken) \
          SELECT kind, printf('a-%09d', i), 1, version, fingerprint, CASE WHEN i % 10 = 0 THEN 'locked' ELSE 'open' END, since + i, created, \
          snapshot, context, clock, due, failures, error, incarnation, attempts, taken FROM n, sm_machine WHERE id = 'first'
          """, [])
      }
      var (pages, counts): ([Double], [Double]) = ([], [])
      var cursor: MachinePage.Cursor?
      for _ in 0..<11 {
        pages.append(
          try await time(1) { _ in
            let page = try await accounts.page(in: .locked, after: cursor, limit: 100)
            guard page.machines.count == 100 else { fatalError("a page has 100 machines") }
            cursor = page.next
          })
        counts.append(
          try await time(1) { _ in
            guard try await accounts.counts().map(\.count).reduce(0, +) == count + 1 else { fatalError("all machines are counted") }
          })
      }
      let figures = [pages, counts].map { $0.sorted()[5] * 1e3 }
      result = (figures[0], figures[1])
      Swift.print("\(count) machines: a page by state \(round(figures[0] * 10) / 10) ms, counts by state \(round(figures[1])) ms")
    }
    return result
  }
}
