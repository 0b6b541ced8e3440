/// A store in a database with SQL.
///
/// ```swift
/// let store = try await SQLStore(SQLiteDatabase(path: "shop.sqlite"))
/// let orders = try DurableMachines(Order.definition, in: store, name: "orders", version: 1)
/// ```
///
/// The tables may be in a database that has others. Once they exist, no right to create tables is needed.
public final class SQLStore: MachineStore {
  let database: any SQLDatabase
  let tables: SQLTables
  /// How far the clock of the store is from that of the database.
  private let offset: @Sendable () -> Duration

  /// A store whose tables exist, or are made.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - prefix: What the names of the tables begin with: up to 40 letters, digits and underscores of ASCII, no digit first.
  ///   - makesTables: Whether tables that do not exist are made, and tables of an earlier version of the library brought up to date.
  /// - Throws: A ``StoreError`` for a prefix that is none, or tables that are missing or of a later version; an error of the database.
  public convenience init(_ database: any SQLDatabase, prefix: String = "sm_", makesTables: Bool = true) async throws {
    try await self.init(database, prefix: prefix, makesTables: makesTables, offset: { .zero })
  }

  /// A store whose clock is set forward or back, for tests.
  package init(
    _ database: any SQLDatabase, prefix: String = "sm_", makesTables: Bool = true, offset: @escaping @Sendable () -> Duration
  ) async throws {
    (self.database, self.offset) = (database, offset)
    tables = try SQLTables(prefix: prefix, database.dialect)
    try await tables.prepare(database, makesTables: makesTables)
  }

  /// Those of the database, where it has notices.
  public var notices: (any StoreNotices)? { database.notices.map { TextNotices(database: $0, prefix: tables.prefix) } }

  /// Calls a closure with a transaction; see ``MachineStore``.
  public func withTransaction<Result: Sendable>(
    _ access: StoreAccess, _ body: @Sendable (any StoreTransaction) async throws -> Result
  ) async throws -> Result {
    try await database.withConnection(access) { connection in
      _ = try await connection.run(self.tables.dialect.begin(access), [])
      return try await self.use(SQLTransaction(connection, self.tables, self.offset), body)
    }
  }

  /// Calls a closure with a transaction that has locked rows; see ``MachineStore``.
  ///
  /// Where rows are locked, the statement that locks them is sent with the one that begins the transaction.
  public func withTransaction<Result: Sendable>(
    locking requests: [LockRequest], _ body: @Sendable (any StoreTransaction, LockedMachines) async throws -> Result
  ) async throws -> Result {
    guard tables.dialect.locksRows else {
      return try await withTransaction(.writing) { try await body($0, $0.lock(requests)) }
    }
    return try await database.withConnection(.writing) { connection in
      let begin = self.tables.dialect.begin(.writing)
      let transaction = SQLTransaction(connection, self.tables, beginningWith: begin, self.offset)
      return try await self.use(transaction) { try await body($0, $0.lock(requests)) }
    }
  }

  private func use<Result: Sendable>(
    _ transaction: SQLTransaction, _ body: (any StoreTransaction) async throws -> Result
  ) async throws -> Result {
    do {
      let result = try await body(transaction)
      await transaction.rollBack()
      return result
    } catch {
      await transaction.rollBack()
      throw error
    }
  }
}
