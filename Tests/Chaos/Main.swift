#if SQLite && PostgreSQL
  import DurableModel
  import Foundation
  import StateMachinePostgreSQL
  import StateMachineSQLite
  import StateMachineStore

  /// One process of a test in which processes are killed, stopped and run out of disk: `Scripts/chaos` starts them and says what goes
  /// wrong.
  ///
  ///     chaos make DATABASE COUNT                       makes machines
  ///     chaos work DATABASE LOG OFFSET SECONDS PAGES COUNT NUMBER
  ///                                                     sends events, fires timers, runs tasks and delivers messages, until it is killed
  ///                                                     or the time is over
  ///     chaos check DATABASE LOG …                      looks for promises that were broken
  ///     chaos trap DATABASE NUMBER                       makes machines whose hooks end the process or are slow, and some beside them
  ///     chaos pause DATABASE, chaos resume DATABASE     pauses some work of the machines, or resumes all of it
  ///     chaos disconnect                                has PostgreSQL end all connections
  ///     chaos exhaust SECONDS                           takes all connections of PostgreSQL, also those in use, for a time
  ///
  /// DATABASE is a file of SQLite, or `postgres` for the server that the environment names.
  @main
  struct Chaos {
    static func main() async throws {
      let words = CommandLine.arguments
      switch words.dropFirst().first {
      case "make" where words.count == 4: try await make(words[2], Int(words[3]) ?? 0)
      case "work" where words.count == 9:
        let worker = try await ChaosWorker(
          words[2], log: words[3], offset: words[4], seconds: Double(words[5]) ?? 0, pages: Int(words[6]) ?? 0,
          machines: Int(words[7]) ?? 1, process: Int(words[8]) ?? 0)
        await worker?.run()
      case "trap" where words.count == 4: try await ChaosTraps.make(try await store(words[2]), Int(words[3]) ?? 0)
      case "pause" where words.count == 3:
        let work = [BackgroundWork.timers, .messages, .tasks].randomElement() ?? .timers
        try await machines(in: store(words[2])).pause(work, by: "chaos", reason: "a cell")
      case "resume" where words.count == 3: try await machines(in: store(words[2])).resume(.all)
      case "disconnect": try await disconnect()
      case "exhaust" where words.count == 3: try await exhaust(seconds: Double(words[2]) ?? 0)
      case "check" where words.count > 3: try await ChaosCheck(words[2], logs: Array(words[3...])).run()
      default:
        FileHandle.standardError.write(Data("usage: Scripts/chaos\n".utf8))
        exit(2)
      }
    }

    static func machines(
      in store: any MachineStore, work: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) throws -> DurableMachines<ModelJob, ModelJob.Phase, ModelJob.Command> {
      var settings = DurableSettings()
      (settings.batch, settings.delivery.machines, settings.delivery.messages, settings.delivery.lease) = (3, 20, 5, .seconds(2))
      (settings.delivery.attempts, settings.firstRetry) = (1_000_000, .milliseconds(50))
      (settings.tasks.lease, settings.tasks.claims) = (.seconds(1), 1_000_000)
      return try DurableMachines(
        ModelJob.definition(ModelJob.Notes(), second: .milliseconds(200), work: work),
        in: store, name: "jobs", version: 1, settings: settings)
    }

    private static func make(_ path: String, _ count: Int) async throws {
      let jobs = try ModelJob.machines(in: try await store(path), ModelJob.definition(ModelJob.Notes()))
      for number in 0..<count { try await jobs.create(id(number), ModelJob()) }
    }

    /// The id of a machine; some are canonically equivalent to another one.
    static func id(_ number: Int) -> String {
      switch number % 10 {
      case 1: "m\(number)\u{e9}"
      case 2: "m\(number - 1)e\u{301}"
      default: "m\(number)"
      }
    }

    /// An id in ASCII, such that different bytes stay different.
    static func plain(_ id: String) -> String {
      id.utf8.map { $0 < 128 ? String(UnicodeScalar($0)) : "%\(String($0, radix: 16))" }.joined()
    }

    private static func disconnect() async throws {
      _ = try await PostgreSQLDatabase().withConnection(.writing) {
        try await $0.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = user", [])
      }
    }

    /// Takes connections as long as there are any, then has the server end those of others and takes these as well, since a process that
    /// has its connections needs no other ones.
    private static func exhaust(seconds: Double) async throws {
      var (end, isExhausted) = (ContinuousClock.now + .seconds(20), false)
      var taken: [PostgreSQLDatabase] = []
      while ContinuousClock.now < end {
        do {
          let database = PostgreSQLDatabase("application_name=exhaust")
          _ = try await database.withConnection(.reading) { try await $0.run("SELECT 1", []) }
          taken.append(database)
        } catch let error as PostgreSQLError where error.meansTooManyConnections {
          if !isExhausted { (end, isExhausted) = (.now + .seconds(seconds), true) }
          let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = user AND application_name <> 'exhaust'"
          _ = try await taken.first?.withConnection(.writing) { try await $0.run(others, []) }
          try await Task.sleep(for: .milliseconds(10))
        }
      }
      if !isExhausted { exit(1) }
    }

    /// The store; a process that is killed loses no commit even where these do not wait for the disk.
    static func store(_ path: String, offset: @escaping @Sendable () -> Duration = { .zero }) async throws -> SQLStore {
      if path == "postgres" {
        // Fewer connections than tasks, and short limits for what stopped processes hold.
        var options = PostgreSQLOptions()
        (options.connections, options.waiting) = (4, 6)
        (options.lockTimeout, options.idleInTransactionTimeout) = (.seconds(2), .seconds(1))
        options.notifies = true
        return try await SQLStore(PostgreSQLDatabase(options: options), offset: offset)
      }
      var options = SQLiteOptions()
      options.synchronous = .normal
      return try await SQLStore(SQLiteDatabase(path: path, options: options), offset: offset)
    }
  }

  extension PostgreSQLError {
    /// Whether the server has refused a connection since it has as many as it may have; such an error comes without a code.
    var meansTooManyConnections: Bool { message.contains("too many clients") }
  }
#else
  @main
  struct Chaos {
    static func main() {
      print("build with the traits SQLite and PostgreSQL")
    }
  }
#endif
