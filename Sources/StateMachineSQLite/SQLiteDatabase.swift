#if SQLite
  public import StateMachineStore
  import StateMachines

  /// A SQLite database in a file, which several processes may use at once.
  ///
  /// It has one connection for writing, for which tasks take turns in the order of arrival, and some for reading, which see the last commit
  /// and wait for nothing. Each connection has a thread of its own, so that no thread of the concurrency library is blocked. The database
  /// is in the mode of a write-ahead log.
  ///
  /// ```swift
  /// let store = try await SQLStore(SQLiteDatabase(path: "shop.sqlite"))
  /// ```
  public final class SQLiteDatabase: SQLDatabase {
    private let path: String
    private let options: SQLiteOptions
    private let writer: SQLitePool
    private let readers: SQLitePool

    /// A database in a file, which is made where it does not exist when the first connection is opened.
    ///
    /// - Parameters:
    ///   - path: The path of the file. A database in memory has no file that connections could share, so use ``MemoryStore``.
    ///   - options: How it is used.
    public init(path: String, options: SQLiteOptions = SQLiteOptions()) {
      (self.path, self.options) = (path, options)
      writer = SQLitePool(size: 1, options.waitingTimeout) { try await SQLiteConnection(path, options) }
      readers = SQLitePool(size: max(options.readers, 1), options.waitingTimeout) { try await SQLiteConnection(path, options) }
    }

    /// The statements of SQLite.
    public var dialect: SQLDialect { .sqlite }

    /// Calls a closure with a connection that no other task uses meanwhile; see ``SQLDatabase``.
    public func withConnection<Result: Sendable>(
      _ access: StoreAccess, _ body: @Sendable (any SQLConnection) async throws -> Result
    ) async throws -> Result {
      try await (access == .writing ? writer : readers).withConnection(body)
    }

    /// Closes the connections that are not in use; those in use are closed when they are given back, and opened again where they are
    /// needed.
    public func close() {
      writer.close()
      readers.close()
    }
  }

  /// Connections that tasks take turns in using.
  final class SQLitePool: Sendable {
    private let open: @Sendable () async throws -> SQLiteConnection
    private let queues: [TaskQueue]
    private let state: Protected<(idle: [SQLiteConnection?], turn: Int)>

    init(size: Int, _ limit: Duration, open: @escaping @Sendable () async throws -> SQLiteConnection) {
      self.open = open
      queues = (0..<size).map { _ in TaskQueue(limit: limit) }
      state = Protected(([SQLiteConnection?](repeating: nil, count: size), 0))
    }

    func withConnection<Result: Sendable>(_ body: @Sendable (any SQLConnection) async throws -> Result) async throws -> Result {
      let turn = state.runMutable { state in
        state.turn = (state.turn + 1) % queues.count
        return state.turn
      }
      return try await queues[turn].withTurn {
        let known = state.runMutable { state in
          defer { state.idle[turn] = nil }
          return state.idle[turn]
        }
        let connection = if let known { known } else { try await open() }
        do {
          let result = try await body(connection)
          await giveBack(connection, turn)
          return result
        } catch {
          await giveBack(connection, turn)
          throw error
        }
      }
    }

    private func giveBack(_ connection: SQLiteConnection, _ turn: Int) async {
      // One that is still in a transaction could not be rolled back, and is closed with its last reference.
      guard await connection.isUsable else { return }
      state.runMutable { $0.idle[turn] = connection }
    }

    func close() {
      let idle = state.runMutable { state in
        defer { state.idle = state.idle.map { _ in nil } }
        return state.idle
      }
      withExtendedLifetime(idle) {}
    }
  }
#endif
