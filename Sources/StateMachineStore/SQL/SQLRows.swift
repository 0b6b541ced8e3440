/// Reads the columns of a row one after the other.
struct SQLColumns {
  private var values: ArraySlice<SQLValue>
  private let table: String

  init(_ row: [SQLValue], of table: String) {
    (values, self.table) = (row[...], table)
  }

  private mutating func next() throws -> SQLValue {
    guard let value = values.popFirst() else { throw StoreError.unexpectedValue("a row of the table '\(table)' is too short") }
    return value
  }

  private func unexpected(_ value: SQLValue, _ expected: String) -> StoreError {
    .unexpectedValue("a column of the table '\(table)' is \(value), and not \(expected)")
  }

  mutating func text() throws -> String {
    let value = try next()
    guard let text = value.text else { throw unexpected(value, "a text") }
    return text
  }

  mutating func optionalText() throws -> String? {
    let value = try next()
    guard value != .null else { return nil }
    guard let text = value.text else { throw unexpected(value, "a text") }
    return text
  }

  mutating func integer() throws -> Int64 {
    let value = try next()
    guard let integer = value.integer else { throw unexpected(value, "an integer") }
    return integer
  }

  mutating func time() throws -> StoreTime {
    StoreTime(microseconds: try integer())
  }

  mutating func optionalTime() throws -> StoreTime? {
    let value = try next()
    guard value != .null else { return nil }
    guard let integer = value.integer else { throw unexpected(value, "an integer") }
    return StoreTime(microseconds: integer)
  }
}

extension SQLValue {
  init(_ text: String?) {
    self = text.map { .text($0) } ?? .null
  }

  init(_ time: StoreTime) {
    self = .integer(time.microseconds)
  }
}

extension SQLTables {
  /// A statement that makes the rows of machines whose messages wait: columns `kind`, `id`, `version`, `due`.
  ///
  /// It waits for those who remove such a row, also where the row stays as it is.
  func announce(_ rows: String) -> String {
    """
    INSERT INTO \(delivery) AS old (kind, id, version, due, attempts, token) SELECT kind, id, version, due, 0, '' FROM \
    (\(dialect.table(rows, "kind, id, version, due"))) AS new WHERE kind IS NOT NULL ORDER BY kind, id \
    ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version WHERE excluded.version > old.version
    """
  }

  /// A statement that inserts one row.
  func insert(_ columns: String, _ count: Int, into table: String) -> String {
    "INSERT INTO \(table) (\(columns)) VALUES (\((1...count).map { "$\($0)" }.joined(separator: ", ")))"
  }
}

extension MachineKey {
  var values: [SQLValue] { [.text(kind), .text(id)] }
}

extension StoredMachine {
  static var columns: String {
    """
    kind, id, revision, version, fingerprint, states, since, created, snapshot, context, clock, due, failures, error, incarnation, \
    attempts, taken
    """
  }

  /// The types of its columns, as ``SQLList`` has them.
  static var types: String { "ttiittiittiiittii" }

  var values: [SQLValue] {
    key.values + [
      .integer(revision), .integer(Int64(version)), .text(fingerprint), .text(states), SQLValue(since), SQLValue(created), .text(snapshot),
      .text(context), SQLValue(clock), due.map { SQLValue($0) } ?? .null, .integer(Int64(failures)), SQLValue(error),
      .text(incarnation), .integer(Int64(attempts)), taken.map { SQLValue($0) } ?? .null,
    ]
  }

  init(_ row: [SQLValue], in tables: SQLTables) throws {
    var columns = SQLColumns(row, of: tables.machine)
    self.init(
      key: MachineKey(kind: try columns.text(), id: try columns.text()), revision: try columns.integer(),
      version: Int(try columns.integer()), fingerprint: try columns.text(), states: try columns.text(), since: try columns.time(),
      created: try columns.time(), snapshot: try columns.text(), context: try columns.text(), clock: try columns.time(),
      due: try columns.optionalTime(), failures: Int(try columns.integer()), error: try columns.optionalText())
    (incarnation, attempts, taken) = (try columns.text(), Int(try columns.integer()), try columns.optionalTime())
  }
}

extension HistoryRecord {
  static var columns: String {
    "kind, id, revision, at, request, cause, event, ending, source, exited, entered, states, steps, fingerprint, author, reason"
  }

  static var types: String { "ttiitttttttttttt" }

  var values: [SQLValue] {
    key.values + [
      .integer(revision), SQLValue(at), SQLValue(request), .text(cause), SQLValue(event), .text(ending), SQLValue(source), .text(exited),
      .text(entered), .text(states), .text(steps), .text(fingerprint), SQLValue(author),
      SQLValue(reason),
    ]
  }

  init(_ row: [SQLValue], in tables: SQLTables) throws {
    var columns = SQLColumns(row, of: tables.history)
    self.init(
      key: MachineKey(kind: try columns.text(), id: try columns.text()), revision: try columns.integer(), at: try columns.time(),
      request: try columns.optionalText(), cause: try columns.text(), event: try columns.optionalText(), ending: try columns.text(),
      source: try columns.optionalText(), exited: try columns.text(), entered: try columns.text(), states: try columns.text(),
      steps: try columns.text(), fingerprint: try columns.text())
    (author, reason) = (try columns.optionalText(), try columns.optionalText())
  }
}

extension StoredMessage {
  static var columns: String { "kind, id, revision, ordinal, identifier, message, at" }

  static var types: String { "ttiitti" }

  var values: [SQLValue] {
    key.values + [.integer(revision), .integer(Int64(ordinal)), .text(identifier), .text(message), SQLValue(at)]
  }

  init(_ columns: inout SQLColumns) throws {
    self.init(
      key: MachineKey(kind: try columns.text(), id: try columns.text()), revision: try columns.integer(),
      ordinal: Int(try columns.integer()), identifier: try columns.text(), message: try columns.text(), at: try columns.time())
  }
}

extension MachineChange {
  /// The rows for the table of deliveries: one for each machine with messages.
  var deliveries: [[SQLValue]] {
    var keys: Set<MachineKey> = []
    return messages.filter { keys.insert($0.key).inserted }.map { $0.key.values + [.integer(Int64(version ?? 0)), SQLValue($0.at)] }
  }
}

extension StoredAnswer {
  static var columns: String { "kind, id, request, answer, at" }

  static var types: String { "tttti" }

  var values: [SQLValue] { key.values + [.text(request), .text(answer), SQLValue(at)] }
}

extension StoredDefinition {
  static var columns: String { "kind, fingerprint, version, description" }

  static var types: String { "ttit" }

  var values: [SQLValue] { [.text(kind), .text(fingerprint), .integer(Int64(version)), .text(description)] }
}
