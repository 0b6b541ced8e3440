import Foundation
import StateMachineSQLite
import StateMachineStore
import StateMachines

/// The same steps by hand: the statements of the library, under the same lock, through the same driver, and the same row decoded and
/// encoded.
struct SQLiteByHand: Sendable {
  let database: SQLiteDatabase

  struct Row: Codable {
    var configuration: [String]
    var status = "running"
    var version = 1
  }

  func step(_ ids: [String]) async throws {
    try await database.withConnection(.writing) { connection in
      _ = try await connection.run("BEGIN IMMEDIATE", [])
      for id in ids { try await step(id, connection) }
      _ = try await connection.run("COMMIT", [])
    }
  }

  private func step(_ id: String, _ connection: any SQLConnection) async throws {
    let (kind, id) = (SQLValue.text("accounts"), SQLValue.text(id))
    let row = try await connection.run(
      """
      SELECT kind, id, revision, version, fingerprint, states, since, created, snapshot, context, clock, due, failures, error \
      FROM sm_machine WHERE kind = $1 AND id = $2
      """, [kind, id]
    ).rows[0]
    let clock = try await connection.run("SELECT CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER) * 1000", [])
    let now = clock.rows[0][0]
    let decoder = JSONDecoder()
    var snapshot = try decoder.decode(Row.self, from: Data((row[8].text ?? "").utf8))
    var context = try decoder.decode(Account.self, from: Data((row[9].text ?? "").utf8))
    let old = snapshot.configuration[0]
    let (new, event) = old == "open" ? ("locked", "lock") : ("open", "unlock")
    snapshot.configuration = [new]
    context.steps += 1
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let (snapshotText, contextText) = (
      String(decoding: try encoder.encode(snapshot), as: UTF8.self), String(decoding: try encoder.encode(context), as: UTF8.self)
    )
    let revision = row[2].integer ?? 0
    let changed = try await connection.run(
      """
      UPDATE sm_machine SET revision = $1, version = $2, fingerprint = $3, states = $4, since = $5, created = $6, snapshot = $7, \
      context = $8, clock = $9, due = $10, failures = $11, error = $12 WHERE kind = $13 AND id = $14 AND revision = $15
      """,
      [
        .integer(revision + 1), row[3], row[4], .text(new), now, row[7], .text(snapshotText), .text(contextText), now, .null, .integer(0),
        .null, kind, id, .integer(revision),
      ]
    ).changed
    guard changed == 1 else { fatalError("another writer") }
    let steps = #"[{"cause":{"kind":"event","name":"\#(event)"},"entered":["\#(new)"],"exited":["\#(old)"],"sources":["\#(old)"]}]"#
    _ = try await connection.run(
      """
      INSERT INTO sm_history (kind, id, revision, at, request, cause, event, ending, source, exited, entered, states, steps, fingerprint) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      """,
      [
        kind, id, .integer(revision + 1), now, .text("own-\(UInt64.random(in: 0 ... .max))"), .text(event), .text("\"\(event)\""),
        .text("stands"), .text(old), .text("[\"\(old)\"]"), .text("[\"\(new)\"]"), .text(new), .text(steps), row[4],
      ])
  }
}
