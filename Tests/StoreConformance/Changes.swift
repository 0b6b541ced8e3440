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
