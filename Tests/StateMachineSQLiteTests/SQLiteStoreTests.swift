#if SQLite
  import Foundation
  import StateMachineSQLite
  import StateMachines
  import StoreConformance
  import Testing

  @testable import StateMachineStore

  @Suite("A store in SQLite")
  struct SQLiteStoreTests {
    /// Calls a closure with the path of a database that does not exist yet.
    static func withFile(_ body: (String) async throws -> Void) async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("machines-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try await body(folder.appendingPathComponent("machines.sqlite").path)
    }

    static func store(_ path: String, _ clock: OffsetClock = OffsetClock(), makesTables: Bool = true) async throws -> SQLStore {
      var options = SQLiteOptions()
      options.synchronous = .normal
      return try await SQLStore(SQLiteDatabase(path: path, options: options), makesTables: makesTables, offset: { clock.offset })
    }

    @Test("A store in SQLite does what a store has to do", arguments: ConformanceCase.all)
    func conforms(to conformance: ConformanceCase) async throws {
      try await Self.withFile { path in
        let clock = OffsetClock()
        try await conformance.run(on: Self.store(path, clock), clock)
      }
    }

    @Test(
      "A store in SQLite refuses a prefix that could contain SQL",
      arguments: ["a b", "x;", "1a", "é", "a\"b", "a'b", "a-b", String(repeating: "a", count: 41)])
    func prefixes(prefix: String) async throws {
      try await Self.withFile { path in
        let error = await #expect(throws: StoreError.self) { try await SQLStore(SQLiteDatabase(path: path), prefix: prefix) }

        guard case .invalidPrefix(prefix)? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
    }

    @Test("Stores in SQLite with different prefixes share a file, and know nothing of each other")
    func prefixesInOneFile() async throws {
      try await Self.withFile { path in
        let database = SQLiteDatabase(path: path)
        let stores = [try await SQLStore(database, prefix: ""), try await SQLStore(database, prefix: "Shop_2_")]
        for store in stores { try await Counters.machines(in: store).create("c") }
        try await Counters.machines(in: stores[0]).fire("add", on: "c")

        #expect(try await Counters.machines(in: stores[0]).machine("c")?.revision == 2)
        #expect(try await Counters.machines(in: stores[1]).machine("c")?.revision == 1)
      }
    }

    @Test("A store in SQLite that may not make tables needs those of this version, and refuses later ones")
    func schema() async throws {
      try await Self.withFile { path in
        let missing = await #expect(throws: StoreError.self) { try await Self.store(path, makesTables: false) }
        _ = try await Self.store(path)
        _ = try await Self.store(path, makesTables: false)
        let database = SQLiteDatabase(path: path)
        _ = try await database.withConnection(.writing) { try await $0.run("UPDATE sm_meta SET value = '99' WHERE name = 'schema'", []) }
        let newer = await #expect(throws: StoreError.self) { try await Self.store(path) }

        #expect(missing?.description.contains("the tables do not exist, and version 7 is needed") == true)
        #expect(newer?.description == "the tables have version 99, and this library knows version 7")
      }
    }

    @Test("Tables of SQLite refuse a value of a type that a column does not have")
    func typesOfColumns() async throws {
      try await Self.withFile { path in
        let database = SQLiteDatabase(path: path)
        try await Counters.machines(in: SQLStore(database)).create("c")
        for value in ["snapshot = x'00'", "revision = 1.5", "clock = 'x'", "id = NULL"] {
          await #expect(throws: SQLiteError.self) {
            try await database.withConnection(.writing) { try await $0.run("UPDATE sm_machine SET \(value)", []) }
          }
        }
      }
    }

    @Test("Tables of an earlier version in SQLite are brought up to date, and a row with a value of a wrong type stops no other one")
    func earlierTables() async throws {
      try await Self.withFile { path in
        let (database, clock) = (SQLiteDatabase(path: path), OffsetClock())
        try await SQLTables(prefix: "sm_", .sqlite).prepare(database, makesTables: true, version: 2)
        let definition = try ContextDefinition<Note, String, String>(initial: "on") { sm in
          sm.onEntry("on") { step in step.publish("on") }
          sm.when("end", from: "on", to: "off")
          sm.timeout(.seconds(10), in: "on", fire: "end")
        }
        let model = try DurableMachines(definition, in: MemoryStore(), name: "lamps", version: 1)
        try await model.create("good", Note())
        let row = try #require(
          try await model.store.withTransaction(.reading) { transaction in
            try await transaction.read([MachineKey(kind: "lamps", id: "good")]).machines.values.first
          })
        _ = try await database.withConnection(.writing) { connection in
          let values = Array(row.values.prefix(14))
          let insert = "INSERT INTO sm_machine VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)"
          _ = try await connection.run(insert, values)
          _ = try await connection.run(insert, [values[0], .text("bad")] + values.dropFirst(2))
          _ = try await connection.run("UPDATE sm_machine SET snapshot = x'00', revision = 1.5 WHERE id = 'bad'", [])
          // The number of a message that has left is not given again.
          let message: [SQLValue] = [.text("lamps"), .text("good"), .integer(1), .integer(0), .text("key"), .text("{}"), .integer(1)]
          _ = try await connection.run("INSERT INTO sm_outbox VALUES (41, $1, $2, $3, $4, $5, $6, $7)", message)
          _ = try await connection.run("DELETE FROM sm_outbox", [])
          let start = "'lamps', 'good', 1, 1, NULL, 'start', NULL, 'stands', NULL, '[]', '[\"on\"]', 'on', '[]', 'f'"
          _ = try await connection.run("INSERT INTO sm_history VALUES (\(start))", [])
        }

        let store = try await SQLStore(database, offset: { clock.offset })
        let lamps = try DurableMachines(definition, in: store, name: "lamps", version: 1)
        clock.move(by: .seconds(11))
        let round = try await lamps.fireDue()
        try await lamps.create("new", Note())
        let sequences = try await store.withTransaction(.reading) {
          try await $0.messages(of: "lamps", after: 0, limit: 10).map(\.sequence)
        }
        let plan = try await database.withConnection(.reading) {
          try await $0.run("SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL", []).rows
        }
        let key = try await database.withConnection(.reading) {
          try await $0.run("SELECT incarnation, created FROM sm_machine WHERE id = 'good'", []).rows[0]
        }

        #expect(round.machines == 2)
        #expect(round.failures == 1)
        #expect(try await lamps.parked().machines.map(\.id) == ["bad"])
        #expect(try await lamps.state(of: "good") == "off")
        #expect(try await lamps.page().machines.map(\.id) == ["bad", "good", "new"])
        #expect(sequences == [42])
        #expect(try await lamps.history(of: "good").map { "\($0.cause) \($0.author ?? "-")" } == ["start -", "end -"])
        #expect(plan == [[.integer(10)]])
        #expect(key[0].text == key[1].integer.map { "\($0)" })
      }
    }

    @Test("A store in SQLite continues where an earlier one has ended, and machines of several stores on one file are the same")
    func severalStores() async throws {
      try await Self.withFile { path in
        let first = try await Self.store(path)
        try await Counters.machines(in: first).create("c")
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<4 {
            group.addTask {
              let machines = try Counters.machines(in: try await Self.store(path))
              for _ in 0..<10 { try await machines.fire("add", on: "c") }
            }
          }
          try await group.waitForAll()
        }

        #expect(try await Counters.machines(in: Self.store(path)).machine("c")?.revision == 41)
      }
    }

    @Test("Processes of two versions work on one file of SQLite without a failed call, while the later version is introduced in two steps")
    func rollingRelease() async throws {
      try await Self.withFile { path in
        let rename = DurableMigration(from: 1) { $0.renameState("placed", to: "ordered") }
        let ids = (0..<5).map { "m-\($0)" }
        /// How many calls of a process fail, in its own connection.
        func failures<Context: Paying>(_ process: (SQLStore) throws -> DurableMachines<Context, String, String>) async throws -> Int {
          let machines = try process(try await Self.store(path))
          var count = 0
          for round in 0..<60 {
            do {
              try await machines.fire(round.isMultiple(of: 2) ? "pay" : "undo", on: ids[round % ids.count])
              try await machines.deliverMessages { _ in }
            } catch {
              count += 1
            }
          }
          return count
        }
        for id in ids { try await Payments.first(in: Self.store(path)).create(id, OldPayments()) }

        async let firstOld = failures { try Payments.first(in: $0) }
        async let firstBoth = failures { try Payments.both(in: $0, rename) }
        let first = try await [firstOld, firstBoth]
        async let secondBoth = failures { try Payments.both(in: $0, rename) }
        async let secondNew = failures { try Payments.second(in: $0, rename) }
        let second = try await [secondBoth, secondNew]
        let third = try await failures { try Payments.first(in: $0) }

        #expect(first == [0, 0])
        #expect(second == [0, 0])
        // One that knows the earlier version alone fails where it meets a machine of the later one.
        #expect(third == 60)
      }
    }

    @Test("The rows of the user are committed with the step, or rolled back with it")
    func rowsOfTheUser() async throws {
      try await Self.withFile { path in
        let database = SQLiteDatabase(path: path)
        let counters = try Counters.machines(in: try await SQLStore(database))
        _ = try await database.withConnection(.writing) { try await $0.run("CREATE TABLE note (id TEXT PRIMARY KEY)", []) }
        try await counters.create("c")
        try await counters.fire("add", on: "c") { transaction, outcome in
          try await transaction.execute("INSERT INTO note VALUES ($1)", [.text("\(outcome.revision)")])
        }
        await #expect(throws: SQLiteError.self) {
          try await counters.fire("add", on: "c") { transaction, _ in
            try await transaction.execute("INSERT INTO note VALUES ('x')")
            try await transaction.execute("INSERT INTO note VALUES ('2')")
          }
        }
        let rows = try await database.withConnection(.reading) { try await $0.run("SELECT id FROM note", []).rows }

        #expect(rows == [[.text("2")]])
        #expect(try await counters.machine("c")?.revision == 2)
      }
    }

    @Test("A statement of SQLite that is wrong is an error with its text, and the connection stays usable")
    func wrongStatements() async throws {
      try await Self.withFile { path in
        let database = SQLiteDatabase(path: path)
        let errors = try await database.withConnection(.writing) { connection in
          var errors: [String] = []
          for (statement, values) in [
            ("SELEC 1", []), ("SELECT $1", []), ("SELECT 1; SELECT 2", []), ("", []), ("SELECT * FROM nowhere", [SQLValue.null]),
          ] {
            do { _ = try await connection.run(statement, values) } catch { errors.append("\(error)") }
          }
          return errors
        }
        let rows = try await database.withConnection(.writing) { try await $0.run("SELECT $1, $2, $1", [.text(""), .blob([])]).rows }

        #expect(
          errors == [
            "SQLite error 1: near \"SELEC\": syntax error, in: SELEC 1", "0 values for a statement with 1 parameters: SELECT $1",
            "a text that is not one statement: SELECT 1; SELECT 2", "a text that is not one statement: ",
            "SQLite error 1: no such table: nowhere, in: SELECT * FROM nowhere",
          ])
        #expect(rows == [[.text(""), .blob([]), .text("")]])
      }
    }

    @Test("A path where no database can be is an error")
    func wrongPath() async throws {
      let error = await #expect(throws: SQLiteError.self) { try await SQLStore(SQLiteDatabase(path: "/nowhere/at/all.sqlite")) }

      #expect(error?.message == "unable to open database file")
    }
  }

  private struct Note: DurableContext {
    typealias Message = String
  }

  enum Counters {
    static func machines(in store: any MachineStore) throws -> DurableMachines<Void, String, String> {
      try DurableMachines(
        .init(initial: "on") { sm in sm.when("add", in: "on") { _ in } }, in: store, name: "counters", version: 1)
    }
  }
#endif
