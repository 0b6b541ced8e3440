#if SQLite
  import Foundation
  import StateMachineSQLite
  import StateMachineStore
  import StateMachines
  import StoreConformance
  import Testing

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

        #expect(missing?.description.contains("the tables do not exist, and version 3 is needed") == true)
        #expect(newer?.description == "the tables have version 99, and this library knows version 3")
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

  enum Counters {
    static func machines(in store: any MachineStore) throws -> DurableMachines<Void, String, String> {
      try DurableMachines(
        .init(initial: "on") { sm in sm.when("add", in: "on") { _ in } }, in: store, name: "counters", version: 1)
    }
  }
#endif
