#if PostgreSQL
  import Foundation
  import StateMachinePostgreSQL
  import StateMachineStore
  import StateMachines
  import StoreConformance
  import Testing

  @Suite("A store in PostgreSQL")
  struct PostgreSQLStoreTests {
    @Test("A store in PostgreSQL does what a store has to do", arguments: ConformanceCase.all)
    func conforms(to conformance: ConformanceCase) async throws {
      try await TestDatabase.withStore { store, clock in try await conformance.run(on: store, clock) }
    }

    @Test("Stores in PostgreSQL with different prefixes share a database, and know nothing of each other")
    func prefixes() async throws {
      try await TestDatabase.withPrefix { prefix in
        let stores = [
          try await SQLStore(TestDatabase.shared, prefix: prefix), try await SQLStore(TestDatabase.shared, prefix: prefix + "Shop_2_"),
        ]
        for store in stores { try await Counters.machines(in: store).create("c") }
        try await Counters.machines(in: stores[0]).fire("add", on: "c")

        #expect(try await Counters.machines(in: stores[0]).machine("c")?.revision == 2)
        #expect(try await Counters.machines(in: stores[1]).machine("c")?.revision == 1)
      }
    }

    @Test("A store in PostgreSQL that may not make tables needs those of this version, and refuses later ones")
    func schema() async throws {
      try await TestDatabase.withPrefix { prefix in
        let database = TestDatabase.shared
        let missing = await #expect(throws: StoreError.self) { try await SQLStore(database, prefix: prefix, makesTables: false) }
        _ = try await SQLStore(database, prefix: prefix)
        _ = try await SQLStore(database, prefix: prefix, makesTables: false)
        try await TestDatabase.run("UPDATE \(prefix)meta SET value = '99' WHERE name = 'schema'")
        let newer = await #expect(throws: StoreError.self) { try await SQLStore(database, prefix: prefix) }

        #expect(missing?.description.contains("the tables do not exist, and version 7 is needed") == true)
        #expect(newer?.description == "the tables have version 99, and this library knows version 7")
      }
    }

    @Test("Processes that make the tables of a store in PostgreSQL at the same time do not disturb each other")
    func tablesAtOnce() async throws {
      try await TestDatabase.withPrefix { prefix in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<8 {
            group.addTask {
              let store = try await SQLStore(TestDatabase.shared, prefix: prefix)
              try await Counters.machines(in: store).create("c\(number)")
            }
          }
          try await group.waitForAll()
        }
        let store = try await SQLStore(TestDatabase.shared, prefix: prefix, makesTables: false)

        #expect(try await Counters.machines(in: store).counts().map(\.count) == [8])
      }
    }

    @Test("A process that has waited for another one to make the tables of a store in PostgreSQL finds them")
    func tablesMadeMeanwhile() async throws {
      try await TestDatabase.withPrefix { prefix in
        let first = PostgreSQLDatabase(options: TestDatabase.options { $0.connections = 1 })
        let later = PostgreSQLDatabase(options: TestDatabase.options { $0.connections = 1 })
        // The server keeps what a connection has looked up: that of the later one has made tables before.
        _ = try await SQLStore(later, prefix: prefix + "other_")
        let lock = "hashtext('state machines \(prefix)')"
        // The only connection has the lock already, so this database does not wait for it.
        try await TestDatabase.run("SELECT pg_advisory_lock(\(lock))", on: first)
        async let second = SQLStore(later, prefix: prefix)
        let waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = \(lock)::bigint & 4294967295"
        while try await TestDatabase.run(waiting).rows.isEmpty {}
        _ = try await SQLStore(first, prefix: prefix)
        try await TestDatabase.run("SELECT pg_advisory_unlock(\(lock))", on: first)

        try await Counters.machines(in: second).create("c")
        #expect(try await Counters.machines(in: SQLStore(first, prefix: prefix)).counts().map(\.count) == [1])
      }
    }

    @Test("An error at the commit is reported as it is, also where another process changes the machine then")
    func refusedCommit() async throws {
      try await TestDatabase.withPrefix { prefix in
        let counters = try Counters.machines(in: await SQLStore(TestDatabase.shared, prefix: prefix))
        try await counters.create("c")
        let refusing = RefusingDatabase(base: TestDatabase.shared) { try await counters.fire("add", on: "c") }
        let refused = try Counters.machines(in: await SQLStore(refusing, prefix: prefix))

        await #expect(throws: RefusingDatabase.Refusal.self) { try await refused.fire("add", on: "c") }

        #expect(try await counters.machine("c")?.revision == 2)
      }
    }

    @Test("Events of many tasks on few machines, alone and in lists, are each applied once in PostgreSQL")
    func manyTasks() async throws {
      try await TestDatabase.withStore { store, _ in
        let counters = try Counters.machines(in: store)
        for id in ["a", "b", "c"] { try await counters.create(id) }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for task in 0..<8 {
            group.addTask {
              for round in 0..<10 {
                let ids = ["a", "b", "c"].shuffled()
                if round % 2 == 0 {
                  _ = try await counters.fire(ids.map { DurableEvent("add", on: $0, key: "\(task).\(round).\($0)") })
                } else {
                  for id in ids { try await counters.fire("add", on: id) }
                }
              }
            }
          }
          try await group.waitForAll()
        }

        for id in ["a", "b", "c"] {
          #expect(try await counters.history(of: id).map(\.revision) == Array(1...81))
          #expect(try await counters.verifyHistory(of: id).isEmpty)
        }
      }
    }

    @Test("Workers of several processes take different machines in PostgreSQL, also while one of them is at work")
    func workers() async throws {
      try await TestDatabase.withStore { store, clock in
        let definition = try MachineDefinition<String, String>(initial: "on") { sm in
          sm.when("end", from: "on", to: "off")
          sm.timeout(.seconds(10), in: "on", fire: "end")
        }
        let lamps = try DurableMachines(definition, in: store, name: "lamps", version: 1)
        for number in 0..<200 { try await lamps.create("l\(number)") }
        clock.move(by: .seconds(11))
        try await store.withTransaction(.writing) { transaction in
          let locked = try await transaction.lockDue(DueRequest(kind: "lamps", version: 1, limit: 50))
          let others = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
              group.addTask {
                var count = 0
                while case let taken = try await lamps.fireDue().machines, taken > 0 { count += taken }
                return count
              }
            }
            return try await group.reduce(0, +)
          }
          #expect(locked.machines.count == 50)
          #expect(others == 150)
        }
        #expect(try await lamps.fireDue().machines == 50)
        #expect(try await lamps.counts().map(\.count) == [200])
      }
    }

    @Test("A hook of a timer that takes longer than the server lets a transaction wait is parked, and stops no other timer")
    func slowHook() async throws {
      try await TestDatabase.withPrefix { prefix in
        let clock = OffsetClock()
        let database = PostgreSQLDatabase(options: TestDatabase.options { $0.idleInTransactionTimeout = .milliseconds(1_500) })
        // Without the limit, which a busy computer may exceed in any transaction, such as that which makes the tables.
        let patient = try await SQLStore(TestDatabase.shared, prefix: prefix, offset: { clock.offset })
        let store = try await SQLStore(database, prefix: prefix, offset: { clock.offset })
        let definition = try MachineDefinition<String, String>(initial: "on") { sm in
          sm.when("end", from: "on", to: "off") { step in
            if step.label == "slow" { usleep(2_500_000) }
          }
          sm.timeout(.seconds(10), in: "on", fire: "end")
        }
        var settings = DurableSettings()
        settings.timers.attempts = 2
        let worker = try DurableMachines(definition, in: store, name: "lamps", version: 1, settings: settings)
        let lamps = try DurableMachines(definition, in: patient, name: "lamps", version: 1, settings: settings)
        for id in ["slow", "a", "b", "c"] { try await lamps.create(id) }
        clock.move(by: .seconds(11))
        var errors = 0
        while try await lamps.parked().machines.isEmpty {
          do { try await worker.fireDue() } catch { errors += 1 }
        }
        while try await lamps.fireDue().machines > 0 {}

        #expect(errors == 2)
        #expect(try await lamps.parked().machines.map(\.error) == ["no attempt has ended in 2 times"])
        #expect(try await lamps.counts().map { "\($0.state) \($0.count)" } == ["off 3", "on 1"])
      }
    }

    @Test("A worker that has to wait in PostgreSQL passes over what another one has taken meanwhile", arguments: Waiting.allCases)
    func takenMeanwhile(_ waiting: Waiting) async throws {
      try await TestDatabase.withPrefix { prefix in
        let clock = OffsetClock()
        let store = try await SQLStore(TestDatabase.shared, prefix: prefix, offset: { clock.offset })
        try await Waiting.make(in: store, clock)
        let table = prefix + waiting.table
        // Statements that lock rows wait for this lock, and others do not. So what was found without a lock is out of date behind it.
        let taken = try await TestDatabase.shared.withConnection(.writing) { connection in
          _ = try await connection.run("BEGIN", [])
          _ = try await connection.run("LOCK TABLE \(table) IN EXCLUSIVE MODE", [])
          let isOver = Protected(false)
          let worker = Task {
            defer { isOver.runMutable { $0 = true } }
            return try await waiting.take(from: store)
          }
          let waits = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '\(table)'::regclass"
          while !isOver.runReadonly({ $0 }), try await connection.run(waits, []).rows.isEmpty {}
          _ = try await connection.run("UPDATE \(table) SET due = due + 1000000000", [])
          _ = try await connection.run("COMMIT", [])
          return try await worker.value
        }
        clock.move(by: .seconds(1_001))

        #expect(taken == 0)
        #expect(try await waiting.take(from: store) == 1)
      }
    }

    @Test("The rows of the user are committed with the step in PostgreSQL, or rolled back with it")
    func rowsOfTheUser() async throws {
      try await TestDatabase.withPrefix { prefix in
        let counters = try Counters.machines(in: try await SQLStore(TestDatabase.shared, prefix: prefix))
        let note = "\(prefix)note"
        try await TestDatabase.run("CREATE TABLE \(note) (id TEXT PRIMARY KEY)")
        try await counters.create("c")
        try await counters.fire("add", on: "c") { transaction, outcome in
          try await transaction.execute("INSERT INTO \(note) VALUES ($1)", [.text("\(outcome.revision)")])
        }
        let error = await #expect(throws: PostgreSQLError.self) {
          try await counters.fire("add", on: "c") { transaction, _ in
            try await transaction.execute("INSERT INTO \(note) VALUES ('x')")
            try await transaction.execute("INSERT INTO \(note) VALUES ('2')")
          }
        }
        // A closure that passes over the error of a statement cannot commit the rest.
        let swallowed = await #expect(throws: PostgreSQLError.self) {
          try await counters.fire("add", on: "c") { transaction, _ in
            try await transaction.execute("INSERT INTO \(note) VALUES ('y')")
            _ = try? await transaction.execute("INSERT INTO \(note) VALUES ('2')")
          }
        }

        #expect(error?.sqlState == "23505")
        #expect(swallowed?.sqlState == "25P02")
        #expect(try await TestDatabase.run("SELECT id FROM \(note)").rows == [[.text("2")]])
        #expect(try await counters.machine("c")?.revision == 2)
      }
    }
  }
#endif
