#if PostgreSQL
  import StateMachinePostgreSQL
  import StateMachineStore

  /// A database that refuses each commit, and calls a closure after the rollback.
  struct RefusingDatabase: SQLDatabase {
    struct Refusal: Error {}

    let base: PostgreSQLDatabase
    let meanwhile: @Sendable () async throws -> Void

    var dialect: SQLDialect { base.dialect }

    func withConnection<Result: Sendable>(
      _ access: StoreAccess, _ body: @Sendable (any SQLConnection) async throws -> Result
    ) async throws -> Result {
      try await base.withConnection(access) { try await body(Connection(base: $0, meanwhile: meanwhile)) }
    }

    private struct Connection: SQLConnection {
      let base: any SQLConnection
      let meanwhile: @Sendable () async throws -> Void

      func run(_ statement: String, _ values: [SQLValue]) async throws -> SQLResult {
        guard statement == "COMMIT" else { return try await base.run(statement, values) }
        _ = try await base.run("ROLLBACK", [])
        try await meanwhile()
        throw Refusal()
      }
    }
  }
#endif
