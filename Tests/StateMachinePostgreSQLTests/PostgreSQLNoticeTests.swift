#if PostgreSQL
  import StateMachinePostgreSQL
  import StateMachineStore
  import StateMachines
  import StoreConformance
  import Testing

  @Suite("Notices of work by PostgreSQL", .timeLimit(.minutes(5)))
  struct PostgreSQLNoticeTests {
    private static func database() -> PostgreSQLDatabase {
      PostgreSQLDatabase(options: TestDatabase.options { $0.notifies = true })
    }

    /// The processes of the server that listen for a database, whose program has a name of its own.
    private static func listeners(_ name: String) async throws -> [SQLValue] {
      let query = "SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND query LIKE 'LISTEN%'"
      return try await TestDatabase.run(query, [.text(name)]).rows.map { $0[0] }
    }

    @Test("Workers that look once an hour are woken by notices of PostgreSQL", arguments: ConformanceCase.notices)
    func conforms(to conformance: ConformanceCase) async throws {
      try await TestDatabase.withPrefix { prefix in
        try await conformance.run(on: SQLStore(Self.database(), prefix: prefix), OffsetClock())
      }
    }

    @Test("Notices are off unless they are asked for")
    func usual() async throws {
      try await TestDatabase.withPrefix { prefix in
        let store = try await SQLStore(TestDatabase.shared, prefix: prefix)

        #expect(store.notices == nil)
        #expect(TestDatabase.shared.notices == nil)
      }
    }

    @Test("All that listen in a process share one connection, which is closed with the last of them")
    func oneConnection() async throws {
      let name = "listener-\(UInt64.random(in: 0 ... .max))"
      let database = PostgreSQLDatabase("application_name=\(name)", options: TestDatabase.options { $0.notifies = true })
      let (notices, begun, heard) = (try #require(database.notices), Protected(0), Protected(0))
      let tasks = (0..<5).map { _ in
        Task {
          try await notices.listen {
            begun.runMutable { $0 += 1 }
          } _: { text in
            if text == name { heard.runMutable { $0 += 1 } }
          }
        }
      }
      while begun.runReadonly({ $0 }) < 5 { await Task.yield() }
      let open = try await Self.listeners(name)
      try await notices.send([name, String(repeating: "x", count: 8_000), "other"])
      while heard.runReadonly({ $0 }) < 5 { await Task.yield() }
      for task in tasks { task.cancel() }
      for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
      while try await !Self.listeners(name).isEmpty {}

      #expect(open.count == 1)
      #expect(heard.runReadonly { $0 } == 5)
    }

    @Test("A worker whose listening connection is ended reports it, and listens again")
    func lostConnection() async throws {
      try await TestDatabase.withPrefix { prefix in
        let name = "listener-\(UInt64.random(in: 0 ... .max))"
        let database = PostgreSQLDatabase("application_name=\(name)", options: TestDatabase.options { $0.notifies = true })
        let counters = try Counters.machines(in: try await SQLStore(database, prefix: prefix))
        let errors = Protected<[String]>([])
        let worker = Task {
          await counters.run(pollingEvery: .milliseconds(20)) { error in errors.runMutable { $0.append("\(error)") } }
        }
        for _ in 0..<3 {
          var listeners = try await Self.listeners(name)
          while listeners.isEmpty { listeners = try await Self.listeners(name) }
          #expect(listeners.count == 1)
          for process in listeners { try await TestDatabase.end(process) }
        }
        while try await Self.listeners(name).isEmpty {}
        worker.cancel()
        await worker.value
        while try await !Self.listeners(name).isEmpty {}

        let lost = errors.runReadonly { $0 }
        #expect(lost.count == 3)
        #expect(lost.allSatisfy { $0.hasPrefix("PostgreSQL error") })
      }
    }
  }
#endif
