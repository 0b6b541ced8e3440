#if PostgreSQL
  import Foundation
  import StateMachineStore
  import StateMachines
  import Testing

  @testable import StateMachinePostgreSQL

  @Suite("Connections to PostgreSQL through a pool that changes sessions between transactions", .timeLimit(.minutes(5)))
  struct PooledConnectionTests {
    /// A pool with sessions of the server of the tests.
    private struct Pool {
      static let program = "/usr/sbin/pgbouncer"
      static var exists: Bool { FileManager.default.isExecutableFile(atPath: program) }

      let folder: String
      let process = Process()

      init(mode: String = "transaction", sessions: Int) async throws {
        let variables = ProcessInfo.processInfo.environment
        let (host, user) = (try #require(variables["PGHOST"]), try #require(variables["PGUSER"]))
        folder = FileManager.default.temporaryDirectory.path + "/pool-\(UInt64.random(in: 0 ... .max))"
        // The account of the pool, which is not root, needs the folder as well.
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o777]
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: attributes)
        try FileManager.default.setAttributes(attributes, ofItemAtPath: folder)
        let settings = """
          [databases]
          * = host=\(host) user=\(user) dbname=postgres
          [pgbouncer]
          listen_addr =
          unix_socket_dir = \(folder)
          listen_port = 6432
          auth_type = any
          pool_mode = \(mode)
          default_pool_size = \(sessions)
          max_client_conn = 200
          """
        try settings.write(toFile: folder + "/pool.ini", atomically: true, encoding: .utf8)
        let isRoot = getuid() == 0
        process.executableURL = URL(fileURLWithPath: isRoot ? "/usr/sbin/runuser" : Self.program)
        process.arguments = (isRoot ? ["-u", "postgres", "--", Self.program] : []) + ["-q", folder + "/pool.ini"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning, !FileManager.default.fileExists(atPath: folder + "/.s.PGSQL.6432") { await Task.yield() }
        try #require(process.isRunning, "the pool has ended before it took connections")
      }

      func database(_ change: (inout PostgreSQLOptions) -> Void = { _ in }) -> PostgreSQLDatabase {
        PostgreSQLDatabase("host=\(folder) port=6432 dbname=any", options: TestDatabase.options(change))
      }

      /// Does not wait, since that would block a thread of tasks for the seconds that a pool takes to end.
      func close() {
        process.terminationHandler = { [folder] _ in try? FileManager.default.removeItem(atPath: folder) }
        process.terminate()
      }
    }

    private static func withPool(_ mode: String = "transaction", sessions: Int, _ body: (Pool) async throws -> Void) async throws {
      let pool = try await Pool(mode: mode, sessions: sessions)
      defer { pool.close() }
      try await body(pool)
    }

    @Test("Each statement has its own answer through a pool, whatever other processes have run there", .enabled(if: Pool.exists))
    func answers() async throws {
      try await Self.withPool(sessions: 2) { pool in
        for preparesStatements in [nil, false] {
          try await withThrowingTaskGroup(of: Void.self) { group in
            for process in 0..<4 {
              let database = pool.database { ($0.connections, $0.preparesStatements) = (2, preparesStatements) }
              group.addTask {
                for round in 0..<20 {
                  let text = "\(process).\(round % 5)"
                  let rows = try await TestDatabase.run("SELECT '\(text)', $1::bigint", [.integer(Int64(round))], on: database).rows
                  #expect(rows == [[.text(text), .integer(Int64(round))]])
                }
              }
            }
            try await group.waitForAll()
          }
        }
      }
    }

    @Test(
      "A process that keeps prepared statements in a pool gets an error or its own answer, and never that of another statement",
      .enabled(if: Pool.exists))
    func names() async throws {
      try await Self.withPool(sessions: 2) { pool in
        let databases = (0..<3).map { _ in pool.database { ($0.connections, $0.preparesStatements) = (1, true) } }
        for round in 0..<30 {
          for (process, database) in databases.enumerated() {
            let text = "\((process + round) % 5)"
            do {
              let rows = try await TestDatabase.run("SELECT '\(text)'", on: database).rows
              #expect(rows == [[.text(text)]])
            } catch let error as PostgreSQLError {
              #expect(["26000", "42P05"].contains(error.sqlState), "\(error)")
            }
          }
        }
      }
    }

    @Test("Limits of time hold in each transaction through a pool, and are left to no other client", .enabled(if: Pool.exists))
    func limits() async throws {
      try await Self.withPool(sessions: 1) { pool in
        let limited = pool.database { ($0.connections, $0.statementTimeout) = (1, .milliseconds(4_321)) }
        let other = pool.database { options in
          (options.statementTimeout, options.lockTimeout, options.idleInTransactionTimeout) = (nil, nil, nil)
        }
        let show = "SELECT current_setting('statement_timeout')"
        let before = try await TestDatabase.run(show, on: other).rows
        let inside = try await limited.withConnection(.writing) { connection in
          let first = try await connection.run("BEGIN", [], then: show, []).rows
          _ = try await connection.run("COMMIT", [])
          _ = try await connection.run("BEGIN READ ONLY", [])
          let second = try await connection.run(show, []).rows
          _ = try await connection.run("COMMIT", [])
          return first + second
        }
        let after = try await TestDatabase.run(show, on: other).rows

        #expect(inside == [[.text("4321ms")], [.text("4321ms")]])
        #expect(before == [[.text("0")]])
        #expect(after == before)
      }
    }

    @Test("Events of several processes are each applied once through a pool of few sessions", .enabled(if: Pool.exists))
    func store() async throws {
      try await TestDatabase.withPrefix { prefix in
        try await Self.withPool(sessions: 2) { pool in
          let stores = [try await SQLStore(pool.database(), prefix: prefix), try await SQLStore(pool.database(), prefix: prefix)]
          let counters = try stores.map { try Counters.machines(in: $0) }
          for id in ["a", "b"] { try await counters[0].create(id) }
          try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
              group.addTask {
                for round in 0..<5 {
                  try await counters[task % 2].fire("add", on: round % 2 == 0 ? "a" : "b", key: "\(task).\(round)")
                }
              }
            }
            try await group.waitForAll()
          }

          #expect(try await counters[0].machine("a")?.revision == 25)
          #expect(try await counters[1].machine("b")?.revision == 17)
          #expect(try await counters[0].verifyHistory(of: "a").isEmpty)
        }
      }
    }

    @Test("The name of a prepared statement depends on its text alone, and differs for each text")
    func hashes() {
      let texts = ["", "SELECT 1", "SELECT 2", "SELECT 'caf\u{E9}'", "SELECT 'cafe\u{301}'", String(repeating: "x", count: 10_000)]

      #expect(PostgreSQLSession.name(of: "") == "sm_6c62272e07bb014262b821756295c58d")
      #expect(PostgreSQLSession.name(of: "a") == "sm_d228cb696f1a8caf78912b704e4a8964")
      #expect(Set(texts.map { PostgreSQLSession.name(of: $0) }).count == texts.count)
    }
  }
#endif
