#if SQLite
  import StateMachineSQLite
  import StateMachines
  import Testing

  @testable import StateMachineStore

  @Suite("Plans of queries in SQLite")
  struct QueryPlanTests {
    @Test("No call that looks at machines, messages or tasks reads a table from end to end")
    func looks() async throws {
      try await SQLiteStoreTests.withFile { path in
        let recorded = RecordingDatabase(base: SQLiteDatabase(path: path))
        let definition = try ContextDefinition<Letter, String, String>(initial: "on") { sm in
          sm.when("end", from: "on", to: "off")
          sm.timeout(.seconds(10), in: "on", fire: "end")
        }
        let letters = try DurableMachines(definition, in: try await SQLStore(recorded), name: "letters", version: 1)
        for id in ["a", "b"] { try await letters.create(id, Letter()) }
        recorded.statements.runMutable { $0 = [] }

        for after in [nil, MachinePage.Cursor(states: "on", since: .earliest, id: "")] {
          _ = try await letters.page(after: after)
          _ = try await letters.page(in: "on", after: after)
          _ = try await letters.parked(after: after)
          _ = try await letters.late(after: after)
        }
        _ = try await letters.counts()
        _ = try await letters.backlog()
        for selection in [TaskQuery.Selection.all, .waiting, .running] { _ = try await letters.tasks(selection) }
        _ = try await letters.deadMessages()
        _ = try await letters.waitingMessages()
        _ = try await letters.history(of: "a")
        _ = try await letters.pauses()
        let queries = recorded.statements.runReadonly { $0 }.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("WITH") }
        var plans: [String] = []
        for query in queries where query.contains("sm_") {
          let count = (1...9).count { query.contains("$\($0)") }
          let rows = try await recorded.base.withConnection(.reading) {
            try await $0.run("EXPLAIN QUERY PLAN \(query)", Array(repeating: .null, count: count)).rows
          }
          plans += rows.compactMap { $0.last?.text }.map { "\($0) in \(query)" }
        }

        #expect(queries.count >= 18)
        #expect(plans.contains { $0.hasPrefix("SEARCH sm_machine USING") })
        // The list of combinations of states is sorted, which is short.
        let slow = plans.filter { $0.hasPrefix("SCAN sm_") || $0.contains("TEMP B-TREE") && !$0.contains("WITH RECURSIVE") }
        #expect(slow == [])
      }
    }
  }

  private struct Letter: DurableContext {
    typealias Message = String
  }

  /// A database that records its statements.
  private struct RecordingDatabase: SQLDatabase {
    let base: SQLiteDatabase
    let statements = Protected<[String]>([])

    var dialect: SQLDialect { base.dialect }

    func withConnection<Result: Sendable>(
      _ access: StoreAccess, _ body: @Sendable (any SQLConnection) async throws -> Result
    ) async throws -> Result {
      try await base.withConnection(access) { try await body(RecordingConnection(base: $0, statements: statements)) }
    }
  }

  private struct RecordingConnection: SQLConnection {
    let base: any SQLConnection
    let statements: Protected<[String]>

    func run(_ statement: String, _ values: [SQLValue]) async throws -> SQLResult {
      statements.runMutable { $0.append(statement) }
      return try await base.run(statement, values)
    }
  }
#endif
