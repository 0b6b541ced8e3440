#if PostgreSQL
  public import StateMachineStore
  import StateMachines

  /// A PostgreSQL database, reached by libpq.
  ///
  /// ```swift
  /// let store = try await SQLStore(PostgreSQLDatabase("postgresql://app@db.example.com/shop?sslmode=verify-full"))
  /// ```
  ///
  /// No thread of the concurrency library is blocked: one thread waits for the sockets of all connections. A connection is opened when it
  /// is needed and none is free, on a thread of its own, where the system looks up names of hosts; it is replaced after an error that has
  /// ended it.
  public final class PostgreSQLDatabase: SQLDatabase {
    private let parameters: [(name: String, value: String)]
    private let options: PostgreSQLOptions
    private let poller = PostgreSQLPoller()
    private let listener: PostgreSQLListener
    private let turns: TaskQueue
    private let idle = Protected<[PostgreSQLConnection]>([])

    /// A database; no connection is opened yet.
    ///
    /// - Parameters:
    ///   - connection: A connection string or URI of PostgreSQL. What it leaves out is taken from the usual places: environment variables
    ///     such as `PGHOST`, the service file and the password file. It decides on TLS as well: `sslmode`, `sslrootcert`.
    ///   - options: How it is used.
    public init(_ connection: String = "", options: PostgreSQLOptions = PostgreSQLOptions()) {
      // Later ones win; the name of the program is only a proposal.
      parameters = [
        ("fallback_application_name", "swift-statecharts"), ("dbname", connection), ("client_encoding", "UTF8"),
      ]
      self.options = options
      listener = PostgreSQLListener { [parameters, poller] in try await PostgreSQLConnection(parameters, options, poller) }
      turns = TaskQueue(places: max(options.connections, 1), waiting: max(options.waiting, 0), limit: options.waitingTimeout)
    }

    /// The statements of PostgreSQL.
    public var dialect: SQLDialect { .postgreSQL }

    /// Calls a closure with a connection that no other task uses meanwhile; see ``StateMachineStore/SQLDatabase``.
    ///
    /// - Throws: ``StateMachineStore/StoreError/overloaded(waiting:)`` where too many tasks wait already, and
    ///   ``StateMachineStore/StoreError/noConnection(after:)`` where it has waited for too long.
    public func withConnection<Result: Sendable>(
      _ access: StoreAccess, _ body: @Sendable (any SQLConnection) async throws -> Result
    ) async throws -> Result {
      try await turns.withTurn {
        let connection = if let known = takeIdle() { known } else { try await open() }
        // One that is still in a transaction could not be rolled back, and is closed with its last reference.
        defer { if connection.isUsable { idle.runMutable { $0.append(connection) } } }
        return try await body(connection)
      }
    }

    /// Notices by `NOTIFY` and `LISTEN`, where the options say so.
    public var notices: (any SQLNotices)? { options.notifies ? PostgreSQLNotices(database: self, listener: listener) : nil }

    /// Closes the connections that are not in use; those in use are kept, and others are opened again where they are needed.
    public func close() {
      let closed = idle.runMutable { idle in
        defer { idle = [] }
        return idle
      }
      withExtendedLifetime(closed) {}
    }

    private func open() async throws -> PostgreSQLConnection {
      try await PostgreSQLConnection(parameters, options, poller)
    }

    /// The connection that was used last, which is the least likely one to have been closed by something on the way.
    private func takeIdle() -> PostgreSQLConnection? {
      while let connection = idle.runMutable({ $0.popLast() }) {
        // The thread that waits for the sockets may not have seen yet that the server has ended it.
        connection.receive()
        if connection.isUsable { return connection }
      }
      return nil
    }
  }
#endif
