import StateMachineStore
import StateMachines

extension ConformanceCase {
  private typealias Machines = DurableMachines<Order, String, String>

  /// Machines that wait in a state for a timeout, and are done after an event.
  private static func machines(
    in store: any MachineStore, _ version: Int, state: String, timeout: Duration? = .seconds(10_000), batch: Int = 3,
    migrations: [DurableMigration] = []
  ) throws -> Machines {
    let definition = try ContextDefinition<Order, String, String>(initial: state) { sm in
      sm.when("go", from: .init(state), to: "late")
      sm.when("end", from: .init(state), to: "done")
      sm.when("note", in: .init(state)) { step in
        step.context.total += 1
        step.publish(.note("n"))
      }
      if let timeout { sm.timeout(timeout, in: .init(state), fire: "go") }
      sm.final("done")
    }
    var settings = DurableSettings()
    settings.batch = batch
    return try DurableMachines(definition, in: store, name: "rows", version: version, migrations: migrations, settings: settings)
  }

  private static let rename = DurableMigration(from: 1) { $0.renameState("a", to: "b") }

  private static func numbers(_ progress: MigrationProgress) -> [Int] { [progress.examined, progress.migrated, progress.refused] }

  static let upkeep = [
    ConformanceCase("All machines of older versions are stored in the new form, with progress, and no time passes for them") {
      store, clock in
      let (old, new) = (try machines(in: store, 1, state: "a"), try machines(in: store, 2, state: "b", migrations: [rename]))
      let ids = (0..<10).map { "m-\($0)" }
      for id in ids { try await old.create(id, Order()) }
      try await old.fire("end", on: "m-3")
      try await new.create("m-5b", Order())
      let before = try await store.read(ids[0], ids[3])
      clock.move(by: .seconds(600))
      let progress = Protected<[MigrationProgress]>([])
      let result = try await new.migrateAll { step in progress.runMutable { $0.append(step) } }
      let again = try await new.migrateAll()
      let rest = try await new.migrateAll(after: "m-7")
      let after = try await store.read(ids[0], ids[3])

      try check(numbers(result), [11, 10, 0], "what was done")
      try check(result.last, "m-9", "the last machine")
      try check(progress.runReadonly { $0 }, [result], "what was reported")
      try check(numbers(again), [11, 0, 0], "what a second call has done")
      try check(rest.examined, 2, "how many machines are behind an id")
      try check(after.map(\.version), [2, 2], "the versions")
      try check(after.map(\.states), ["b", "done"], "the states")
      try check(after.map(\.fingerprint) != before.map(\.fingerprint), "the fingerprint is that of before")
      try check(after.map(\.revision), before.map(\.revision), "the revisions")
      try check(after.map(\.clock), before.map(\.clock), "the times up to which they have lived")
      try check(after.map(\.due), before.map(\.due), "when something is due")
      try check(after.map(\.since), before.map(\.since), "since when they have been there")
      // They can be taken further without the migration.
      let bare = try machines(in: store, 2, state: "b")
      try await bare.fire("note", on: ids[0])
      clock.move(by: .seconds(9_500))
      try check(try await bare.fireDue().machines, 3, "how many are due")
      try check(try await bare.state(of: ids[0]), "late", "the state in the end")
      try check(try await bare.verifyHistory(of: ids[0]).map(\.sentence), [], "the problems of the history")
    },
    ConformanceCase("Machines that would be refused are left as they are, and so are parked ones until their next attempt") {
      store, clock in
      struct Refused: Error {}
      let old = try machines(in: store, 1, state: "a")
      for id in ["m", "n", "o"] { try await old.create(id, Order(total: id == "n" ? 0 : 5)) }
      clock.move(by: .seconds(10_001))
      // A worker that has no migration parks what is due.
      let careless = try machines(in: store, 2, state: "b", batch: 1)
      _ = try await careless.fireDue()
      let parked = try await careless.parked().machines
      let picky = DurableMigration(from: 1) { machine in
        if machine.context["total"] == .integer(0) { throw Refused() }
        machine.renameState("a", to: "b")
      }
      let new = try machines(in: store, 2, state: "b", migrations: [picky])
      let result = try await new.migrateAll()
      let rows = try await store.read("m", "n", "o")

      try check([result.migrated, result.refused], [2, 1], "what was done")
      try check(try await new.refusedRows().map(\.id), ["n"], "what would be refused")
      try check(rows.map(\.version), [2, 1, 2], "the versions")
      try check(parked.map(\.id), ["m"], "what is parked")
      try check(rows.map(\.failures), [1, 0, 0], "the failures")
      try check(rows[0].due, parked[0].due, "when the parked machine is tried again")
      try await new.release("m")
      try check(try await new.fireDue().failures, 1, "how many attempts fail")
      try check(try await new.state(of: "m"), "late", "the state of the machine that was parked")
    },
    ConformanceCase("What a migration starts begins when all machines are stored in the new form, and a worker finds it") { store, clock in
      try await machines(in: store, 1, state: "a", timeout: nil).create("m", Order())
      clock.move(by: .seconds(5_000))
      let migration = DurableMigration(from: 1) { machine in
        machine.renameState("a", to: "b")
        machine.startTimeouts(of: "b", from: .since)
      }
      let new = try machines(in: store, 2, state: "b", migrations: [migration])
      let early = try await new.fireDue()
      let result = try await new.migrateAll()
      let row = try await store.read("m")[0]
      let none = try await new.fireDue()
      clock.move(by: .seconds(5_001))
      let due = try await new.fireDue()

      try check([early.machines, none.machines, due.machines], [0, 0, 1], "how many machines a worker takes")
      try check(early.delay == nil && none.delay != nil, "the worker does not know when something is due")
      try check(result.migrated, 1, "how many were migrated")
      try check(row.due.map { $0.since(row.created) }, .seconds(10_000), "when the timeout is due")
      try check(try await new.history(of: "m").map(\.cause), ["start", "migration", "go"], "the history")
      try check(try await new.state(of: "m"), "late", "the state")
    },
    ConformanceCase("Machines take events while all of them are stored in the new form, and none is lost") { store, _ in
      let old = try machines(in: store, 1, state: "a")
      let ids = (0..<8).map { "m-\($0)" }
      for id in ids { try await old.create(id, Order()) }
      let new = try machines(in: store, 2, state: "b", batch: 1, migrations: [rename])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for id in ids {
          group.addTask { for _ in 0..<5 { try await new.fire("note", on: id) } }
        }
        group.addTask { try await new.migrateAll() }
        try await group.waitForAll()
      }

      for id in ids {
        let machine = try await new.machine(id)
        try check(machine?.context.total, 10, "the context of \(id)")
        try check(machine?.revision, 6, "the revision of \(id)")
      }
      try check(try await store.read("m-0", "m-7").map(\.version), [2, 2], "the versions")
    },
    ConformanceCase("Finished machines are removed by age, with their histories, in short transactions; others and messages stay") {
      store, clock in
      let old = try machines(in: store, 1, state: "a")
      for id in (0..<8).map({ "m-\($0)" }) + ["young", "open"] {
        try await old.create(id, Order())
        if id == "m-0" { try await old.fire("note", on: id) }
        if id.hasPrefix("m-") { try await old.fire("end", on: id, key: "k") }
      }
      clock.move(by: .seconds(1_000))
      try await old.fire("end", on: "young")
      // One of a newer version is left alone.
      let new = try machines(in: store, 2, state: "b", migrations: [rename])
      try await new.create("new", Order())
      try await new.fire("end", on: "new")
      clock.move(by: .seconds(100))
      // Rows that cannot be read come first, as many as are looked at together.
      try await store.insert(row("bad-1", states: "done"), row("bad-2", states: "done"), row("bad-3", states: "done"))
      let none = try await old.removeFinished(olderThan: .seconds(5_000))
      let some = try await old.removeFinished(olderThan: .seconds(500))
      let left = try await old.page().machines.map(\.id)
      let rest = try await new.removeFinished(olderThan: .seconds(50))

      try check([none, some, rest], [0, 8, 2], "how many were removed")
      let bad = ["bad-1", "bad-2", "bad-3"]
      try check(left, bad + ["new", "open", "young"], "what is left")
      try check(try await new.page().machines.map(\.id), bad + ["open"], "what is left in the end")
      try check(try await old.history(of: "m-1"), [], "the history of a machine that was removed")
      try check(try await store.messages(of: "rows").map(\.key.id), ["m-0"], "the messages")
    },
    ConformanceCase("The look for rows that would be refused reports how far it has come, and lists them in the order of their ids") {
      store, _ in
      let old = try machines(in: store, 1, state: "a", timeout: nil)
      let ids = (0..<520).map { "m-\($0 + 1_000)" }
      try await store.write(
        ids.map { id in
          var row = row(id)
          (row.snapshot, row.context, row.states) = (
            #"{"configuration":["a"],"status":"running","version":1}"#, #"{"notes":[],"total":1}"#, "a"
          )
          return MachineChange(key: row.key, row: .inserted(row))
        })
      try await old.fire("end", on: ids[7])
      let new = try machines(in: store, 2, state: "b")
      let counts = Protected<[Int]>([])
      let refused = try await new.refusedRows { count in counts.runMutable { $0.append(count) } }
      let some = try await new.refusedRows(limit: 3)

      try check(counts.runReadonly { $0 }, [500, 520], "what was reported")
      try check(refused.map(\.id), ids.filter { $0 != ids[7] }, "what would be refused")
      try check(some.map(\.id), Array(ids[..<3]), "the first ones")
    },
  ]
}
