#if SQLite
  import DurableModel
  import Foundation
  import StateMachineSQLite
  import StateMachineStore

  /// One process of a test in which processes are killed, stopped and run out of disk: `Scripts/chaos` starts them and says what goes
  /// wrong.
  ///
  ///     chaos make DATABASE COUNT                       makes machines
  ///     chaos work DATABASE LOG OFFSET SECONDS PAGES    sends events and fires timers, until it is killed or the time is over
  ///     chaos check DATABASE LOG …                      looks for promises that were broken
  @main
  struct Chaos {
    static func main() async throws {
      let words = CommandLine.arguments
      switch words.dropFirst().first {
      case "make" where words.count == 4: try await make(words[2], Int(words[3]) ?? 0)
      case "work" where words.count == 7:
        let worker = try await ChaosWorker(
          words[2], log: words[3], offset: words[4], seconds: Double(words[5]) ?? 0, pages: Int(words[6]) ?? 0)
        await worker.run()
      case "check" where words.count > 3: try await ChaosCheck(words[2], logs: Array(words[3...])).run()
      default:
        FileHandle.standardError.write(Data("usage: Scripts/chaos\n".utf8))
        exit(2)
      }
    }

    private static func make(_ path: String, _ count: Int) async throws {
      let jobs = try ModelJob.machines(in: try await store(path), ModelJob.definition(ModelJob.Notes()))
      for number in 0..<count { try await jobs.create("m\(number)", ModelJob()) }
    }

    /// The store; a process that is killed loses no commit even where these do not wait for the disk.
    static func store(_ path: String, offset: @escaping @Sendable () -> Duration = { .zero }) async throws -> SQLStore {
      var options = SQLiteOptions()
      options.synchronous = .normal
      return try await SQLStore(SQLiteDatabase(path: path, options: options), offset: offset)
    }
  }
#else
  @main
  struct Chaos {
    static func main() {
      print("build with the trait SQLite")
    }
  }
#endif
