#if PostgreSQL
  import StateMachineStore

  /// A connection to a PostgreSQL database, used by one task at a time.
  final class PostgreSQLConnection: SQLConnection {
    private let session: PostgreSQLSession

    /// Opens a connection, and sets its limits of time.
    init(_ parameters: [(name: String, value: String)], _ options: PostgreSQLOptions, _ poller: PostgreSQLPoller) async throws {
      session = PostgreSQLSession(parameters, timeout: options.connectTimeout, poller)
      do {
        try await session.open()
      } catch {
        try Task.checkCancellation()
        throw error
      }
      let limits = options.limits
      guard !limits.isEmpty else { return }
      let settings = limits.indices.map { "set_config('\(limits[$0].name)', $\($0 + 1), false)" }
      _ = try await run("SELECT " + settings.joined(separator: ", "), limits.map { .text("\($0.milliseconds)ms") })
    }

    deinit {
      session.close()
    }

    func run(_ statement: String, _ values: [SQLValue]) async throws -> SQLResult {
      try await run(statement, values, after: nil)
    }

    /// Sends both at once, where this connection has run them before; nothing is sent with a commit that comes first, since its result
    /// has to be known.
    func run(_ first: String, _ firstValues: [SQLValue], then statement: String, _ values: [SQLValue]) async throws -> SQLResult {
      if first != "COMMIT", session.canSendTogether([first, statement]) {
        return try await run(statement, values, after: (first, firstValues))
      }
      _ = try await run(first, firstValues)
      return try await run(statement, values)
    }

    private func run(_ statement: String, _ values: [SQLValue], after first: (statement: String, values: [SQLValue])?) async throws
      -> SQLResult
    {
      try Task.checkCancellation()
      do {
        return try await session.run(statement, values, after: first)
      } catch let error as PostgreSQLError where error.isCancellation {
        try Task.checkCancellation()
        throw error
      }
    }

    /// Calls closures with each notice that comes in, and when the connection has ended.
    func listen(to channel: String, _ hear: @escaping @Sendable (String) -> Void, _ end: @escaping @Sendable (any Error) -> Void)
      async throws
    {
      session.listen(hear, end)
      _ = try await run("LISTEN \(channel)", [])
    }

    func close() {
      session.close()
    }

    /// Takes what the server has sent while no statement was run, such as the end of the connection.
    func receive() {
      session.proceed(at: .now)
    }

    /// Whether it is open, and no transaction is.
    var isUsable: Bool { session.isUsable }
  }

  extension PostgreSQLOptions {
    /// The limits of time that a session has, by the names of PostgreSQL.
    fileprivate var limits: [(name: String, milliseconds: Int64)] {
      let limits = [
        ("statement_timeout", statementTimeout), ("lock_timeout", lockTimeout),
        ("idle_in_transaction_session_timeout", idleInTransactionTimeout),
      ]
      // 0 would be no limit.
      return limits.compactMap { name, limit in
        limit.map { (name, max(Int64(min($0, .seconds(2_000_000)) / .milliseconds(1)), 1)) }
      }
    }
  }
#endif
