import Foundation
import StateMachinePostgreSQL
import StateMachineStore
import StateMachines
import Synchronization

/// Measures durable machines in PostgreSQL against the same statements by hand, in interleaved rounds of one run.
struct PostgreSQLFigures {
  /// Prints a table; only the rows whose name begins with a text, if there is one.
  func print(only name: String?) async throws {
    let rows: [(String, () async throws -> Void)] = [
      ("latency", latency), ("throughput 8", { try await throughput(8) }), ("throughput 32", { try await throughput(32) }),
      ("timers", timers), ("messages", messages), ("hot", hotMachine),
    ]
    Swift.print("| PostgreSQL | library | by hand | ratio | bound |\n| --- | ---: | ---: | ---: | ---: |")
    for (row, measure) in rows where name.map(row.hasPrefix) ?? true { try await measure() }
  }

  /// A row of the table, from a figure of each round.
  private func print(_ name: String, _ unit: String, _ rounds: [(ours: Double, byHand: Double)], bound: String) {
    let ratios = rounds.map { $0.ours / $0.byHand }.sorted()
    let figures = [rounds.map(\.ours), rounds.map(\.byHand)].map { Int($0.sorted()[rounds.count / 2].rounded()) }
    let ratio = (ratios[rounds.count / 2] * 100).rounded() / 100
    Swift.print("| \(name) | \(figures[0]) \(unit) | \(figures[1]) \(unit) | \(ratio) | \(bound) |")
  }

  private func database(_ connections: Int) -> PostgreSQLDatabase {
    var options = PostgreSQLOptions()
    options.connections = connections
    return PostgreSQLDatabase("", options: options)
  }

  /// Runs a statement in a transaction of its own.
  private func run(_ statement: String, in database: PostgreSQLDatabase) async throws -> SQLResult {
    try await database.withConnection(.writing) { try await $0.run(statement, []) }
  }

  /// Lets clients run at the same time, each for some steps.
  private func clients(_ count: Int, _ steps: Int, _ body: @escaping @Sendable (_ client: Int, _ step: Int) async throws -> Void)
    async throws
  {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in 0..<count {
        group.addTask { for step in 0..<steps { try await body(client, step) } }
      }
      try await group.waitForAll()
    }
  }

  // MARK: Steps

  private func latency() async throws {
    let database = database(2)
    let accounts = try Account.machines(in: try await SQLStore(database))
    for id in ["latency-ours", "latency-theirs"] { try await accounts.create(id, Account(), key: "create") }
    let byHand = PostgreSQLByHand(database: database)
    var rounds: [(Double, Double)] = []
    for round in 0..<41 {
      let ours = try await time(50) { step in
        try await accounts.fire((round * 50 + step) % 2 == 0 ? .lock : .unlock, on: "latency-ours")
      }
      rounds.append((ours * 1e6, try await time(50) { _ in try await byHand.step(["latency-theirs"]) } * 1e6))
    }
    print("one step", "µs", rounds, bound: "≤ 1.25")
    guard try await accounts.verifyHistory(of: "latency-ours").isEmpty else { fatalError("the history is no walk") }
  }

  private func throughput(_ count: Int) async throws {
    let database = database(count)
    let accounts = try Account.machines(in: try await SQLStore(database))
    for client in 0..<count {
      for id in ["ours-\(count)-\(client)", "theirs-\(count)-\(client)"] { try await accounts.create(id, Account(), key: "create") }
    }
    let byHand = PostgreSQLByHand(database: database)
    var rounds: [(Double, Double)] = []
    let (roundCount, steps) = (21, 1_600 / count)
    for round in 0..<roundCount {
      let ours = try await time(1) { _ in
        try await clients(count, steps) { client, step in
          try await accounts.fire((round * steps + step) % 2 == 0 ? .lock : .unlock, on: "ours-\(count)-\(client)")
        }
      }
      let theirs = try await time(1) { _ in
        try await clients(count, steps) { client, _ in try await byHand.step(["theirs-\(count)-\(client)"]) }
      }
      rounds.append((Double(count * steps) / ours, Double(count * steps) / theirs))
    }
    print("steps of \(count) clients", "/s", rounds, bound: "≥ 0.8")
  }

  private func hotMachine() async throws {
    let count = 32
    let database = database(count)
    let accounts = try Account.machines(in: try await SQLStore(database))
    for id in ["hot-ours", "hot-theirs", "hot-list"] { try await accounts.create(id, Account(), key: "create") }
    let byHand = PostgreSQLByHand(database: database)
    var (single, lists): ([(Double, Double)], [(Double, Double)]) = ([], [])
    for _ in 0..<11 {
      let ours = try await time(1) { _ in
        try await clients(count, 20) { _, _ in try await accounts.fire(.turn, on: "hot-ours") }
      }
      let theirs = try await time(1) { _ in try await clients(count, 20) { _, _ in try await byHand.step(["hot-theirs"]) } }
      let inLists = try await time(20) { _ in
        let events = Array(repeating: DurableEvent(Account.Event.turn, on: "hot-list"), count: count)
        for outcome in try await accounts.fire(events) {
          guard try outcome.get().isAccepted else { fatalError("the event is accepted in each state") }
        }
      }
      single.append((Double(count * 20) / ours, Double(count * 20) / theirs))
      lists.append((Double(count) / inLists, single.last?.1 ?? 1))
    }
    print("events of \(count) clients for one machine", "/s", single, bound: "")
    print("the same in lists of \(count)", "/s", lists, bound: "")
    guard try await accounts.verifyHistory(of: "hot-list").isEmpty else { fatalError("the history is no walk") }
  }

  // MARK: Timers and messages

  private func timers() async throws {
    let database = database(2)
    var machines: [DurableMachines<Reminder, Reminder.State, Reminder.Event>] = []
    for prefix in ["due_", "due_hand_"] {
      machines.append(try Reminder.machines(in: try await SQLStore(database, prefix: prefix)))
      try await machines.last?.create("first", Reminder())
      // The row that is copied is due, and stays as it is.
      _ = try await run(
        """
        INSERT INTO \(prefix)machine SELECT kind, 'r-' || i, revision, version, fingerprint, states, since, created, snapshot, context, \
        clock, due - i, failures, error FROM generate_series(1, 99999) AS i, \(prefix)machine WHERE id = 'first'
        """, in: database)
      _ = try await run("ANALYZE \(prefix)machine", in: database)
    }
    let byHand = PostgreSQLByHand(database: database, prefix: "due_hand_")
    var rounds: [(Double, Double)] = []
    for _ in 0..<20 {
      let ours = try await time(100) { _ in
        let result = try await machines[0].fireDue()
        guard result.machines == 50, result.failures == 0 else { fatalError("\(result)") }
      }
      let theirs = try await time(100) { _ in
        guard try await byHand.fireDue() == 50 else { fatalError("50 are due") }
      }
      rounds.append((50 / ours, 50 / theirs))
    }
    print("timers that are due, 100,000", "/s", rounds, bound: "≥ 0.7")
    for prefix in ["due_", "due_hand_"] {
      let fired = try await run("SELECT count(*), count(DISTINCT id) FROM \(prefix)history WHERE cause = 'ring'", in: database).rows[0]
      guard fired == [.integer(100_000), .integer(100_000)] else { fatalError("each timer fires once: \(fired)") }
    }
  }

  private func messages() async throws {
    let database = database(4)
    let reminders = try Reminder.machines(in: try await SQLStore(database, prefix: "mail_"))
    _ = try await SQLStore(database, prefix: "mail_hand_")
    let byHand = PostgreSQLByHand(database: database, prefix: "mail_hand_")
    var rounds: [(Double, Double)] = []
    let count = 5_000
    for round in 0..<11 {
      for prefix in ["mail_", "mail_hand_"] { try await publish(2, of: count / 2, round, prefix, database) }
      let ours = try await time(1) { _ in try await relay(reminders, count) }
      let theirs = try await time(1) { _ in
        var (claim, delivered) = (PostgreSQLByHand.Claim(), 0)
        repeat {
          claim = try await byHand.exchange(claim)
          delivered += claim.messages.count
        } while !claim.ids.isEmpty
        guard delivered == count else { fatalError("\(delivered) messages are delivered") }
      }
      rounds.append((Double(count) / ours, Double(count) / theirs))
    }
    print("messages that are delivered", "/s", rounds, bound: "≥ 0.8")
    let left = try await run("SELECT count(*) FROM mail_outbox", in: database).rows[0][0]
    guard left == .integer(0) else { fatalError("messages are left") }
  }

  private func publish(
    _ messages: Int, of machines: Int, _ round: Int, _ prefix: String, _ database: PostgreSQLDatabase
  ) async throws {
    let ids = "'reminders', '\(round)-' || i"
    _ = try await run(
      """
      INSERT INTO \(prefix)outbox (kind, id, revision, ordinal, identifier, message, at) SELECT \(ids), 1, o, \
      '\(round)/' || i || '/' || o, '{"ring":{"_0":"Call the accountant"}}', \(PostgreSQLByHand.time) \
      FROM generate_series(1, \(machines)) AS i, generate_series(1, \(messages)) AS o ORDER BY i, o
      """, in: database)
    _ = try await run(
      """
      INSERT INTO \(prefix)delivery (kind, id, version, due, attempts, token) SELECT \(ids), 1, \(PostgreSQLByHand.time), 0, '' \
      FROM generate_series(1, \(machines)) AS i
      """, in: database)
    for table in ["outbox", "delivery"] { _ = try await run("VACUUM ANALYZE \(prefix)\(table)", in: database) }
  }

  /// Runs the relay of a process until so many messages have left.
  private func relay(_ reminders: DurableMachines<Reminder, Reminder.State, Reminder.Event>, _ count: Int) async throws {
    let (all, continuation) = AsyncStream.makeStream(of: Void.self)
    let delivered = Mutex(0)
    let relay = Task {
      await reminders.relayMessages(reportingErrors: { fatalError("\($0)") }) { _ in
        let isLast = delivered.withLock { delivered in
          delivered += 1
          return delivered == count
        }
        if isLast { continuation.finish() }
      }
    }
    for await _ in all {}
    relay.cancel()
    await relay.value
    guard delivered.withLock({ $0 }) == count else { fatalError("a message is delivered twice") }
  }
}
