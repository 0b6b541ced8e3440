extension SQLTables {
  /// Tables of SQLite that refuse values of another type than that of their column: one such value would stop all that read its row.
  ///
  /// SQLite cannot change tables so, so they are made again. Values of another type are converted.
  var version5: [String] {
    guard dialect == .sqlite else { return [] }
    let message = "kind t, id t, revision i, ordinal i, identifier t, message t, at i"
    let tables = [
      strict(
        machine,
        """
        kind t, id t, revision i, version i, fingerprint t, states t, since i, created i, snapshot t, context t, clock i, due i?, failures i, \
        error t?, incarnation t, attempts i, taken i?
        """, key: "kind, id"),
      strict(
        history,
        """
        kind t, id t, revision i, at i, request t?, cause t, event t?, ending t, source t?, exited t, entered t, states t, steps t, \
        fingerprint t
        """, key: "kind, id, revision", ", WITHOUT ROWID"),
      strict(outbox, "sequence s, \(message)", keepsSequence: true),
      strict(
        delivery, "kind t, id t, version i, due i, attempts i, token t, error t?", key: "kind, id", ", WITHOUT ROWID"),
      strict(dead, "sequence i, \(message), error t, died i", key: "sequence"),
      strict(inbox, "kind t, id t, request t, answer t, at i", key: "kind, id, request", ", WITHOUT ROWID"),
      strict(definition, "kind t, fingerprint t, version i, description t", key: "kind, fingerprint"),
      strict(meta, "name t, value t", key: "name"),
      strict(
        task,
        "kind t, id t, activation i, attempt i, name t, due i, claims i, lost i, failures i, token t, error t?",
        key: "kind, id, activation", ", WITHOUT ROWID"),
    ]
    // Those of the earlier tables have gone with them.
    let indexes = [
      "\(machine)_due ON \(machine) (kind, due, id) WHERE due IS NOT NULL", "\(machine)_states ON \(machine) (kind, states, since, id)",
      "\(machine)_failures ON \(machine) (kind, id) WHERE failures > 0", "\(history)_at ON \(history) (kind, at)",
      "\(outbox)_machine ON \(outbox) (kind, id, sequence)", "\(delivery)_due ON \(delivery) (kind, due, id)",
      "\(dead)_kind ON \(dead) (kind, sequence)", "\(inbox)_at ON \(inbox) (kind, at)",
      "\(task)_due ON \(task) (kind, due, id, activation)",
    ]
    return tables.joined() + indexes.map { "CREATE INDEX " + $0 }
  }

  /// Statements that make a table again.
  ///
  /// - Parameters:
  ///   - table: Its name.
  ///   - columns: Its columns, each with a letter for its type: t for a text, i for an integer, s for a sequence; with a question mark
  ///     where it may be NULL.
  ///   - key: The columns of its key; empty where a sequence is the key.
  ///   - options: What follows its columns.
  ///   - keepsSequence: Whether no number of its sequence may come again.
  /// - Returns: The statements.
  private func strict(
    _ table: String, _ columns: String, key: String = "", _ options: String = "", keepsSequence: Bool = false
  ) -> [String] {
    let columns = columns.split(separator: ", ").map { $0.split(separator: " ") }
    let definitions = columns.map { column -> String in
      let type = column[1].first == "t" ? "TEXT" : "INTEGER"
      return switch column[1] {
      case "s": "\(column[0]) \(dialect.sequence)"
      case let letters: "\(column[0]) \(type)" + (letters.last == "?" ? "" : " NOT NULL")
      }
    }
    let names = columns.map(\.[0]).joined(separator: ", ")
    let values = columns.map { "CAST(\($0[0]) AS \($0[1].first == "t" ? "TEXT" : "INTEGER"))" }.joined(separator: ", ")
    let old = "\(table)_loose"
    let sequence = [
      "DELETE FROM sqlite_sequence WHERE name = '\(table)'",
      "INSERT INTO sqlite_sequence (name, seq) SELECT '\(table)', seq FROM sqlite_sequence WHERE name = '\(old)'",
    ]
    return [
      "ALTER TABLE \(table) RENAME TO \(old)",
      "CREATE TABLE \(table) (\(definitions.joined(separator: ", "))\(key.isEmpty ? "" : ", PRIMARY KEY (\(key))")) STRICT\(options)",
      "INSERT OR IGNORE INTO \(table) (\(names)) SELECT \(values) FROM \(old)",
    ] + (keepsSequence ? sequence : []) + ["DROP TABLE \(old)"]
  }
}
