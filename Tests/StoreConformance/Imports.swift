import StateMachineStore
import StateMachines

extension MachineStore {
  /// The time by the clock of the store.
  var now: StoreTime {
    get async throws { try await withTransaction(.reading) { try await $0.read([]).now } }
  }
}

/// The issues of the machine that a call has refused; nil for any other error.
func issues(of error: any Error) -> [String]? {
  switch error {
  case DurableError.refused(_, let issues): issues
  case DurableError.notCreated(let errors): errors.flatMap { issues(of: $0) ?? [] }
  default: nil
  }
}

/// A machine with regions, whose timeout depends on its context.
enum Device {
  typealias Machines = DurableMachines<Int, String, String>

  static func machines(in store: any MachineStore) throws -> Machines {
    let definition = try ContextDefinition<Int, String, String>(initial: "off") { sm in
      sm.onEntry("on") { step in step.context += 1_000 }
      sm.parallel("on") { sm in
        sm.compound("motor", initial: "slow") { sm in sm.when("faster", from: "slow", to: "fast") }
        sm.compound("lamp", initial: "dark") { sm in
          sm.when("light", from: "dark", to: "bright")
          sm.when("blink", from: "bright", to: "dark")
        }
      }
      sm.when("switch", from: "off", to: "on")
      sm.when("over", from: "on", to: "off")
      sm.when("skip", from: "between", to: "off")
      sm.always(from: "between", to: "off")
      sm.timeout(in: "on", fire: "over") { step in .seconds(step.context) }
      sm.timeout(.seconds(50), in: "bright", fire: "blink")
    }
    return try DurableMachines(definition, in: store, name: "devices", version: 1)
  }
}

extension ConformanceCase {
  static let imports = [
    ConformanceCase("A machine that is imported is where it is put since a time, without an action, and its history says who and why") {
      store, clock in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      let since = try await store.now.after(.seconds(-2_000))
      try await orders.create([NewMachine("o-1", Order(total: 9), at: [.placed], since: since, by: "ann", reason: "the old shop")])
      let (machine, page) = (try await orders.machine("o-1"), try await orders.page().machines)
      let first = try await orders.fireDue()
      clock.move(by: .seconds(3_900))
      let early = try await orders.fireDue()
      clock.move(by: .seconds(200))
      try await orders.fireDue()
      let history = try await orders.history(of: "o-1")

      try check(machine?.state, .placed, "the state")
      try check(machine?.context, Order(total: 9), "the context")
      try check(machine?.revision, 1, "the revision")
      try check(page.map(\.since), [since], "since when it has been there")
      try check([first.machines, early.machines], [1, 0], "how many machines were due")
      try check(history.map(\.cause), ["import", "remind", "expire"], "the history")
      try check(history.map { $0.author ?? "-" }, ["ann", "-", "-"], "who has done it")
      try check(history.map { $0.reason ?? "" }, ["the old shop", "", ""], "why it was done")
      try check(history.first?.entered, #"["placed"]"#, "what was entered")
      try check(notes.all, ["reminded", "expired"], "the work after commits")
      try check(try await orders.verifyHistory(of: "o-1"), [], "what is wrong with the history")
    },
    ConformanceCase("A machine that is imported into regions has their states, and a timeout that its context says, from its time on") {
      store, clock in
      let devices = try Device.machines(in: store)
      let since = try await store.now.after(.seconds(-100))
      try await devices.create([NewMachine("d-1", 400, at: ["fast", "dark"], since: since, by: "ann", reason: "moved")])
      let imported = try await devices.machine("d-1")
      try await devices.fire("light", on: "d-1")
      clock.move(by: .seconds(200))
      try await devices.fireDue()
      let between = try await devices.machine("d-1")?.configuration
      clock.move(by: .seconds(110))
      try await devices.fireDue()

      try check(imported?.configuration, ["on", "motor", "fast", "lamp", "dark"], "the states")
      try check(imported?.context, 400, "the context")
      try check(between, ["on", "motor", "fast", "lamp", "dark"], "the states before the timeout")
      try check(try await devices.state(of: "d-1"), "off", "the state after the timeout")
      try check(try await devices.verifyHistory(of: "d-1"), [], "what is wrong with the history")
    },
    ConformanceCase("A machine that is imported into a state with a task runs it, and the limit of the task counts from the import") {
      store, clock in
      let service = WeighingService()
      let parcels = try Parcel.machines(in: store, service, timeLimit: .seconds(500))
      let since = try await store.now.after(.seconds(-2_000))
      let list = ["p-1", "late"].map { id in
        NewMachine<Parcel, Parcel.State, Parcel.Event>(id, Parcel(), at: [.weighing], since: since, by: "ann", reason: "moved")
      }
      try await parcels.create([list[0]])
      let due = try await parcels.fireDue()
      let round = try await parcels.runTasks()
      try await parcels.create([list[1]])
      clock.move(by: .seconds(600))
      try await parcels.fireDue()

      try check(due.machines, 0, "how many machines were due")
      try check(try await parcels.state(of: "late"), .lost, "the state where the task was not run")
      try check(try await parcels.page().machines.filter { $0.id == "p-1" }.map(\.revision), [2], "the revision")
      try check(round.results, 1, "how many results there are")
      try check(try await parcels.state(of: "p-1"), .weighed, "the state")
      try check(try await parcels.history(of: "p-1").map(\.cause), ["import", "weight"], "the history")
    },
    ConformanceCase("A machine that is imported with a snapshot has what waited there: timers and deferred events") { store, _ in
      let definition = try Order.definition()
      var (order, machine) = (Order(total: 3), ContextMachine(stopped: definition))
      try machine.start(with: &order)
      machine.advance(by: .seconds(900), with: &order)
      _ = machine.attempt(.note("a"), with: &order)
      let orders = try Order.machines(in: store)
      let since = try await store.now.after(.seconds(-150))
      try await orders.create([NewMachine("o-1", order, restoring: machine.snapshot(), since: since, by: "ann", reason: "moved")])
      let due = try await orders.fireDue()
      try await orders.fire(.pay, on: "o-1")

      try check(due.machines, 1, "how many machines were due")
      try check(try await orders.machine("o-1")?.context.notes, ["reminded", "paid", "a"], "the notes")
      try check(try await orders.history(of: "o-1").map(\.cause), ["import", "remind", "pay", "note"], "the history")
    },
    ConformanceCase("An import that no machine could be at is refused with everything that is wrong, and nothing is made") { store, _ in
      let devices = try Device.machines(in: store)
      let later = try await store.now.after(.seconds(1_000))
      let grid: [(states: [String], since: StoreTime?, by: String, issues: [String])] = [
        (["away"], nil, "ann", ["'away' is not a state of this definition"]),
        (
          ["away", "gone", "fast"], later, "",
          [
            "who does it is not said", "the time since when it is there has not come yet", "'away' is not a state of this definition",
            "'gone' is not a state of this definition",
          ]
        ),
        (["fast", "slow"], nil, "ann", ["a region of 'on' is not active", "2 states in 'motor' are active, and one has to be"]),
        (["off", "fast", "dark"], nil, "ann", ["2 states at the top are active, and one has to be"]),
        (["fast"], nil, "ann", ["'fast' does not say which states of the other regions of 'on' are active"]),
        (["between"], nil, "ann", ["no machine is at rest in 'between', which leads to 'off' without an event"]),
        ([], nil, "ann", ["0 states at the top are active, and one has to be"]),
      ]
      for (states, since, author, expected) in grid {
        let refusal = try await error {
          try await devices.create([NewMachine("d-1", 1, at: states, since: since, by: author, reason: "moved")])
        }
        try check(issues(of: refusal), expected, "the issues of \(states)")
      }
      let unstarted = try ContextMachine(stopped: ContextDefinition<Int, String, String>(initial: "off") { _ in }).snapshot()
      let refusal = try await error {
        try await devices.create([NewMachine("d-1", 1, restoring: unstarted, by: "ann", reason: "")])
      }

      try check(issues(of: refusal), ["why it is done is not said", "the machine of the snapshot has not started"], "the issues")
      try check(try await devices.page().machines.count, 0, "how many machines there are")
    },
    ConformanceCase("Machines of a list are all made, or none, and the error has everything that prevents it") { store, _ in
      let orders = try Order.machines(in: store)
      try await orders.create("o-7", Order())
      let list = (0..<600).map { NewMachine<Order, Status, Command>("n-\($0)", Order(total: $0)) }
      let mistakes = [
        NewMachine<Order, Status, Command>("o-7", Order()), NewMachine("n-5", Order()),
        NewMachine(String(repeating: "x", count: 2_000), Order()),
      ]
      let refusal = try await error { try await orders.create(list + mistakes) }
      let before = try await orders.page(limit: 1_000).machines.count
      try await orders.create(list)
      let (after, all) = (try await orders.page(limit: 1_000).machines.count, try await orders.machine("n-599")?.context.total)

      guard case DurableError.notCreated(let errors) = refusal else { throw ConformanceFailure(description: "\(refusal)") }
      let sentences = [
        "there is a machine 'o-7' already", "there is a machine 'n-5' already", "an id of a machine has 2000 bytes, and may have 1000",
      ]
      try check(errors.map(\.description), sentences, "the errors")
      try check([before, after], [1, 601], "how many machines there are")
      try check(all, 599, "the context of the last one")
    },
    ConformanceCase("A list whose keys were used before makes only the machines that are missing, and a key of an event is refused") {
      store, _ in
      let orders = try Order.machines(in: store)
      let list = ["a", "b"].map { NewMachine<Order, Status, Command>($0, Order(), key: "make-\($0)") }
      try await orders.create([list[0]])
      try await orders.create(list)
      try await orders.fire(.pay, on: "a", key: "pay")
      let refusal = try await error { try await orders.create([NewMachine("a", Order(), key: "pay")]) }

      try check(try await orders.page().machines.map(\.revision), [2, 1], "the revisions")
      try check("\(refusal)", "the key 'pay' belongs to a request with 'pay' for 'a'", "the error")
    },
  ]
}
