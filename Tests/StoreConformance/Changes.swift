import StateMachineStore
import StateMachines

extension ConformanceCase {
  private static func machines(
    _ store: any MachineStore, _ version: Int, states: (String, String), migrations: [DurableMigration] = []
  ) throws -> DurableMachines<Void, String, String> {
    let definition = try MachineDefinition<String, String>(initial: states.0) { sm in
      sm.when("go", from: states.0, to: states.1)
      sm.when("back", from: states.1, to: states.0)
      sm.timeout(.seconds(1_000), in: states.0, fire: "go")
    }
    return try DurableMachines(definition, in: store, name: "rows", version: version, migrations: migrations)
  }

  private static let rename = DurableMigration(from: 1) { machine in machine.renameState("a", to: "c") }

  /// Machines in a state that gains timeouts or tasks, which is called so.
  private static func gaining(
    in store: any MachineStore, _ version: Int, state: String, timeout: Duration? = nil, task: String? = nil, timeLimit: Duration? = nil,
    migrations: [DurableMigration] = []
  ) throws -> DurableMachines<Void, String, String> {
    let definition = try MachineDefinition<String, String>(initial: state) { sm in
      sm.when("go", from: .init(state), to: "late")
      sm.when("ready", from: .init(state), to: "done")
      sm.when("failed", from: .init(state), to: "broken")
      sm.when("note", in: .init(state)) { _ in }
      if let timeout { sm.timeout(timeout, in: .init(state), fire: "go") }
      if let task {
        sm.task(task, in: .init(state), timeLimit: timeLimit) {
          "ready"
        } onFailure: { _ in
          "failed"
        }
      }
    }
    return try DurableMachines(definition, in: store, name: "rows", version: version, migrations: migrations)
  }

  static let beginnings = [
    ConformanceCase("A migration starts the timeouts that a state has gained, from now or from when it was reached, also under a new name")
    {
      store, clock in
      try await gaining(in: store, 1, state: "a").create("m")
      clock.move(by: .seconds(600))
      // The name changes in a later migration.
      func machines(_ start: EncodedMachine.Start) throws -> DurableMachines<Void, String, String> {
        try gaining(
          in: store, 3, state: "c", timeout: .seconds(1_000),
          migrations: [
            DurableMigration(from: 1) { $0.startTimeouts(of: "a", from: start) },
            DurableMigration(from: 2) { $0.renameState("a", to: "c") },
          ])
      }
      let (late, early) = (try machines(.now), try machines(.since))
      try await gaining(in: store, 1, state: "a").create("n")
      try await late.fire("note", on: "n")
      try await early.fire("note", on: "m")
      var fired: [[String]] = []
      for _ in 0..<3 {
        clock.move(by: .seconds(390))
        _ = try await early.fireDue()
        fired.append([try await early.state(of: "m") ?? "none", try await early.state(of: "n") ?? "none"])
        clock.move(by: .seconds(20))
      }

      try check(fired, [["c", "c"], ["late", "c"], ["late", "late"]], "the states after a time")
      try check(try await early.history(of: "m").map(\.cause), ["start", "migration", "note", "go"], "the history")
      try check(try await early.verifyHistory(of: "m").map(\.sentence), [], "the problems of the history")
    },
    ConformanceCase("A migration starts a timeout that is overdue, in a machine that a worker has to process at once") { store, clock in
      try await gaining(in: store, 1, state: "a").create("m")
      clock.move(by: .seconds(5_000))
      let machines = try gaining(
        in: store, 2, state: "a", timeout: .seconds(1_000),
        migrations: [DurableMigration(from: 1) { $0.startTimeouts(of: "a", from: .since) }])
      let outcome = try await machines.fire("note", on: "m")

      try check("\(outcome)", "rejected: 'note' does not apply while 'late'; permitted: nothing", "what came of an event")
      try check(try await machines.history(of: "m").map(\.cause), ["start", "migration", "go"], "the history")
    },
    ConformanceCase("A migration starts the tasks that a state has gained, and their time limits count from then") { store, clock in
      try await gaining(in: store, 1, state: "a").create("m")
      clock.move(by: .seconds(5_000))
      let migration = DurableMigration(from: 1) { $0.startTasks(of: "a") }
      let machines = try gaining(in: store, 2, state: "a", task: "task", timeLimit: .seconds(100), migrations: [migration])
      let none = try await machines.tasks()
      try await machines.fire("note", on: "m")
      clock.move(by: .seconds(90))
      _ = try await machines.fireDue()
      let waiting = try await machines.tasks()
      let result = try await machines.runTasks()

      try check(none, [], "the tasks before the machine is stored")
      try check(waiting.map { "\($0.name) \($0.activation) \($0.attempt)" }, ["task 1 1"], "the tasks after it")
      try check(result.results, 1, "how many results there were")
      try check(try await machines.state(of: "m"), "done", "the state")
      try check(
        try await machines.history(of: "m").map(\.cause), ["start", "migration, task: attempt 1", "note", "ready"], "the history")
    },
    ConformanceCase("Timeouts and tasks that states have gained are listed before a release, unless a migration starts them") {
      store, clock in
      let old = try gaining(in: store, 1, state: "a", timeout: .seconds(10))
      for id in ["m", "n"] { try await old.create(id) }
      try await old.fire("go", on: "n")
      // One whose timeout has fired is in the state without waiting.
      let definition = try MachineDefinition<String, String>(initial: "a") { sm in
        sm.when("end", from: "a", to: "late")
        sm.when("go", in: "a") { _ in }
        sm.timeout(.seconds(10), in: "a", fire: "go")
      }
      let stuck = try DurableMachines(definition, in: store, name: "rows", version: 2)
      try await stuck.create("o")
      clock.move(by: .seconds(20))
      try await stuck.fire("go", on: "o")
      let new = try gaining(
        in: store, 3, state: "c", timeout: .seconds(10), task: "task", migrations: [.init(from: 2) { $0.renameState("a", to: "c") }])
      let careful = try gaining(
        in: store, 3, state: "c", timeout: .seconds(10), task: "task",
        migrations: [
          .init(from: 2) { machine in
            machine.renameState("a", to: "c")
            machine.startTasks(of: "c")
          }
        ])
      let found = try await new.unstartedWork()

      let expected = [("m", 1), ("o", 2)].map { "'\($0)', version \($1): the task 'task' of 'c' does not begin" }
      try check(found.map(\.description), expected, "what does not begin")
      try check(try await new.unstartedWork(limit: 1).count, 1, "how many are listed")
      try check(try await careful.unstartedWork(), [], "what does not begin with the migration")
      try check(try await old.unstartedWork(), [], "what does not begin in rows of the same definition")
      try check(try await store.read("m").map(\.version), [1], "the version of a row that was looked at")
    },
    ConformanceCase("Work of a migration whose input cannot be made refuses the row, and nothing is stored") { store, _ in
      struct Broken: Error, CustomStringConvertible { var description: String { "there is no input" } }
      try await gaining(in: store, 1, state: "a").create("m")
      let definition = try MachineDefinition<String, String>(initial: "a") { sm in
        sm.when("go", from: "a", to: "late")
        sm.task("task", in: "a", input: { _ -> String in throw Broken() }, run: { _ in "go" })
      }
      let machines = try DurableMachines(
        definition, in: store, name: "rows", version: 2, migrations: [DurableMigration(from: 1) { $0.startTasks(of: "a") }])
      let failure = try await error { try await machines.fire("go", on: "m") }

      let sentence = "'m' does not fit the definition: a task of 'a' that a migration begins has failed: there is no input"
      try check("\(failure)", sentence, "the error")
      try check(try await machines.refusedRows().map { "\($0.error)" }, [sentence], "what would be refused")
      try check(try await store.read("m").map(\.version), [1], "the version of the row")
    },
  ]

  static let changes = [
    ConformanceCase("A row of a newer version is left alone, and one of an older version is migrated") { store, clock in
      let old = try machines(store, 1, states: ("a", "b"))
      let new = try machines(store, 2, states: ("c", "b"), migrations: [rename])
      try await old.create("m")
      try await new.create("n")
      clock.move(by: .seconds(1_100))
      let taken = try await old.fireDue().machines
      let newer = try await error { try await old.fire("go", on: "n") }
      try await old.fire("back", on: "m")
      let read = try await new.machine("m")
      clock.move(by: .seconds(1_100))
      let fired = try await new.fireDue()
      let older = try await error { try await old.fire("back", on: "m") }

      try check(taken, 1, "how many machines the old version takes")
      try check(read?.state, "c", "the state of the migrated machine")
      try check([fired.machines, fired.failures], [2, 0], "how many machines the new version takes")
      for failure in [newer, older] {
        guard case DurableError.newerVersion(_, 2, 1) = failure else { throw ConformanceFailure(description: "\(failure)") }
      }
      try check(try await new.history(of: "m").map(\.states), ["a", "b", "a", "b"], "the history")
      let definitions = try await store.withTransaction(.reading) { try await $0.definitions(of: "rows") }
      try check(definitions.map(\.version).sorted(), [1, 2], "the versions of stored definitions")
    },
    ConformanceCase("A row that does not fit is refused with a list, parked by the worker, and named before a release") { store, clock in
      let old = try machines(store, 1, states: ("a", "b"))
      for id in ["m", "n", "o"] { try await old.create(id) }
      try await old.fire("go", on: "n")
      let new = try machines(store, 2, states: ("c", "b"))
      let refused = try await new.refusedRows()
      let failure = try await error { try await new.fire("go", on: "m") }
      clock.move(by: .seconds(1_100))
      let due = try await new.fireDue()
      let parked = try await new.parked().machines
      let fixed = try machines(store, 2, states: ("c", "b"), migrations: [rename])
      try await fixed.fire("go", on: "m")
      try await fixed.release("o")
      let dueAgain = try await fixed.fireDue()

      let issues = ["'a' is not a state of this definition"]
      guard case DurableError.unreadable("m", issues) = failure else { throw ConformanceFailure(description: "\(failure)") }
      try check(refused.map(\.id), ["m", "o"], "the rows that would be refused")
      try check([due.machines, due.failures], [2, 2], "what the worker has done")
      try check(parked.map(\.id), ["m", "o"], "what is parked")
      try check(parked.first?.error, "'m' does not fit the definition: 'a' is not a state of this definition", "why")
      try check([dueAgain.machines, dueAgain.failures], [1, 0], "what the worker has done after the correction")
      try check(try await fixed.parked().machines.count, 0, "what is parked in the end")
      try check(try await fixed.state(of: "m"), "b", "the state in the end")
    },
    ConformanceCase("A definition that cannot be durable is refused with everything that is wrong") { store, _ in
      let definition = try MachineDefinition<String, String>(initial: "a") { $0.when("go", from: "a", to: "b") }
      let failure = try await error {
        _ = try DurableMachines(
          definition, in: store, migrations: [DurableMigration(from: 1) { _ in }, DurableMigration(from: 1) { _ in }])
      }
      let identified = try MachineDefinition<String, String>(initial: "a") { sm in
        sm.identify(as: "rows", version: 4)
        sm.when("go", from: "a", to: "b")
      }
      let machines = try DurableMachines(identified, in: store)
      try await machines.create("m")

      guard case DurableError.unsupported(let issues) = failure else { throw ConformanceFailure(description: "\(failure)") }
      try check(issues.count, 3, "the number of issues")
      try check(try await store.read("m").map(\.version), [4], "the version of the definition")
      try check(try await store.read("m").map(\.key.kind), ["rows"], "the name of the definition")
    },
    ConformanceCase("A definition with streams, child machines or an input that cannot be stored cannot be durable") { store, _ in
      struct Secret: Sendable {}
      let inner = try MachineDefinition<String, String>(initial: "a") { $0.when("go", from: "a", to: "b") }
      let definition = try MachineDefinition<String, String>(initial: "a") { sm in
        sm.identify(as: "rows", version: 1)
        sm.when("go", from: "a", to: "b")
        sm.task("open", in: "a") { "go" }
        sm.task("secret", in: "a", input: { _ in Secret() }, run: { _ in "go" })
        sm.events("stream", in: "a", from: { AsyncStream<String> { $0.finish() } })
        sm.child(ChildMachine<String, String>("child"), inner, in: "b") { _ in "go" }
      }
      let failure = try await error { _ = try DurableMachines(definition, in: store) }

      guard case DurableError.unsupported(let issues) = failure else { throw ConformanceFailure(description: "\(failure)") }
      let expected = [
        "'stream', which 'a' invokes, cannot be durable: only tasks can", "'child', which 'b' invokes, cannot be durable: only tasks can",
        "the input of the task 'secret' is not Codable, so that it cannot be stored",
      ]
      try check(issues, expected, "the issues")
    },
    ConformanceCase("A migration renames the state and the name of a task that runs, or drops it") { store, _ in
      func definition(_ state: String, _ tasks: [String]) throws -> MachineDefinition<String, String> {
        try MachineDefinition(initial: state) { sm in
          sm.when("go", from: .init(state), to: "done")
          for task in tasks { sm.task(task, in: .init(state)) { "go" } }
        }
      }
      let old = try DurableMachines(definition("a", ["one", "two"]), in: store, name: "rows", version: 1)
      try await old.create("m")
      let migration = DurableMigration(from: 1) { machine in
        machine.renameState("a", to: "b")
        machine.renameTask("one", to: "first")
        machine.dropTask("two")
      }
      let new = try DurableMachines(definition("b", ["first"]), in: store, name: "rows", version: 2, migrations: [migration])
      let refused = try await new.refusedRows()
      let result = try await new.runTasks()

      try check(refused.map(\.id), [], "what would be refused")
      try check([result.tasks, result.results], [2, 1], "how many tasks were taken, and how many results")
      try check(try await new.state(of: "m"), "done", "the state")
      try check(try await new.tasks(), [], "what is left")
    },
  ]
}
