#if PostgreSQL
  import Foundation
  import StateMachinePostgreSQL
  import StateMachineStore
  import StateMachines
  import Testing

  @Suite("A connection to PostgreSQL")
  struct PostgreSQLConnectionTests {
    private func database(_ change: (inout PostgreSQLOptions) -> Void = { _ in }) -> PostgreSQLDatabase {
      PostgreSQLDatabase(options: TestDatabase.options(change))
    }

    @Test("Values of each type are passed to PostgreSQL and read back unchanged")
    func values() async throws {
      let values: [SQLValue] = [
        .null, .integer(.min), .integer(.max), .real(0.1), .real(-.infinity), .text(""), .text("o'ne \"two\" \\ $1 \u{1F600}\n"), .blob([]),
        .blob(Array(0...255)), .text(String(repeating: "é", count: 1_000_000)),
      ]
      let types = ["text", "bigint", "bigint", "float8", "float8", "text", "text", "bytea", "bytea", "text"]
      let statement = "SELECT " + types.indices.map { "$\($0 + 1)::\(types[$0])" }.joined(separator: ", ")
      let others = try await TestDatabase.run("SELECT true, 1.50::numeric, '2020-02-02'::date, 7::smallint, 1.5::real")

      #expect(try await TestDatabase.run(statement, values) == SQLResult(rows: [values]))
      #expect(others.rows == [[.integer(1), .text("1.50"), .text("2020-02-02"), .integer(7), .real(1.5)]])
    }

    @Test("A result of many rows arrives as a whole")
    func manyRows() async throws {
      let rows = try await TestDatabase.run("SELECT n, repeat('x', 100) FROM generate_series(1, 100000) AS n").rows

      #expect(rows.count == 100_000)
      #expect(rows.last == [.integer(100_000), .text(String(repeating: "x", count: 100))])
    }

    @Test("A statement of PostgreSQL that is wrong is an error with its text, and the connection stays usable")
    func wrongStatements() async throws {
      let database = database { $0.connections = 1 }
      let errors = try await database.withConnection(.writing) { connection in
        var errors: [String] = []
        let statements: [(String, [SQLValue])] = [
          ("SELEC 1", []), ("SELECT $1::text", []), ("SELECT 1; SELECT 2", []), ("", []), ("SELECT * FROM nowhere", []),
          ("SELECT $1::text", [.text("a\0b")]), ("SELECT 1 / $1::bigint", [.integer(0)]), ("SELECT $1::bigint", [.text("x")]),
        ]
        for (statement, values) in statements {
          do { _ = try await connection.run(statement, values) } catch { errors.append("\(error)") }
        }
        return errors
      }
      let process = try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows

      #expect(
        errors.map { $0.replacing(/sm_[0-9a-f]+/, with: "NAME") } == [
          "PostgreSQL error 42601: syntax error at or near \"SELEC\", in: SELEC 1",
          "PostgreSQL error 08P01: bind message supplies 0 parameters, but prepared statement \"NAME\" requires 1, in: SELECT $1::text",
          "PostgreSQL error 42601: cannot insert multiple commands into a prepared statement, in: SELECT 1; SELECT 2",
          "a text that is not one statement: ", "PostgreSQL error 42P01: relation \"nowhere\" does not exist, in: SELECT * FROM nowhere",
          "PostgreSQL has no texts with the character U+0000, in: SELECT $1::text",
          "PostgreSQL error 22012: division by zero, in: SELECT 1 / $1::bigint",
          "PostgreSQL error 22P02: invalid input syntax for type bigint: \"x\", in: SELECT $1::bigint",
        ])
      #expect(process == (try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows))
    }

    @Test("Two statements that are sent together run in order, and the second one only if the first one has not failed")
    func twoStatements() async throws {
      try await TestDatabase.withPrefix { prefix in
        try await TestDatabase.run("CREATE TABLE \(prefix)rows (n BIGINT)")
        let database = database { $0.connections = 1 }
        func run(_ first: String, then statement: String, _ value: Int64) async throws -> String {
          try await database.withConnection(.writing) { connection in
            do {
              let rows = try await connection.run(first, [], then: statement, [.integer(value)]).rows
              _ = try await connection.run("COMMIT", [])
              return rows.flatMap { $0 }.compactMap { $0.integer.map { "\($0)" } }.joined(separator: ", ")
            } catch let error as PostgreSQLError {
              _ = try await connection.run("ROLLBACK", [])
              return error.sqlState + " in " + error.statement
            }
          }
        }
        let process = try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows
        // In the first round the statements are not prepared, and are sent one after the other.
        for _ in 0..<3 {
          #expect(try await run("BEGIN", then: "INSERT INTO \(prefix)rows VALUES ($1) RETURNING n", 7) == "7")
          #expect(try await run("BEGIN", then: "SELECT 1 / $1::bigint", 0) == "22012 in SELECT 1 / $1::bigint")
          #expect(try await run("SELECT 1 / 0", then: "INSERT INTO \(prefix)rows VALUES ($1) RETURNING n", 8) == "22012 in SELECT 1 / 0")
          #expect(try await run("SELECT 1", then: "SELECT $1::bigint", 9) == "9")
        }

        #expect(try await TestDatabase.run("SELECT n FROM \(prefix)rows").rows == [[.integer(7)], [.integer(7)], [.integer(7)]])
        #expect(process == (try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows))
      }
    }

    @Test("Of two statements that are sent together, the one that runs is ended where the task is cancelled or the connection is lost")
    func twoStatementsEnd() async throws {
      let database = database { $0.connections = 1 }
      let sleep = "SELECT pg_sleep($1::float8)"
      for round in 0..<8 {
        let process = try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows[0][0]
        // Both are prepared on this connection.
        try await database.withConnection(.writing) { connection in
          _ = try await connection.run("BEGIN", [], then: sleep, [.real(0)])
          _ = try await connection.run("ROLLBACK", [])
        }
        let task = Task {
          try await database.withConnection(.writing) { try await $0.run("BEGIN", [], then: sleep, [.real(100)]) }
        }
        let query = "SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'"
        while try await TestDatabase.run(query, [process]).rows.isEmpty {}
        if round.isMultiple(of: 2) {
          task.cancel()
          await #expect(throws: CancellationError.self) { try await task.value }
        } else {
          try await TestDatabase.end(process)
          let error = await #expect(throws: PostgreSQLError.self) { try await task.value }
          #expect(error?.sqlState == "57P01")
        }

        #expect(try await TestDatabase.run("SELECT 1", on: database).rows == [[.integer(1)]])
      }
    }

    @Test("More different statements than a connection of PostgreSQL keeps prepared are run nevertheless")
    func manyStatements() async throws {
      let database = database { $0.connections = 1 }
      for round in 0..<2 {
        for number in 0..<250 {
          let rows = try await TestDatabase.run("SELECT \(number) + $1::bigint", [.integer(Int64(round))], on: database).rows
          #expect(rows == [[.integer(Int64(number + round))]])
        }
      }
    }

    @Test("COPY, which libpq treats differently, is refused, and the next statement has a new connection")
    func copy() async throws {
      let error = await #expect(throws: PostgreSQLError.self) { try await TestDatabase.run("COPY (SELECT 1) TO STDOUT") }

      #expect(error?.description == "PostgreSQL error: COPY is not a statement that can be run here, in: COPY (SELECT 1) TO STDOUT")
      #expect(try await TestDatabase.run("SELECT 1").rows == [[.integer(1)]])
    }

    @Test("A statement whose task is cancelled is ended by the server, and the connection stays usable")
    func cancellation() async throws {
      let database = database { $0.connections = 1 }
      func waitUntilItSleeps(_ process: SQLValue) async throws {
        let query = "SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state = 'active' AND query LIKE '%pg_sleep%'"
        while try await TestDatabase.run(query, [process]).rows.isEmpty {}
      }
      for round in 0..<20 {
        let process = try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows
        let task = Task { try await TestDatabase.run("SELECT pg_sleep(100)", on: database) }
        if round.isMultiple(of: 2) { try await waitUntilItSleeps(process[0][0]) }
        task.cancel()
        let error = await #expect(throws: CancellationError.self) { try await task.value }

        #expect(error != nil)
        #expect(process == (try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows))
      }
    }

    @Test("A statement of PostgreSQL, a lock and a transaction that does nothing have limits of time")
    func limits() async throws {
      let quick = database { options in
        options.statementTimeout = .milliseconds(300)
        options.lockTimeout = .milliseconds(100)
        options.idleInTransactionTimeout = .milliseconds(100)
      }
      let statement = await #expect(throws: PostgreSQLError.self) { try await TestDatabase.run("SELECT pg_sleep(100)", on: quick) }
      let lock = await #expect(throws: PostgreSQLError.self) {
        try await TestDatabase.shared.withConnection(.writing) { connection in
          _ = try await connection.run("SELECT pg_advisory_lock(4711)", [])
          let result: Result<SQLResult, any Error>
          do {
            result = .success(try await TestDatabase.run("SELECT pg_advisory_lock(4711)", on: quick))
          } catch {
            result = .failure(error)
          }
          _ = try await connection.run("SELECT pg_advisory_unlock(4711)", [])
          _ = try result.get()
        }
      }
      let idle = await #expect(throws: PostgreSQLError.self) {
        try await quick.withConnection(.writing) { connection in
          _ = try await connection.run("BEGIN", [])
          // Another connection waits for the end of this one, which the server ends.
          let idle = "SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction' AND query = 'BEGIN'"
          while try await TestDatabase.run(idle).rows.isEmpty == false {}
          _ = try await connection.run("SELECT 1", [])
        }
      }

      #expect([statement?.sqlState, lock?.sqlState] == ["57014", "55P03"])
      #expect(idle?.message.isEmpty == false)
      #expect(try await TestDatabase.run("SELECT 1", on: quick).rows == [[.integer(1)]])
    }

    @Test("A connection that the server has ended is replaced by a new one")
    func lostConnections() async throws {
      let database = database { $0.connections = 1 }
      let process = try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows[0][0]
      try await TestDatabase.end(process)
      let replaced = try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows[0][0]
      let error = await #expect(throws: PostgreSQLError.self) {
        try await database.withConnection(.writing) { connection in
          _ = try await connection.run("BEGIN", [])
          try await TestDatabase.end(replaced)
          // It was not sent, so that it is known that nothing was committed.
          _ = try await connection.run("COMMIT", [])
        }
      }

      #expect(replaced != process)
      #expect(error?.sqlState == "57P01")
      #expect(try await TestDatabase.run("SELECT 1", on: database).rows == [[.integer(1)]])
    }

    @Test(
      "Of a commit during which the connection is lost it is not known whether it has taken place, also beside another statement",
      arguments: [("", "COMMIT"), ("COMMIT", "SELECT 1"), ("SELECT 1", "COMMIT")])
    func lostCommit(first: String, statement: String) async throws {
      try await TestDatabase.withPrefix { prefix in
        for statement in [
          "CREATE TABLE \(prefix)slow (n INT)",
          "CREATE FUNCTION \(prefix)wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(100); RETURN NULL; END $$",
          """
          CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON \(prefix)slow DEFERRABLE INITIALLY DEFERRED FOR EACH ROW \
          EXECUTE FUNCTION \(prefix)wait()
          """,
        ] { try await TestDatabase.run(statement) }
        let database = database { $0.connections = 1 }
        let process = try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows[0][0]
        let end: @Sendable (any SQLConnection) async throws -> Void = { connection in
          _ = first.isEmpty ? try await connection.run(statement, []) : try await connection.run(first, [], then: statement, [])
        }
        // All statements are prepared, so that two could be sent together.
        try await database.withConnection(.writing) { connection in
          _ = try await connection.run("BEGIN", [])
          try await end(connection)
        }
        let commit = Task {
          try await database.withConnection(.writing) { connection in
            for statement in ["BEGIN", "INSERT INTO \(prefix)slow VALUES (1)"] { _ = try await connection.run(statement, []) }
            try await end(connection)
          }
        }
        let waiting = "SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND query = 'COMMIT' AND wait_event = 'PgSleep'"
        while try await TestDatabase.run(waiting, [process]).rows.isEmpty {}
        try await TestDatabase.end(process)
        let unknown = await #expect(throws: StoreError.self) { try await commit.value }
        try await TestDatabase.run("DROP FUNCTION \(prefix)wait() CASCADE")

        guard case .commitUnknown(let reason)? = unknown else {
          Issue.record("\(String(describing: unknown))")
          return
        }
        #expect((reason as? PostgreSQLError)?.sqlState == "57P01")
      }
    }

    @Test("A commit of a transaction that has failed is an error, also beside another statement")
    func failedCommit() async throws {
      let database = database { $0.connections = 1 }
      try await database.withConnection(.writing) { connection in
        // All are prepared, so that two could be sent together.
        for statement in ["BEGIN", "SELECT 1", "COMMIT"] { _ = try await connection.run(statement, []) }
        for _ in 0..<3 {
          for (first, statement) in [("COMMIT", "SELECT 1"), ("SELECT 1", "COMMIT")] {
            _ = try await connection.run("BEGIN", [])
            await #expect(throws: PostgreSQLError.self) { try await connection.run("SELECT 1 / 0", []) }
            await #expect(throws: PostgreSQLError.self) { try await connection.run(first, [], then: statement, []) }
            _ = try await connection.run("ROLLBACK", [])
          }
        }
      }
    }

    @Test("Statements are cancelled in time, and the threads of other tasks are free, where the server does not answer the requests")
    func frozenServer() async throws {
      let count = 20
      let server = try #require(SilentServer(opening: count))
      let database = PostgreSQLDatabase(
        "host=127.0.0.1 port=\(server.port) user=x sslmode=disable gssencmode=disable",
        options: TestDatabase.options { options in
          (options.statementTimeout, options.lockTimeout, options.idleInTransactionTimeout) = (nil, nil, nil)
          (options.connections, options.connectTimeout, options.preparesStatements) = (count, .milliseconds(500), true)
        })
      let begun = Protected(0)
      let tasks = (0..<count).map { _ in
        Task {
          // One that gets no connection is waited for no longer.
          defer { begun.runMutable { $0 += count } }
          return try await database.withConnection(.writing) { connection in
            begun.runMutable { $0 += 1 }
            return try await connection.run("SELECT pg_sleep(100)", [])
          }
        }
      }
      while begun.runReadonly({ $0 }) < count { await Task.yield() }
      let clock = ContinuousClock()
      let begin = clock.now
      for task in tasks { task.cancel() }
      for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }

      // With the requests on the threads of tasks it is more than 15 s, and without a limit it never ends.
      #expect(clock.now - begin < .seconds(5))
    }

    @Test("No more connections are open than the options allow, and no more tasks wait")
    func pool() async throws {
      let database = database { options in
        options.connections = 3
        options.waiting = 20
      }
      let counts = Counts()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<40 {
          group.addTask {
            do {
              try await database.withConnection(.writing) { connection in
                counts.enter()
                _ = try await connection.run("SELECT pg_sleep(0.05)", [])
                counts.leave()
              }
            } catch StoreError.overloaded(waiting: 20) {
              counts.refuse()
            }
          }
        }
        try await group.waitForAll()
      }

      #expect(counts.all.most == 3)
      #expect(counts.all.refused <= 17)
      #expect(try await TestDatabase.run("SELECT 1", on: database).rows == [[.integer(1)]])
    }

    @Test("A server that cannot be reached is an error that says why")
    func unreachable() async throws {
      let error = await #expect(throws: PostgreSQLError.self) {
        try await SQLStore(PostgreSQLDatabase("host=/nowhere dbname=x"))
      }
      let invalid = await #expect(throws: PostgreSQLError.self) { try await SQLStore(PostgreSQLDatabase("no=such option")) }

      #expect(error?.message.contains("/nowhere") == true)
      #expect(invalid?.message.contains("invalid connection option \"no\"") == true)
    }

    @Test("A server that takes connections and says nothing is an error in time, and a task that waits for it can be cancelled")
    func silentServer() async throws {
      let server = try #require(SilentServer())
      let database = PostgreSQLDatabase(
        "host=127.0.0.1 port=\(server.port) user=x", options: TestDatabase.options { $0.connectTimeout = .milliseconds(200) })
      let error = await #expect(throws: PostgreSQLError.self) { try await SQLStore(database) }
      let patient = PostgreSQLDatabase("host=127.0.0.1 port=\(server.port) user=x connect_timeout=1000")
      let task = Task { try await SQLStore(patient) }
      await Task.yield()
      task.cancel()

      #expect(error?.message == "no connection was made in time")
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A connection that takes long before there is a socket blocks no thread of tasks, and is an error in time")
    func blockedOpening() async throws {
      // libpq reads the service file where it looks up names, and this one is a pipe into which nothing is written.
      let pipe = try #require(ProcessInfo.processInfo.environment["PGSERVICEFILE"])
      let count = 2 * ProcessInfo.processInfo.activeProcessorCount
      let database = PostgreSQLDatabase(
        "service=slow", options: TestDatabase.options { ($0.connections, $0.connectTimeout) = (count, .milliseconds(200)) })
      let errors = await withTaskGroup(of: String.self) { group in
        for _ in 0..<count {
          group.addTask {
            do { return "\(try await TestDatabase.run("SELECT 1", on: database))" } catch { return "\(error)" }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      // The threads read the end of the file, and end.
      let file = open(pipe, O_WRONLY | O_NONBLOCK)
      close(file)

      #expect(errors == Array(repeating: "PostgreSQL error: no connection was made in time", count: count))
    }

    @Test("A task that waits for too long for a connection gets an error, and the next one gets a connection")
    func waitingTimeout() async throws {
      let database = database { ($0.connections, $0.waitingTimeout) = (1, .milliseconds(50)) }
      let error = await #expect(throws: StoreError.self) {
        try await database.withConnection(.writing) { _ in try await TestDatabase.run("SELECT 1", on: database) }
      }

      #expect(error?.description == "no connection was free for 0.05 seconds")
      #expect(try await TestDatabase.run("SELECT 1", on: database).rows == [[.integer(1)]])
    }

    @Test("A database of PostgreSQL opens its connections again after it was closed")
    func closing() async throws {
      let database = database { $0.connections = 2 }
      let first = try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows
      database.close()

      #expect(try await TestDatabase.run("SELECT pg_backend_pid()", on: database).rows != first)
    }
  }

  /// How many tasks have a connection, have had one at the same time, and got none.
  private final class Counts: Sendable {
    private let state = Protected((inside: 0, most: 0, refused: 0))

    var all: (inside: Int, most: Int, refused: Int) { state.runReadonly { $0 } }

    func enter() {
      state.runMutable { state in
        state.inside += 1
        state.most = max(state.most, state.inside)
      }
    }

    func leave() { state.runMutable { $0.inside -= 1 } }
    func refuse() { state.runMutable { $0.refused += 1 } }
  }
#endif
