/// The tables of a store: their names, and how they are made and brought up to date.
struct SQLTables: Sendable {
  let dialect: SQLDialect
  let machine: String
  let history: String
  let outbox: String
  let delivery: String
  let dead: String
  let inbox: String
  let task: String
  let definition: String
  let pause: String
  let meta: String
  let statements = SQLStatements()
  let prefix: String

  /// - Throws: ``StoreError/invalidPrefix(_:)``: a prefix is a part of statements, so nothing but letters, digits and underscores may be in
  ///   it.
  init(prefix: String, _ dialect: SQLDialect) throws {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let isValid = prefix.utf8.allSatisfy { letters.contains($0 | 0x20) || digits.contains($0) || $0 == UInt8(ascii: "_") }
    guard isValid, prefix.utf8.count <= 40, prefix.utf8.first.map(digits.contains) != true else { throw StoreError.invalidPrefix(prefix) }
    (self.prefix, self.dialect) = (prefix, dialect)
    (machine, history, outbox) = (prefix + "machine", prefix + "history", prefix + "outbox")
    (delivery, dead, task) = (prefix + "delivery", prefix + "dead", prefix + "task")
    (inbox, definition) = (prefix + "inbox", prefix + "definition")
    (pause, meta) = (prefix + "pause", prefix + "meta")
  }

  /// The statements that lead from each version of the tables to the next one; no tables are version 0.
  private var versions: [[String]] { [version1, version2, version3, version4, version5, version6, version7] }

  private var version1: [String] {
    let (text, integer) = (dialect.text, dialect.integer)
    return [
      """
      CREATE TABLE \(machine) (kind \(text) NOT NULL, id \(text) NOT NULL, revision \(integer) NOT NULL, version \(integer) NOT NULL, \
      fingerprint \(text) NOT NULL, states \(text) NOT NULL, since \(integer) NOT NULL, created \(integer) NOT NULL, \
      snapshot \(text) NOT NULL, context \(text) NOT NULL, clock \(integer) NOT NULL, due \(integer), failures \(integer) NOT NULL, \
      error \(text), PRIMARY KEY (kind, id))
      """,
      "CREATE INDEX \(machine)_due ON \(machine) (kind, due) WHERE due IS NOT NULL",
      "CREATE INDEX \(machine)_states ON \(machine) (kind, states, since, id)",
      "CREATE INDEX \(machine)_failures ON \(machine) (kind, id) WHERE failures > 0",
      """
      CREATE TABLE \(history) (kind \(text) NOT NULL, id \(text) NOT NULL, revision \(integer) NOT NULL, at \(integer) NOT NULL, \
      request \(text), cause \(text) NOT NULL, event \(text), ending \(text) NOT NULL, source \(text), exited \(text) NOT NULL, \
      entered \(text) NOT NULL, states \(text) NOT NULL, steps \(text) NOT NULL, fingerprint \(text) NOT NULL, \
      PRIMARY KEY (kind, id, revision))\(dialect.clustered)
      """,
      "CREATE INDEX \(history)_at ON \(history) (kind, at)",
      """
      CREATE TABLE \(outbox) (sequence \(dialect.sequence), kind \(text) NOT NULL, id \(text) NOT NULL, revision \(integer) NOT NULL, \
      ordinal \(integer) NOT NULL, identifier \(text) NOT NULL, message \(text) NOT NULL, at \(integer) NOT NULL)
      """,
      "CREATE INDEX \(outbox)_machine ON \(outbox) (kind, id, sequence)",
      // A row for each machine whose messages wait.
      """
      CREATE TABLE \(delivery) (kind \(text) NOT NULL, id \(text) NOT NULL, version \(integer) NOT NULL, due \(integer) NOT NULL, \
      attempts \(integer) NOT NULL, token \(text) NOT NULL, error \(text), PRIMARY KEY (kind, id))\(dialect.clustered)
      """,
      "CREATE INDEX \(delivery)_due ON \(delivery) (kind, due, id)",
      """
      CREATE TABLE \(dead) (sequence \(integer) NOT NULL PRIMARY KEY, kind \(text) NOT NULL, id \(text) NOT NULL, \
      revision \(integer) NOT NULL, ordinal \(integer) NOT NULL, identifier \(text) NOT NULL, message \(text) NOT NULL, \
      at \(integer) NOT NULL, error \(text) NOT NULL, died \(integer) NOT NULL)
      """,
      "CREATE INDEX \(dead)_kind ON \(dead) (kind, sequence)",
      """
      CREATE TABLE \(inbox) (kind \(text) NOT NULL, id \(text) NOT NULL, request \(text) NOT NULL, answer \(text) NOT NULL, \
      at \(integer) NOT NULL, PRIMARY KEY (kind, id, request))\(dialect.clustered)
      """,
      "CREATE INDEX \(inbox)_at ON \(inbox) (kind, at)",
      """
      CREATE TABLE \(definition) (kind \(text) NOT NULL, fingerprint \(text) NOT NULL, version \(integer) NOT NULL, \
      description \(text) NOT NULL, PRIMARY KEY (kind, fingerprint))
      """,
      "CREATE TABLE \(meta) (name \(text) NOT NULL PRIMARY KEY, value \(text) NOT NULL)",
      "INSERT INTO \(meta) (name, value) VALUES ('schema', '1')",
    ]
  }

  /// Tasks of states, and an index in the order in which due machines are taken.
  private var version2: [String] {
    let (text, integer) = (dialect.text, dialect.integer)
    return [
      """
      CREATE TABLE \(task) (kind \(text) NOT NULL, id \(text) NOT NULL, activation \(integer) NOT NULL, attempt \(integer) NOT NULL, \
      name \(text) NOT NULL, due \(integer) NOT NULL, claims \(integer) NOT NULL, lost \(integer) NOT NULL, \
      failures \(integer) NOT NULL, token \(text) NOT NULL, error \(text), PRIMARY KEY (kind, id, activation))\(dialect.clustered)
      """,
      "DROP INDEX \(machine)_due",
      "CREATE INDEX \(machine)_due ON \(machine) (kind, due, id) WHERE due IS NOT NULL",
      "CREATE INDEX \(task)_due ON \(task) (kind, due, id, activation)",
    ]
  }

  /// What keys of messages and tasks contain; that of machines which are there is the time at which they were made, as it was before.
  private var version3: [String] {
    [
      "ALTER TABLE \(machine) ADD COLUMN incarnation \(dialect.text) NOT NULL DEFAULT ''",
      "UPDATE \(machine) SET incarnation = CAST(created AS TEXT)",
    ]
  }

  /// Which workers have begun what is due.
  private var version4: [String] {
    [
      "ALTER TABLE \(machine) ADD COLUMN attempts \(dialect.integer) NOT NULL DEFAULT 0",
      "ALTER TABLE \(machine) ADD COLUMN taken \(dialect.integer)",
    ]
  }

  /// Who has changed a machine by hand, and what is paused.
  private var version6: [String] {
    let (text, integer) = (dialect.text, dialect.integer)
    return [
      "ALTER TABLE \(history) ADD COLUMN author \(text)",
      "ALTER TABLE \(history) ADD COLUMN reason \(text)",
      """
      CREATE TABLE \(pause) (kind \(text) NOT NULL, work \(text) NOT NULL, author \(text) NOT NULL, reason \(text) NOT NULL, \
      at \(integer) NOT NULL, PRIMARY KEY (kind, work))\(dialect == .sqlite ? " STRICT, WITHOUT ROWID" : "")
      """,
    ]
  }

  /// An index by which messages are read in their order: without one, SQLite sorts all that wait for each page.
  private var version7: [String] { ["CREATE INDEX \(outbox)_kind ON \(outbox) (kind, sequence)"] }

  /// Makes the tables, or brings them up to date; where they are, nothing is written.
  ///
  /// - Parameters:
  ///   - database: Where they are.
  ///   - makesTables: Whether they may be made.
  ///   - version: The version that is needed; nil for the last one, others are for tests.
  /// - Throws: A ``StoreError`` where tables are missing or of a later version, or an error of the database.
  func prepare(_ database: any SQLDatabase, makesTables: Bool, version: Int? = nil) async throws {
    let versions = self.versions.prefix(version ?? self.versions.count)
    let needed = versions.count
    let found = try await database.withConnection(.reading) { try await self.version($0) }
    guard found != needed else { return }
    guard found < needed else { throw StoreError.newerSchema(found: found, known: needed) }
    guard makesTables else { throw StoreError.missingSchema(found: found, needed: needed) }
    try await database.withConnection(.writing) { connection in
      _ = try await connection.run(self.dialect.begin(.writing), [])
      do {
        if let lock = self.dialect.lockSchema(self.prefix) { _ = try await connection.run(lock, []) }
        // Another process may have done it meanwhile.
        for statements in versions.dropFirst(try await self.version(connection)) {
          for statement in statements { _ = try await connection.run(statement, []) }
        }
        _ = try await connection.run("UPDATE \(self.meta) SET value = $1 WHERE name = 'schema'", [.text("\(needed)")])
        _ = try await connection.run("COMMIT", [])
      } catch {
        _ = try? await connection.run("ROLLBACK", [])
        throw error
      }
    }
  }

  /// The version of the tables; 0 where there are none.
  private func version(_ connection: any SQLConnection) async throws -> Int {
    let count = try await connection.run(dialect.tableCount, [.text(meta)]).rows.first?.first?.integer
    guard let count, count > 0 else { return 0 }
    let value = try await connection.run("SELECT value FROM \(meta) WHERE name = 'schema'", []).rows.first?.first?.text
    guard let value, let version = Int(value) else { throw StoreError.unexpectedValue("the table '\(meta)' does not say its version") }
    return version
  }
}
