#if PostgreSQL
  import StateMachinePostgreSQL
  import StateMachineStore
  import StateMachines
  import StoreConformance

  /// The database of `Scripts/with-postgres`, which all tests share.
  enum TestDatabase {
    static let shared = PostgreSQLDatabase(options: options { $0.connections = 60 })

    static func options(_ change: (inout PostgreSQLOptions) -> Void) -> PostgreSQLOptions {
      var options = PostgreSQLOptions()
      change(&options)
      return options
    }

    /// Calls a closure with a prefix that no other test has; its tables are dropped afterwards.
    static func withPrefix(_ body: (String) async throws -> Void) async throws {
      let prefix = "t\(UInt64.random(in: 0 ... .max))_"
      let result: Result<Void, any Error>
      do { result = .success(try await body(prefix)) } catch { result = .failure(error) }
      try await run(
        """
        DO $$ DECLARE name text; BEGIN FOR name IN SELECT tablename FROM pg_tables WHERE starts_with(tablename, '\(prefix)') LOOP \
        EXECUTE 'DROP TABLE ' || quote_ident(name); END LOOP; END $$
        """)
      try result.get()
    }

    static func withStore(_ body: (SQLStore, OffsetClock) async throws -> Void) async throws {
      try await withPrefix { prefix in
        let clock = OffsetClock()
        try await body(SQLStore(shared, prefix: prefix, offset: { clock.offset }), clock)
      }
    }

    @discardableResult
    static func run(_ statement: String, _ values: [SQLValue] = [], on database: PostgreSQLDatabase = shared) async throws -> SQLResult {
      try await database.withConnection(.writing) { try await $0.run(statement, values) }
    }

    /// Ends a process of the server, and waits until it is gone.
    static func end(_ process: SQLValue) async throws {
      try await run("SELECT pg_terminate_backend($1)", [process])
      while try await run("SELECT 1 FROM pg_stat_activity WHERE pid = $1", [process]).rows.isEmpty == false {}
    }
  }

  /// A machine for which a timer is due, a message waits and a task waits.
  enum Waiting: String, CaseIterable {
    case timer, message, task

    struct Context: DurableContext, Hashable {
      typealias Message = Int
    }

    /// The table whose row says when each is due.
    var table: String {
      switch self {
      case .timer: "machine"
      case .message: "delivery"
      case .task: "task"
      }
    }

    static func make(in store: any MachineStore, _ clock: OffsetClock) async throws {
      let definition = try ContextDefinition<Context, String, String>(initial: "idle") { sm in
        sm.when("begin", from: "idle", to: "busy") { step in step.publish(1) }
        sm.when("end", from: "busy", to: "idle")
        sm.timeout(.seconds(10), in: "busy", fire: "end")
        sm.task("work", in: "busy") { _ in
          0
        } run: { (_: Int) in
          "end"
        }
      }
      let machines = try DurableMachines(definition, in: store, name: "waiting", version: 1)
      try await machines.create("w", Context())
      try await machines.fire("begin", on: "w")
      clock.move(by: .seconds(11))
    }

    /// Takes what is due, as a worker does.
    func take(from store: any MachineStore) async throws -> Int {
      try await store.withTransaction(.writing) { transaction in
        switch self {
        case .timer: return try await transaction.lockDue(DueRequest(kind: "waiting", version: 1, limit: 1)).machines.count
        case .message:
          let request = ClaimRequest(kind: "waiting", version: 1, machines: 1, messages: 1, token: "a", lease: .seconds(1))
          return try await transaction.claim(request).machines.count
        case .task:
          let request = TaskClaimRequest(kind: "waiting", version: 1, limit: 1, token: "a", lease: .seconds(1))
          return try await transaction.claimTasks(request).tasks.count
        }
      }
    }
  }

  enum Counters {
    static func machines(in store: any MachineStore) throws -> DurableMachines<Void, String, String> {
      try DurableMachines(
        .init(initial: "on") { sm in sm.when("add", in: "on") { _ in } }, in: store, name: "counters", version: 1)
    }
  }
#endif
