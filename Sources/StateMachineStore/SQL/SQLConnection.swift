/// A database with SQL and transactions, as far as ``SQLStore`` needs it: what a driver implements.
///
/// `SQLiteDatabase` is one. A driver of your own takes some thirty lines: it hands out a connection, and runs statements on it.
public protocol SQLDatabase: Sendable {
  /// Which statements the database understands.
  var dialect: SQLDialect { get }

  /// Calls a closure with a connection that no other task uses meanwhile.
  ///
  /// It waits for a connection, and throws `CancellationError` where the task is cancelled while it waits. The transaction is begun,
  /// committed and rolled back by statements. If a connection is lost, or a rollback fails, the database discards the connection.
  ///
  /// - Parameters:
  ///   - access: What the connection is for. A database with one writer may have other connections for reading.
  ///   - body: Uses the connection. It is called once.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or why there is no connection.
  func withConnection<Result: Sendable>(
    _ access: StoreAccess, _ body: @Sendable (any SQLConnection) async throws -> Result
  ) async throws -> Result

  /// Carries notices of work from process to process; nil where the database cannot, or should not. Nil if it is not implemented.
  var notices: (any SQLNotices)? { get }
}

extension SQLDatabase {
  /// No notices.
  public var notices: (any SQLNotices)? { nil }
}

/// A connection to a database, used by one task at a time.
public protocol SQLConnection: Sendable {
  /// Runs a statement, and waits until it is done; the calling thread must not be blocked.
  ///
  /// - Parameters:
  ///   - statement: One statement, with `$1`, `$2`, … for values, numbered in the order of their first place.
  ///   - values: The values.
  /// - Returns: The rows of a query, and the number of rows that a statement has changed.
  /// - Throws: An error of the driver; ``StoreError/commitUnknown(_:)`` for a `COMMIT` whose result it does not know.
  func run(_ statement: String, _ values: [SQLValue]) async throws -> SQLResult

  /// Runs two statements, one after the other.
  ///
  /// A driver that can send both without waiting for the first one saves the way to the server and back. It has a default implementation,
  /// which waits.
  ///
  /// - Parameters:
  ///   - first: A statement. If it fails, the other one is not run.
  ///   - firstValues: The values of the first one.
  ///   - statement: The other one, which may be a `COMMIT`.
  ///   - values: The values of the other one.
  /// - Returns: The result of the other one.
  /// - Throws: An error of one of them; ``StoreError/commitUnknown(_:)`` where it is not known whether a `COMMIT` among them has taken
  ///   place.
  func run(_ first: String, _ firstValues: [SQLValue], then statement: String, _ values: [SQLValue]) async throws -> SQLResult
}

extension SQLConnection {
  /// Runs one statement after the other.
  public func run(_ first: String, _ firstValues: [SQLValue], then statement: String, _ values: [SQLValue]) async throws -> SQLResult {
    _ = try await run(first, firstValues)
    return try await run(statement, values)
  }
}

/// A value of a column or a parameter; texts are compared by their UTF-8 bytes.
public enum SQLValue: Hashable, Sendable {
  /// NULL.
  case null
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  /// Whether two values are of the same type, and equal; texts where they have the same bytes.
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.integer(let one), .integer(let other)): one == other
    case (.real(let one), .real(let other)): one == other
    case (.text(let one), .text(let other)): one.exact == other.exact
    case (.blob(let one), .blob(let other)): one == other
    default: false
    }
  }

  /// The integer; nil for anything else.
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

  /// The text; nil for anything else.
  public var text: String? { if case .text(let value) = self { value } else { nil } }
}

/// What a statement has given.
public struct SQLResult: Hashable, Sendable {
  /// The rows, each with its columns in order.
  public var rows: [[SQLValue]]
  /// How many rows were inserted, updated or deleted.
  public var changed: Int

  /// A result.
  public init(rows: [[SQLValue]] = [], changed: Int = 0) {
    (self.rows, self.changed) = (rows, changed)
  }
}

/// Which statements a database understands.
public enum SQLDialect: Sendable {
  /// SQLite 3.37 or later.
  case sqlite
  /// PostgreSQL 13 or later.
  case postgreSQL
}
