#if PostgreSQL
  import StateMachineStore

  /// A connection to a PostgreSQL database, used by one task at a time.
  final class PostgreSQLConnection: SQLConnection {
    private typealias Limits = [(name: String, milliseconds: Int64)]

    private let session: PostgreSQLSession
    /// The limits of time that each transaction sets for itself: behind a pool, what a session sets is left to others.
    private let limitsOfTransactions: Limits

    /// Opens a connection, and sets its limits of time.
    ///
    /// - Throws: A ``PostgreSQLError``, or `CancellationError`.
    init(_ parameters: [(name: String, value: String)], _ options: PostgreSQLOptions, _ poller: PostgreSQLPoller) async throws {
      session = PostgreSQLSession(try await PostgreSQLOpening.open(parameters, timeout: options.connectTimeout), poller)
      let limits = options.limits
      guard options.preparesStatements == nil || !limits.isEmpty else {
        limitsOfTransactions = []
        if options.preparesStatements == true { session.prepareStatements() }
        return
      }
      let isPooled: Bool
      do {
        isPooled = try await Self.setLimits(limits, unlessPooled: session)
      } catch {
        session.close()
        try Task.checkCancellation()
        throw error
      }
      limitsOfTransactions = isPooled ? limits : []
      if options.preparesStatements ?? !isPooled { session.prepareStatements() }
    }

    /// Sets limits for the session, unless a pool may give it to others.
    ///
    /// - Returns: Whether the connection is one to a pool: then another process answers than the one that was named to the client.
    private static func setLimits(_ limits: Limits, unlessPooled session: PostgreSQLSession) async throws -> Bool {
      let isDirect = "pg_backend_pid() = $1"
      let settings = limits.indices.map { ", CASE WHEN \(isDirect) THEN set_config('\(limits[$0].name)', $\($0 + 2), false) END" }
      let statement = "SELECT \(isDirect)\(settings.joined())"
      let values = [SQLValue.integer(Int64(session.process))] + limits.map { SQLValue.text("\($0.milliseconds)ms") }
      return try await session.run(statement, values).rows.first?.first != .integer(1)
    }

    /// Sets the limits of a transaction that has begun.
    private func setLimitsOfTransaction() async throws {
      let settings = limitsOfTransactions.indices.map { "set_config('\(limitsOfTransactions[$0].name)', $\($0 + 1), true)" }
      let values = limitsOfTransactions.map { SQLValue.text("\($0.milliseconds)ms") }
      _ = try await run("SELECT " + settings.joined(separator: ", "), values, after: nil)
    }

    private func setsLimits(after statement: String) -> Bool {
      !limitsOfTransactions.isEmpty && statement.hasPrefix("BEGIN")
    }

    deinit {
      session.close()
    }

    func run(_ statement: String, _ values: [SQLValue]) async throws -> SQLResult {
      let result = try await run(statement, values, after: nil)
      if setsLimits(after: statement) { try await setLimitsOfTransaction() }
      return result
    }

    /// Sends both at once, where this connection has run them before; nothing is sent with a commit that comes first, since its result
    /// has to be known.
    func run(_ first: String, _ firstValues: [SQLValue], then statement: String, _ values: [SQLValue]) async throws -> SQLResult {
      if first != "COMMIT", !setsLimits(after: first), session.canSendTogether([first, statement]) {
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
      session.proceed()
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
