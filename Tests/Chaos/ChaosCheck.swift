#if SQLite && PostgreSQL
  import DurableModel
  import Foundation
  import StateMachineStore

  /// Compares what is stored with what processes were answered.
  struct ChaosCheck {
    private let path: String
    /// What processes have noted, by the key of the request.
    private var notes: [String: (machine: String, answers: Set<String>)] = [:]
    /// What was delivered, by machine, with the time.
    private var deliveries: [String: [(time: Int, message: String)]] = [:]
    /// What tasks have done, by the machine and the number of the event that has begun them.
    private var performed: Set<String> = []
    /// How many calls have failed, by the error.
    private var errors: [String: Int] = [:]
    /// Keys that processes have used for several machines, so that nothing can be said of their answers.
    private var ambiguous: Set<String> = []

    init(_ path: String, logs: [String]) throws {
      self.path = path
      for log in logs {
        // The last line may be cut short, where the process was killed.
        for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: true) {
          let words = line.split(separator: " ").map(String.init)
          if words.count == 4, words[0] == "delivered", let time = Int(words[3]) {
            deliveries[words[2], default: []].append((time, words[1].replacing("_", with: " ")))
          }
          guard words.count == 3 else { continue }
          if words[0] == "performed" { performed.insert("\(words[2]) \(words[1])") }
          guard words[0] != "failed", words[0] != "performed" else {
            guard words[0] == "failed" else { continue }
            errors[words[1], default: 0] += 1
            continue
          }
          let note = notes[words[1]] ?? (words[2], [])
          if note.machine != words[2] { ambiguous.insert(words[1]) }
          notes[words[1]] = note
          if words[0] != "asked" { notes[words[1]]?.answers.insert(words[0]) }
        }
      }
    }

    func run() async throws {
      let store = try await Chaos.store(path, offset: { .seconds(1_000_000) })
      let jobs = try Chaos.machines(in: store)
      try await jobs.resume(.all)
      let traps = try await ChaosTraps.states(in: try await Chaos.store(path))
      while try await jobs.fireDue().machines > 0 {}
      while try await jobs.runTasks().tasks > 0 {}
      var (problems, records, machines): ([String], Int, Int) = (try await ChaosTraps.problems(before: traps, in: store), 0, 0)
      var (firsts, results): ([String: Int], Int) = ([:], 0)
      let messages = try await messages(store)
      for row in try await rows(store) {
        let (history, name) = (try await jobs.history(of: row.key.id, limit: 1_000_000), Chaos.plain(row.key.id))
        (records, machines) = (records + history.count, machines + 1)
        problems += Self.problems(of: row, history, messages[name] ?? [])
        problems += try await jobs.verifyHistory(of: row.key.id).map(\.description)
        let ofTasks = problemsOfTasks(name, history)
        (results, problems) = (results + ofTasks.results, problems + ofTasks.problems)
        let waited = Set(history.filter { $0.ending == "deferred" }.compactMap(\.request))
        for record in history {
          guard let key = record.request, record.ending == "deferred" || !waited.contains(key) else { continue }
          firsts["\(name) \(key)", default: 0] += 1
        }
      }
      for (key, note) in notes {
        let count = firsts["\(note.machine) \(key)"] ?? 0
        if count > 1 { problems.append("\(key) was applied \(count) times") }
        if note.answers.count > 1 { problems.append("\(key) got different answers") }
        if note.answers == ["accepted"], count != 1 { problems.append("\(key) was accepted, and applied \(count) times") }
        if note.answers == ["rejected"], count != 0 { problems.append("\(key) was rejected, and applied") }
      }
      if !ambiguous.isEmpty { problems.insert("the test has used \(ambiguous.count) keys for several machines", at: 0) }
      let left = try await jobs.tasks()
      if !left.isEmpty { problems.append("\(left.count) tasks are left, the first of them \(left[0])") }
      let answered = notes.values.count { !$0.answers.isEmpty }
      print(
        "\(machines) machines, \(records) macrosteps, \(notes.count) requests, \(answered) of them answered, \(problems.count) problems")
      print("\(deliveries.values.reduce(0) { $0 + $1.count }) deliveries of \(messages.values.reduce(0) { $0 + $1.count }) messages")
      print("\(results) results of \(performed.count) tasks that were done")
      let failed = errors.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
      if !failed.isEmpty { print("\(errors.values.reduce(0, +)) calls have failed: \(failed.joined(separator: ", "))") }
      for (kind, some) in Dictionary(grouping: problems, by: Self.kind).sorted(by: { $0.key < $1.key }) {
        print("  \(some.count) × \(kind)")
        for problem in some.prefix(5) { print("    \(problem)") }
      }
      if !problems.isEmpty || machines == 0 || answered == 0 { exit(1) }
    }

    /// A problem without its keys, names and numbers.
    private static func kind(_ problem: String) -> String {
      problem.split(separator: " ").map { $0.contains(where: \.isNumber) ? "…" : $0 }.joined(separator: " ")
    }

    /// Results of tasks that have arrived twice, or that no task has made.
    private func problemsOfTasks(_ machine: String, _ history: [HistoryRecord]) -> (results: Int, problems: [String]) {
      var (ends, problems): ([String: Int], [String]) = ([:], [])
      for record in history {
        guard let request = record.request, request.hasPrefix("task/"), case .worked(let number)? = record.command else { continue }
        ends[String(request.split(separator: "/")[1]), default: 0] += 1
        if number > 0, !performed.contains("\(machine) \(number)") {
          problems.append("'\(machine)' has a result for \(number), and no task has done it")
        }
      }
      problems += ends.filter { $0.value > 1 }.map { "the result of task \($0.key) of '\(machine)' has arrived \($0.value) times" }
      return (ends.count, problems)
    }

    private static func problems(of row: StoredMachine, _ history: [HistoryRecord], _ messages: [String]) -> [String] {
      var (walk, problems): (ModelWalk, [String]) = (ModelWalk(), [])
      if history.map(\.revision) != Array(1...max(row.revision, 1)) { problems.append("'\(row.key.id)' has gaps in its history") }
      for record in history {
        if let problem = walk.take(record) { problems.append("'\(row.key.id)', revision \(record.revision): \(problem)") }
      }
      if row.states != walk.state || row.context != walk.context {
        problems.append("'\(row.key.id)' is not where its history leads")
      }
      if messages != walk.messages { problems.append("'\(row.key.id)' has sent other messages than its history sends") }
      if row.due != nil { problems.append("'\(row.key.id)' in '\(row.states)' still waits for a timer") }
      return problems
    }

    private func rows(_ store: SQLStore) async throws -> [StoredMachine] {
      try await store.withTransaction(.reading) {
        try await $0.page(MachineQuery(kind: "jobs", selection: .all(after: nil), limit: 1_000_000))
      }
    }

    /// The messages of each machine: those that were delivered, in the order in which they were delivered first, and those that wait.
    private func messages(_ store: SQLStore) async throws -> [String: [String]] {
      var messages: [String: [String]] = [:]
      for (machine, deliveries) in deliveries {
        var seen: Set<String> = []
        messages[machine] = deliveries.sorted { $0.time < $1.time }.map(\.message).filter { seen.insert($0).inserted }
      }
      let waiting = try await store.withTransaction(.reading) { try await $0.messages(of: "jobs", after: 0, limit: 100_000_000) }
      for message in waiting.map(\.message) {
        let text = "\(message.revision).\(message.ordinal): \(message.message)"
        // A message that was delivered and is still there has been delivered by a process that was killed.
        let name = Chaos.plain(message.key.id)
        if messages[name]?.contains(text) != true { messages[name, default: []].append(text) }
      }
      return messages
    }
  }
#endif
