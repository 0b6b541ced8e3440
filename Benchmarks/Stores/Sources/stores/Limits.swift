import Foundation
import StateMachineSQLite
import StateMachineStore
import StateMachines

/// How steps depend on sizes: of a context, of a history, of a list of events.
enum Limits {
  private struct Text: Codable, Sendable {
    var text: String
    var steps = 0
  }

  private typealias Texts = DurableMachines<Text, Account.State, Account.Event>

  static func measure() async throws {
    for synchronous in [SQLiteOptions.Synchronous.full, .normal] {
      try await SQLiteFigures.withDatabase(synchronous) { database in
        for size in [100, 10_000, 100_000, 1_000_000] { try await context(size, in: database, synchronous) }
      }
      try await SQLiteFigures.withDatabase(synchronous) { database in
        for count in [1, 10, 100, 1_000] { try await list(count, in: database, synchronous) }
      }
    }
    try await SQLiteFigures.withDatabase(.normal) { try await history(100_000, in: $0) }
    try await SQLiteFigures.withDatabase(.normal) { try await timers(10_000, in: $0) }
    try await SQLiteFigures.withDatabase(.normal) { try await looks(1_000_000, in: $0) }
  }

  /// The seconds of one step: the median, which a moment at which the machine does something else does not change.
  private static func median(_ steps: Int, _ body: (Int) async throws -> Void) async throws -> Double {
    var times: [Double] = []
    for step in 0..<steps { times.append(try await time(1) { _ in try await body(step) }) }
    return times.sorted()[steps / 2]
  }

  private static func texts(in database: SQLiteDatabase) async throws -> Texts {
    let definition = try ContextDefinition<Text, Account.State, Account.Event>(initial: .open) { sm in
      sm.when(.lock, from: .open, to: .locked) { step in step.context.steps += 1 }
      sm.when(.unlock, from: .locked, to: .open) { step in step.context.steps += 1 }
    }
    return try Texts(definition, in: try await SQLStore(database), name: "texts", version: 1)
  }

  private static func context(_ size: Int, in database: SQLiteDatabase, _ synchronous: SQLiteOptions.Synchronous) async throws {
    let (texts, id) = (try await texts(in: database), "t-\(size)")
    try await texts.create(id, Text(text: String(repeating: "x", count: size)))
    let seconds = try await median(200) { try await texts.fire($0 % 2 == 0 ? .lock : .unlock, on: id) }
    print("synchronous \(synchronous.rawValue), a context of \(size) bytes: \(round(seconds * 1e6)) µs for a step")
  }

  private static func list(_ count: Int, in database: SQLiteDatabase, _ synchronous: SQLiteOptions.Synchronous) async throws {
    let accounts = try Account.machines(in: try await SQLStore(database))
    let ids = (0..<count).map { "a-\(count)-\($0)" }
    for id in ids { try await accounts.create(id, Account()) }
    let seconds = try await median(max(2_000 / count, 20)) { step in
      let event: Account.Event = step % 2 == 0 ? .lock : .unlock
      _ = try await accounts.fire(ids.map { DurableEvent(event, on: $0) })
    }
    print("synchronous \(synchronous.rawValue), \(count) in a commit: \(Int(Double(count) / seconds)) events each second")
  }

  /// A machine with a long history.
  private static func history(_ count: Int, in database: SQLiteDatabase) async throws {
    let accounts = try Account.machines(in: try await SQLStore(database))
    try await accounts.create("a", Account())
    let before = try await size(of: database)
    var figures: [Double] = []
    for tenth in 0..<10 {
      let seconds = try await median(count / 10) { try await accounts.fire($0 % 2 == 0 ? .lock : .unlock, on: "a") }
      if tenth == 0 || tenth == 9 { figures.append(round(seconds * 1e6)) }
    }
    let bytes = Double(try await size(of: database) - before) / Double(count)
    print("a history of \(count) rows: \(figures[0]) µs for a step at first, \(figures[1]) µs at last, \(round(bytes)) bytes for each row")
  }

  private static func size(of database: SQLiteDatabase) async throws -> Int {
    try await database.withConnection(.reading) { connection in
      let pages = try await connection.run("PRAGMA page_count", []).rows[0][0].integer ?? 0
      let size = try await connection.run("PRAGMA page_size", []).rows[0][0].integer ?? 0
      return Int(pages * size)
    }
  }

  private static func timers(_ count: Int, in database: SQLiteDatabase) async throws {
    let definition = try MachineDefinition(initial: "waiting") { sm in
      sm.when("lapse", from: "waiting", to: "over")
      sm.timeout(.milliseconds(1), in: "waiting", fire: "lapse")
    }
    let machines = try DurableMachines(definition, in: try await SQLStore(database), name: "timers", version: 1)
    for number in 0..<count { try await machines.create("t-\(number)") }
    let seconds = try await time(1) { _ in
      while try await machines.fireDue().machines > 0 {}
    }
    guard try await machines.counts().map(\.state) == ["over"] else { fatalError("all timers are due") }
    print("\(count) timers that are due: \(Int(Double(count) / seconds)) each second by one worker")
  }

  private struct Letter: DurableContext {
    typealias Message = String
  }

  /// What an operator looks at, among many machines of which each has a timer, a message that waits and a task.
  private static func looks(_ count: Int, in database: SQLiteDatabase) async throws {
    let definition = try ContextDefinition<Letter, String, String>(initial: "waiting") { sm in
      sm.when("end", from: "waiting", to: "over")
    }
    let machines = try DurableMachines(definition, in: try await SQLStore(database), name: "many", version: 1)
    try await machines.create("m", Letter())
    // The rows are made by the database: so many steps would take minutes.
    let numbers = "WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < \(count))"
    let insertions = [
      """
      INSERT INTO sm_machine \(numbers) SELECT kind, 'm-' || n, revision, version, fingerprint, 'state ' || (n % 20), since + n, created, \
      snapshot, context, clock, clock + (n % 2) * 1000000000000, CASE n % 10 WHEN 0 THEN 1 ELSE 0 END, error, incarnation, attempts, taken \
      FROM sm_machine JOIN many WHERE id = 'm'
      """,
      """
      INSERT INTO sm_outbox (kind, id, revision, ordinal, identifier, message, at) \(numbers) SELECT 'many', 'm-' || n, 1, 0, 'key', '{}', n \
      FROM many
      """,
      "INSERT INTO sm_dead \(numbers) SELECT n, 'many', 'm-' || n, 1, 0, 'key', '{}', n, 'error', n FROM many",
      """
      INSERT INTO sm_task \(numbers) SELECT 'many', 'm-' || n, 1, 1, 'task', n + (n % 2) * 4000000000000000, 1, 1, 0, 'token', NULL FROM many
      """,
    ]
    for insertion in insertions { _ = try await database.withConnection(.writing) { try await $0.run(insertion, []) } }
    func show(_ what: String, _ body: () async throws -> Void) async throws {
      let seconds = try await median(5) { _ in try await body() }
      print("\(count) machines, \(what): \((seconds * 1e5).rounded() / 100) ms")
    }
    try await show("a page of all") { _ = try await machines.page() }
    try await show("a page by state") { _ = try await machines.page(in: "state 7") }
    try await show("a page of parked ones") { _ = try await machines.parked() }
    try await show("a page of late ones") { _ = try await machines.late() }
    try await show("a page of messages") { _ = try await machines.waitingMessages(after: Int64(count / 2)) }
    try await show("a page of dead messages") { _ = try await machines.deadMessages(after: Int64(count / 2)) }
    for (selection, name) in [(TaskQuery.Selection.all, "all"), (.waiting, "waiting"), (.running, "running")] {
      try await show("a page of \(name) tasks") { _ = try await machines.tasks(selection) }
    }
    try await show("counts by state") { _ = try await machines.counts() }
    try await show("the backlog") { _ = try await machines.backlog() }
  }
}
