#if SQLite && PostgreSQL
  import DurableModel
  import Foundation
  import StateMachinePostgreSQL
  import StateMachineSQLite
  import StateMachineStore
  import Synchronization

  /// A process that sends events and fires timers, and notes what it has asked for and what it was answered.
  final class ChaosWorker: Sendable {
    private typealias Jobs = DurableMachines<ModelJob, ModelJob.Phase, ModelJob.Command>

    private let jobs: Jobs
    private let traps: DurableMachines<Void, String, String>
    private let log: ChaosLog
    private let end: ContinuousClock.Instant
    private let machines: Int
    private let process: Int
    private let number = Atomic(0)

    /// A worker; nil where the database could not be opened until the time was over.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - log: The file of notes.
    ///   - offset: A file with the seconds by which the clock of the store is moved.
    ///   - seconds: How long it works at most.
    ///   - pages: How many pages the database may have, so that the disk is full behind them; 0 for any number.
    ///   - machines: How many machines there are.
    ///   - process: The number of the process, which no other one of the test has; the system gives its own numbers again.
    /// - Throws: An error of the database or of the file.
    init?(
      _ path: String, log: String, offset: String, seconds: Double, pages: Int, machines: Int, process: Int
    ) async throws {
      (self.machines, self.process, end) = (machines, process, .now + .seconds(seconds))
      let log = try ChaosLog(log)
      self.log = log
      guard let store = await Self.store(path, offset: offset, until: end, log) else { return nil }
      if pages > 0 {
        _ = try await store.withTransaction(.writing) { try await $0.connection?.run("PRAGMA max_page_count = \(pages)", []) }
      }
      traps = try ChaosTraps.machines(in: store, isArmed: true)
      jobs = try Chaos.machines(in: store) { number in
        // Mostly short; a few take longer than a lease.
        try await Task.sleep(for: .milliseconds(Int.random(in: 0..<100) == 0 ? 1_500 : Int.random(in: 0..<50)))
        if Int.random(in: 0..<10) == 0 { throw Unfinished() }
        log.note("performed", "\(number)", Chaos.plain(DurableTask.current?.machine ?? ""))
      }
    }

    /// Opens the database, also where its server takes connections only later.
    private static func store(
      _ path: String, offset: String, until end: ContinuousClock.Instant, _ log: ChaosLog
    ) async -> SQLStore? {
      while ContinuousClock.now < end {
        do {
          return try await Chaos.store(path) {
            let text = (try? String(contentsOfFile: offset, encoding: .utf8)) ?? ""
            return .seconds(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0)
          }
        } catch {
          log.note(error)
          try? await Task.sleep(for: .milliseconds(5))
        }
      }
      return nil
    }

    func run() async {
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<4 { group.addTask { await self.send(task) } }
        group.addTask { await self.deliver() }
        group.addTask {
          while ContinuousClock.now < self.end {
            do { _ = try await self.jobs.fireDue() } catch { await self.pause(after: error) }
          }
        }
        group.addTask {
          while ContinuousClock.now < self.end {
            do {
              if try await self.traps.fireDue().machines == 0 { try await Task.sleep(for: .milliseconds(50)) }
            } catch {
              await self.pause(after: error)
            }
          }
        }
        group.addTask { await self.work() }
        if let name = ProcessInfo.processInfo.environment["CHAOS_NAME"] { group.addTask { await self.connect(to: name) } }
      }
    }

    /// Connects to a server whose name is not found, which ends after its limit, however long the name server takes.
    private func connect(to name: String) async {
      var options = PostgreSQLOptions()
      options.connectTimeout = .seconds(1)
      let database = PostgreSQLDatabase("host=\(name)", options: options)
      // The time in which the process is not stopped, counted by a thread that nothing else blocks.
      let tenths = Counter()
      Thread.detachNewThread {
        while true {
          usleep(100_000)
          tenths.value.add(1, ordering: .relaxed)
        }
      }
      while ContinuousClock.now < end {
        let begin = tenths.value.load(ordering: .relaxed)
        do { try await database.withConnection(.reading) { _ in } } catch {
          log.note("failed", tenths.value.load(ordering: .relaxed) - begin > 100 ? "frozen" : "unknownName", "-")
        }
        try? await Task.sleep(for: .milliseconds(500))
      }
    }

    /// Delivers messages in rounds, and fails now and then.
    private func deliver() async {
      while ContinuousClock.now < end {
        do {
          let result = try await jobs.deliverMessages { [log] message in
            if Int.random(in: 0..<50) == 0 { throw Undelivered() }
            log.delivered(message)
          }
          if result.delivered == 0 { try await Task.sleep(for: .milliseconds(20)) }
        } catch {
          await pause(after: error)
        }
      }
    }

    /// Runs tasks in rounds.
    private func work() async {
      while ContinuousClock.now < end {
        do {
          let result = try await jobs.runTasks()
          if result.tasks == 0 { try await Task.sleep(for: .milliseconds(20)) }
        } catch {
          await pause(after: error)
        }
      }
    }

    private func send(_ task: Int) async {
      var last: (ModelJob.Command, String, String)?
      while ContinuousClock.now < end {
        if Int.random(in: 0..<10) == 0, let (event, id, key) = last {
          await fire(event, id, key, isRepetition: true)
        } else if task == 0 {
          await fireSeveral()
        } else if Int.random(in: 0..<50) == 0 {
          await repair()
        } else if Int.random(in: 0..<50) == 0 {
          await fireNested()
        } else {
          let next = request()
          await fire(next.0, next.1, next.2, isRepetition: false)
          last = next
        }
      }
    }

    /// An event with a number that no other one of any process has.
    private func request() -> (ModelJob.Command, String, String) {
      let number = process * 1_000_000 + number.wrappingAdd(1, ordering: .relaxed).newValue
      let events: [ModelJob.Command] = [
        .add(number), .add(number), .begin(number), .begin(number), .end(number), .fail(number), .work(number), .work(number),
      ]
      return (events.randomElement() ?? .add(number), Chaos.id(Int.random(in: 0..<machines)), "key-\(number)")
    }

    private func fire(_ event: ModelJob.Command, _ id: String, _ key: String, isRepetition: Bool) async {
      log.note("asked", key, Chaos.plain(id))
      for _ in 0..<3 {
        do {
          return note(try await jobs.fire(event, on: id, key: key), key, id)
        } catch {
          await pause(after: error)
        }
      }
    }

    private func fireSeveral() async {
      let requests = (0..<10).map { _ in request() }
      for (_, id, key) in requests { log.note("asked", key, Chaos.plain(id)) }
      var answers: [Result<DurableOutcome<ModelJob.Phase>, any Error>] = []
      do {
        answers = try await jobs.fire(requests.map { DurableEvent($0.0, on: $0.1, key: $0.2) })
      } catch {
        await pause(after: error)
      }
      for (answer, request) in zip(answers, requests) {
        if let outcome = try? answer.get() { note(outcome, request.2, request.1) }
      }
    }

    /// Puts a machine into its first state by hand.
    private func repair() async {
      do {
        try await jobs.repair(Chaos.id(Int.random(in: 0..<machines)), .place(at: [.idle]), by: "chaos", reason: "a cell")
      } catch {
        await pause(after: error)
      }
    }

    /// Begins a call in the closure of another one, which is refused, and does not wait for itself.
    private func fireNested() async {
      let (event, id, key) = request()
      log.note("asked", key, Chaos.plain(id))
      do {
        let outcome = try await jobs.fire(event, on: id, key: key) { [jobs, log] _, _ in
          do { try await jobs.fire(.tick, on: id) } catch { log.note(error) }
        }
        note(outcome, key, id)
      } catch {
        await pause(after: error)
      }
    }

    /// Notes an error, and waits: calls that are refused at once would only fill the notes.
    private func pause(after error: any Error) async {
      log.note(error)
      try? await Task.sleep(for: .milliseconds(5))
    }

    private func note(_ outcome: DurableOutcome<ModelJob.Phase>, _ key: String, _ id: String) {
      if case .failed? = outcome.rejection?.reason { return }
      log.note(outcome.isAccepted ? "accepted" : "rejected", key, Chaos.plain(id))
    }
  }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }

  private struct Undelivered: Error {}
  private struct Unfinished: Error {}

  /// A file to which lines are appended whole.
  ///
  /// Safe because each line is one call of the system, and the descriptor never changes.
  final class ChaosLog: Sendable {
    private let file: Int32

    init(_ path: String) throws {
      file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      guard file >= 0 else { throw POSIXError(.EIO) }
    }

    /// Notes a message, with its number in the history of its machine and the time.
    func delivered(_ message: DurableMessage<Int>) {
      // The last part is the version that has written the message.
      let ordinal = message.id.split(separator: "/").dropLast().last ?? ""
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      let time = now.tv_sec * 1_000_000_000 + now.tv_nsec
      note("delivered", "\(message.revision).\(ordinal):_\(message.message)", Chaos.plain(message.machine), "\(time)")
    }

    /// Notes why a call has failed.
    func note(_ error: any Error) {
      let name =
        switch error {
        case let error as SQLiteError: "SQLite-\(error.code)"
        case let error as PostgreSQLError where error.meansTooManyConnections: "PostgreSQL-full"
        case let error as PostgreSQLError: "PostgreSQL-\(error.sqlState)"
        case StoreError.commitUnknown: "commitUnknown"
        case StoreError.overloaded: "overloaded"
        case StoreError.nestedTransaction: "nestedTransaction"
        default: "\(type(of: error))"
        }
      note("failed", name, "-")
    }

    func note(_ words: String...) {
      let line = words.joined(separator: " ") + "\n"
      _ = line.withCString { write(file, $0, line.utf8.count) }
    }
  }
#endif
