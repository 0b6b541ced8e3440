import StateMachineStore
import StateMachines

extension ConformanceCase {
  private typealias Stock = DurableMachines<Order, String, String>

  /// Machines that take each event once.
  private static func stock(in store: any MachineStore, _ name: String, _ notes: Notes = Notes()) throws -> Stock {
    let definition = try ContextDefinition<Order, String, String>(initial: "free") { sm in
      sm.when("reserve", from: "free", to: "reserved") { step in
        step.publish(.note(name))
        step.onCommit { notes.add(name) }
      }
      sm.when("release", from: "reserved", to: "free")
    }
    return try DurableMachines(definition, in: store, name: name, version: 1)
  }

  static let steps = [
    ConformanceCase("Machines of several kinds take their events in one transaction, in the order of their keys") { store, _ in
      let notes = Notes()
      let (orders, bolts, tools) = (
        try Order.machines(in: store, notes), try stock(in: store, "bolts", notes), try stock(in: store, "tools", notes)
      )
      try await orders.create("o-1", Order())
      for id in ["a", "b"] { for machines in [bolts, tools] { try await machines.create(id, Order()) } }
      let steps = [
        tools.step("reserve", on: "b"), orders.step(.pay, on: "o-1"), tools.step("reserve", on: "a"), bolts.step("reserve", on: "b"),
      ]
      try await DurableStep.fire(steps, key: "k")
      try await DurableStep.fire(steps, key: "k")
      try await DurableStep.fire([])

      try check(notes.all, ["bolts", "paid", "tools", "tools"], "what has run, in order")
      let states = [try await bolts.state(of: "b"), try await tools.state(of: "a"), try await tools.state(of: "b")]
      try check(states, ["reserved", "reserved", "reserved"], "the states")
      try check([try await bolts.state(of: "a"), try await orders.state(of: "o-1")?.rawValue], ["free", "paid"], "the other states")
      try check(try await tools.history(of: "a").map(\.cause), ["start", "reserve"], "the history of one of them")
    },
    ConformanceCase("No machine takes its event where one of them does not, whichever it is, and the error says which") { store, _ in
      let notes = Notes()
      let machines = try ["bolts", "orders", "tools"].map { try stock(in: store, $0, notes) }
      for machines in machines { try await machines.create("a", Order()) }
      for refusing in machines {
        try await refusing.fire("reserve", on: "a")
        let revisions = try await machines.asyncMap { try await $0.machine("a")?.revision }
        let failure = try await error { try await DurableStep.fire(machines.reversed().map { $0.step("reserve", on: "a") }) }
        guard case DurableError.rejected(let key, let rejection) = failure else { throw ConformanceFailure(description: "\(failure)") }
        try check(key, MachineKey(kind: refusing.name, id: "a"), "which machine")
        try check(rejection.reason, .noTransition, "why")
        try check(try await machines.asyncMap { try await $0.machine("a")?.revision }, revisions, "the revisions")
        try await refusing.fire("release", on: "a")
      }
      let missing = try await error {
        try await DurableStep.fire([machines[0].step("reserve", on: "a"), machines[2].step("reserve", on: "z")])
      }

      guard case DurableError.noMachine("z") = missing else { throw ConformanceFailure(description: "\(missing)") }
      try check(try await machines.asyncMap { try await $0.state(of: "a") }, ["free", "free", "free"], "the states")
      try check(notes.all, ["bolts", "orders", "tools"], "what has run")
      // What was undone has stored no answer, so that a request that is repeated is tried again.
      let steps = [machines[0].step("reserve", on: "a"), machines[2].step("reserve", on: "a")]
      try await machines[2].fire("reserve", on: "a")
      _ = try await error { try await DurableStep.fire(steps, key: "k") }
      try await machines[2].fire("release", on: "a")
      try await DurableStep.fire(steps, key: "k")
      try check(try await machines.asyncMap { try await $0.state(of: "a") }, ["reserved", "free", "reserved"], "the states in the end")
    },
    ConformanceCase("A machine that is to take two events at once is refused, and so is one of another store") { store, _ in
      let (bolts, tools) = (try stock(in: store, "bolts"), try stock(in: MemoryStore(), "tools"))
      for machines in [bolts, tools] { for id in ["a", "b"] { try await machines.create(id, Order()) } }
      let list = [bolts.step("reserve", on: "b"), bolts.step("reserve", on: "a"), bolts.step("release", on: "b")]
      let twice = try await error { try await DurableStep.fire(list) }
      let elsewhere = try await error { try await DurableStep.fire([bolts.step("reserve", on: "a"), tools.step("reserve", on: "a")]) }

      guard case StoreError.lockOrder(MachineKey(kind: "bolts", id: "b"), _) = twice else {
        throw ConformanceFailure(description: "\(twice)")
      }
      guard case StoreError.anotherStore = elsewhere else { throw ConformanceFailure(description: "\(elsewhere)") }
      try check([try await bolts.state(of: "a"), try await tools.state(of: "a")], ["free", "free"], "the states")
    },
    ConformanceCase("Calls that step the same machines in other orders do not wait for each other, and each is done as a whole") {
      store, _ in
      let (bolts, tools) = (try stock(in: store, "bolts"), try stock(in: store, "tools"))
      for machines in [bolts, tools] { try await machines.create("a", Order()) }
      for event in ["reserve", "release"] { try await DurableStep.fire([tools.step(event, on: "a"), bolts.step(event, on: "a")]) }
      let done = SharedCounter()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            for round in 0..<10 {
              let event = round.isMultiple(of: 2) ? "reserve" : "release"
              let steps = [bolts.step(event, on: "a"), tools.step(event, on: "a")]
              do {
                try await DurableStep.fire(number.isMultiple(of: 2) ? steps : steps.reversed())
                done.add()
              } catch DurableError.rejected {}
            }
          }
        }
        try await group.waitForAll()
      }

      let revisions = [try await bolts.machine("a")?.revision, try await tools.machine("a")?.revision]
      try check(revisions, [Int64(done.count + 3), Int64(done.count + 3)], "the revisions")
      try check(try await bolts.state(of: "a"), try await tools.state(of: "a"), "the states")
    },
  ]
}

extension Array {
  /// The results of a closure for each element, one after the other.
  fileprivate func asyncMap<Result>(_ body: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await body(element)) }
    return results
  }
}
