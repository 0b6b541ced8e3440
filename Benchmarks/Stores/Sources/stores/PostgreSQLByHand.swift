import Foundation
import StateMachinePostgreSQL
import StateMachineStore
import StateMachines

/// The same work in PostgreSQL by hand: the statements of the library, under the same locks, through the same driver, and the same rows
/// decoded and encoded.
struct PostgreSQLByHand: Sendable {
  private let database: PostgreSQLDatabase
  /// What the names of the tables begin with.
  private let prefix: String
  /// The statements that write the step of one machine, and those of 50.
  private let writingOne: String
  private let writingMany: String

  init(database: PostgreSQLDatabase, prefix: String = "sm_") {
    (self.database, self.prefix) = (database, prefix)
    (writingOne, writingMany) = (Self.writing(1, prefix), Self.writing(50, prefix))
  }

  /// The snapshot of a machine.
  struct Row: Codable {
    struct Timer: Codable {
      var event: String?
      var timeoutOf: String?
    }

    var configuration: [String]
    var status = "running"
    var timers: [Timer]?
    var version = 1
  }

  /// What a step makes of a machine.
  typealias Change<Context> = (_ state: String, _ context: inout Context) -> (state: String, event: String)

  static let time = "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)"
  private static let columns = """
    kind, id, revision, version, fingerprint, states, since, created, snapshot, context, clock, due, failures, error
    """
  private static let historyColumns = """
    kind, id, revision, at, request, cause, event, ending, source, exited, entered, states, steps, fingerprint
    """

  // MARK: Steps

  /// One event for each of some accounts, in one transaction.
  func step(_ ids: [String]) async throws {
    try await transaction { connection in
      let rows = try await connection.run(
        """
        WITH locked AS MATERIALIZED (SELECT \(Self.columns) FROM \(prefix)machine WHERE (kind, id) IN \
        (VALUES \(Self.list("tt", ids.count, from: 1))) ORDER BY kind, id FOR NO KEY UPDATE) \
        SELECT \(Self.columns), \(Self.time) FROM locked
        """, ids.flatMap { [.text("accounts"), .text($0)] }
      ).rows
      guard rows.count == ids.count, let now = rows.last?.last else { fatalError("a row is missing") }
      try await write(rows, now, Account.self, connection) { state, context in
        context.steps += 1
        return state == "open" ? ("locked", "lock") : ("open", "unlock")
      }
    }
  }

  /// Lets the timers of up to 50 reminders fire, in one transaction.
  ///
  /// - Returns: How many there were.
  func fireDue() async throws -> Int {
    try await transaction { connection in
      let now = try await connection.run("SELECT \(Self.time)", []).rows[0][0]
      let rows = try await connection.run(
        """
        SELECT \(Self.columns) FROM \(prefix)machine WHERE kind = $1 AND due IS NOT NULL AND due <= $2 AND version <= $3 \
        ORDER BY due, id LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED
        """, [.text("reminders"), now, .integer(1), .integer(50)]
      ).rows
      guard !rows.isEmpty else { return 0 }
      try await write(rows, now, Reminder.self, connection) { _, context in
        context.rings += 1
        return ("rung", "ring")
      }
      return rows.count
    }
  }

  private func transaction<Result: Sendable>(_ body: @Sendable (any SQLConnection) async throws -> Result) async throws -> Result {
    try await database.withConnection(.writing) { connection in
      _ = try await connection.run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", [])
      let result = try await body(connection)
      _ = try await connection.run("COMMIT", [])
      return result
    }
  }

  private func write<Context: Codable>(
    _ rows: [[SQLValue]], _ now: SQLValue, _ type: Context.Type, _ connection: any SQLConnection, _ change: Change<Context>
  ) async throws {
    var (machines, history): ([SQLValue], [SQLValue]) = ([], [])
    for row in rows {
      let decoder = JSONDecoder()
      var snapshot = try decoder.decode(Row.self, from: Data((row[8].text ?? "").utf8))
      var context = try decoder.decode(Context.self, from: Data((row[9].text ?? "").utf8))
      let old = snapshot.configuration[0]
      let (new, event) = change(old, &context)
      (snapshot.configuration, snapshot.timers) = ([new], nil)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      let snapshotText = String(decoding: try encoder.encode(snapshot), as: UTF8.self)
      let contextText = String(decoding: try encoder.encode(context), as: UTF8.self)
      let revision = row[2].integer ?? 0
      machines += [
        row[0], row[1], .integer(revision + 1), row[3], row[4], .text(new), now, row[7], .text(snapshotText), .text(contextText), now,
        .null, .integer(0), .null, .integer(revision),
      ]
      let steps = #"[{"cause":{"kind":"event","name":"\#(event)"},"entered":["\#(new)"],"exited":["\#(old)"],"sources":["\#(old)"]}]"#
      history += [
        row[0], row[1], .integer(revision + 1), now, .text("own-\(UInt64.random(in: 0 ... .max))"), .text(event), .text("\"\(event)\""),
        .text("stands"), .text(old), .text("[\"\(old)\"]"), .text("[\"\(new)\"]"), .text(new), .text(steps), row[4],
      ]
    }
    let statement = rows.count == 1 ? writingOne : rows.count == 50 ? writingMany : Self.writing(rows.count, prefix)
    let written = try await connection.run(statement, machines + history).rows
    guard written.count == 2 * rows.count else { fatalError("another writer") }
  }

  private static func writing(_ count: Int, _ prefix: String) -> String {
    let set = columns.split(separator: ", ").dropFirst(2).map { "\($0) = new.\($0)" }.joined(separator: ", ")
    return """
      WITH part0 AS (UPDATE \(prefix)machine AS old SET \(set) FROM (VALUES \(list("ttiittiittiiiti", count, from: 1))) \
      AS new (\(columns), expected) WHERE old.kind = new.kind AND old.id = new.id AND old.revision = new.expected \
      RETURNING old.kind, old.id), part2 AS (INSERT INTO \(prefix)history AS old (\(historyColumns)) \
      SELECT \(historyColumns) FROM (VALUES \(list("ttiitttttttttt", count, from: 15 * count + 1))) \
      AS new (\(historyColumns)) RETURNING old.kind, old.id) \
      SELECT 0, kind, id FROM part0 UNION ALL SELECT 2, kind, id FROM part2
      """
  }

  /// Rows for `VALUES`, whose first one says the types: t for a text, i for an integer.
  private static func list(_ types: String, _ count: Int, from first: Int) -> String {
    let typed = zip(types, first...).map { type, place in "CAST($\(place) AS \(type == "t" ? "TEXT" : "BIGINT"))" }
    let others = (1..<max(count, 1)).map { row in
      "(" + (0..<types.count).map { "$\(first + row * types.count + $0)" }.joined(separator: ", ") + ")"
    }
    return (["(\(typed.joined(separator: ", ")))"] + others).joined(separator: ", ")
  }

  // MARK: Messages

  /// The messages of some machines, and the token by which they were taken.
  struct Claim: Sendable {
    var token = ""
    var ids: [String] = []
    var sequences: [Int64] = []
    var messages: [Reminder.Message] = []
  }

  /// Stores that messages have left, and takes those of up to 50 other machines.
  func exchange(_ finished: Claim) async throws -> Claim {
    try await transaction { connection in
      if !finished.ids.isEmpty { try await finish(finished, connection) }
      let now = try await connection.run("SELECT \(Self.time)", []).rows[0][0].integer ?? 0
      let keys = try await connection.run(
        """
        SELECT kind, id, due FROM \(prefix)delivery WHERE kind = $1 AND due <= $2 AND version <= $3 ORDER BY due, id LIMIT $4 \
        FOR UPDATE SKIP LOCKED
        """, [.text("reminders"), .integer(now), .integer(1), .integer(50)]
      ).rows.flatMap { $0.prefix(2) }
      var claim = Claim(token: "\(UInt64.random(in: 0 ... .max))")
      guard !keys.isEmpty else { return claim }
      claim.ids = keys.enumerated().compactMap { $0.offset % 2 == 1 ? $0.element.text : nil }
      _ = try await connection.run(
        """
        UPDATE \(prefix)delivery SET due = $1, token = $2, attempts = attempts + 1 WHERE (kind, id) IN \
        (VALUES \(Self.list("tt", claim.ids.count, from: 3))) RETURNING kind, id, attempts
        """, [.integer(now + 60_000_000), .text(claim.token)] + keys)
      let first = "SELECT sequence, kind, id, revision, ordinal, identifier, message, at FROM \(prefix)outbox"
      let rows = try await connection.run(
        """
        SELECT found.* FROM (VALUES \(Self.list("tt", claim.ids.count, from: 2))) AS taken (kind, id) CROSS JOIN LATERAL \
        (\(first) WHERE kind = taken.kind AND id = taken.id ORDER BY sequence LIMIT $1) AS found ORDER BY found.sequence
        """, [.integer(20)] + keys
      ).rows
      claim.sequences = rows.compactMap(\.[0].integer)
      claim.messages = try rows.map { try JSONDecoder().decode(Reminder.Message.self, from: Data(($0[6].text ?? "").utf8)) }
      return claim
    }
  }

  private func finish(_ finished: Claim, _ connection: any SQLConnection) async throws {
    let count = finished.ids.count
    let locked = try await connection.run(
      """
      SELECT kind, id FROM \(prefix)delivery WHERE (kind, id, token) IN (VALUES \(Self.list("ttt", count, from: 1))) \
      ORDER BY kind, id FOR UPDATE
      """, finished.ids.flatMap { [.text("reminders"), .text($0), .text(finished.token)] }
    ).rows
    guard locked.count == count else { fatalError("another one has taken them") }
    _ = try await connection.run(
      "DELETE FROM \(prefix)outbox WHERE sequence IN (VALUES \(Self.list("i", finished.sequences.count, from: 1)))",
      finished.sequences.map { .integer($0) })
    _ = try await connection.run(
      """
      DELETE FROM \(prefix)delivery AS old WHERE (kind, id) IN (VALUES \(Self.list("tt", count, from: 1))) AND NOT EXISTS \
      (SELECT 1 FROM \(prefix)outbox AS rest WHERE rest.kind = old.kind AND rest.id = old.id)
      """, finished.ids.flatMap { [.text("reminders"), .text($0)] })
  }
}
