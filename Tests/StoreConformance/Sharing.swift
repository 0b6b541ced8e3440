import StateMachineStore
import StateMachines

extension ConformanceCase {
  static let sharing = [
    ConformanceCase("Events of many tasks on one machine are each applied once") { store, _ in
      let definition = try ContextDefinition<Counter, String, String>(initial: "on") { sm in
        sm.when("add", in: "on") { step in step.context.count += 1 }
      }
      let counters = try DurableMachines(definition, in: store, name: "counters", version: 1)
      let others = try DurableMachines(definition, in: store, name: "counters", version: 1)
      try await counters.create("c", Counter())
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            for index in 0..<10 {
              let machines = index % 2 == 0 ? counters : others
              try await machines.fire("add", on: "c", key: "\(task)-\(index)")
              try await machines.fire("add", on: "c", key: "\(task)-\(index)")
            }
          }
        }
        try await group.waitForAll()
      }

      try check(try await counters.machine("c")?.context.count, 80, "the count")
      try check(try await counters.machine("c")?.revision, 81, "the revision")
      try check(try await counters.history(of: "c").map(\.revision), Array(1...81), "the history")
    },
    ConformanceCase("Workers of several tasks fire each timer once") { store, clock in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      for number in 0..<60 { try await orders.create("o-\(number)", Order()) }
      clock.move(by: .seconds(6_100))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            let worker = try Order.machines(in: store, notes)
            while try await worker.fireDue().machines > 0 {}
          }
        }
        try await group.waitForAll()
      }

      try check(notes.all.filter { $0 == "expired" }.count, 60, "how often machines expired")
      try check(notes.all.filter { $0 == "reminded" }.count, 60, "how often machines were reminded")
      try check(try await orders.counts().map(\.count), [60], "the counts")
    },
    ConformanceCase("Machines are counted and paged by state, also by the states of regions") { store, clock in
      let definition = try MachineDefinition<String, String>(initial: "off") { sm in
        sm.parallel("on") { sm in
          sm.compound("light", initial: "dim") { sm in sm.when("more", from: "dim", to: "bright") }
          sm.compound("sound", initial: "mute") { sm in sm.when("play", from: "mute", to: "loud") }
        }
        sm.when("start", from: "off", to: "on")
      }
      let rooms = try DurableMachines(definition, in: store, name: "rooms", version: 1)
      for id in ["a", "b", "c", "d"] { try await rooms.create(id) }
      clock.move(by: .seconds(1_000))
      for (event, id) in [("start", "b"), ("start", "c"), ("start", "d"), ("more", "c"), ("play", "d")] {
        try await rooms.fire(event, on: id)
      }
      let counts = try await rooms.counts()
      var (found, cursor): ([String], MachinePage.Cursor?) = ([], nil)
      repeat {
        let page = try await rooms.page(in: "mute", after: cursor, limit: 1)
        found += page.machines.map(\.id)
        cursor = page.next
      } while cursor != nil

      let names = ["bright", "dim", "light", "loud", "mute", "off", "on", "sound"]
      try check(counts.map(\.state), names, "the states")
      try check(counts.map(\.count), [1, 2, 3, 1, 2, 1, 3, 3], "the counts")
      try check(counts.first { $0.state == "off" }.map { $0.age >= .seconds(9) }, true, "whether the age is right")
      try check(counts.first { $0.state == "on" }.map { $0.age < .seconds(500) }, true, "whether the age follows the states")
      try check(found.sorted(), ["b", "c"], "the pages of a state")
      try check(try await rooms.page(in: "off").machines.map(\.states), [["off"]], "the states of a machine")
      try check(try await rooms.page(limit: 3).machines.map(\.id), ["a", "b", "c"], "the first page of all machines")
      try check(try await rooms.page(in: "nowhere").machines.count, 0, "the page of a state without machines")
      try check(try await rooms.machine("d")?.configuration, ["on", "light", "dim", "sound", "loud"], "the configuration")
    },
    ConformanceCase("A machine that has come to its end keeps its last state, and takes nothing") { store, clock in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order())
      clock.move(by: .seconds(6_100))
      try await orders.fireDue()
      let machine = try await orders.machine("o-1")
      let late = try await orders.fire(.pay, on: "o-1")
      let record = try await orders.history(of: "o-1").last

      try check(machine?.isFinished, true, "whether it is finished")
      try check(machine?.configuration, [.expired], "the configuration")
      try check(record.map { [$0.exited, $0.entered, $0.states] }, [#"["placed"]"#, #"["expired"]"#, "expired"], "the last record")
      try check(late.rejection?.reason, .stopped, "the reason")
    },
    ConformanceCase("A task that is cancelled stores nothing, or gets its answer") { store, _ in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order())
      let task = Task { try await orders.fire(.pay, on: "o-1") }
      task.cancel()
      let result = await task.result
      let state = try await orders.state(of: "o-1")

      switch result {
      case .success(let outcome): try check([outcome.configuration, [.paid]], [[.paid], [state ?? .placed]], "the answer")
      case .failure(let failure):
        try check(failure is CancellationError, "\(failure) is no cancellation")
        try check(state, .placed, "the state")
      }
    },
  ]
}

struct Counter: Codable, Hashable {
  var count = 0
}
