import StateMachineStore
import StateMachines
import Testing

@Suite("The replay of histories against another definition", .timeLimit(.minutes(5)))
struct ChangedHistoriesTests {
  private static func orders(_ store: MemoryStore, version: Int, _ lines: (inout MachineBuilder<Void, String, String>) -> Void) throws
    -> DurableMachines<Void, String, String>
  {
    try DurableMachines(MachineDefinition<String, String>(initial: "placed") { lines(&$0) }, in: store, name: "orders", version: version)
  }

  /// Three machines: one has been shipped at once, one after a packing, and one is placed only.
  private static func store() async throws -> MemoryStore {
    let store = MemoryStore()
    let old = try orders(store, version: 1) { sm in
      sm.when("pay", from: "placed", to: "paid")
      sm.when("pack", from: "paid", to: "packed")
      sm.when("ship", from: ["paid", "packed"], to: "shipped")
    }
    for (id, events) in [("a", ["pay", "ship"]), ("b", ["pay", "pack", "ship"]), ("c", [])] {
      try await old.create(id)
      for event in events { try await old.fire(event, on: id) }
    }
    return store
  }

  @Test("The machines are listed that have taken a transition which is gone, each with its first such step")
  func removedTransition() async throws {
    let store = try await Self.store()
    let new = try Self.orders(store, version: 2) { sm in
      sm.when("pay", from: "placed", to: "paid")
      sm.when("pack", from: "paid", to: "packed")
      sm.when("ship", from: "packed", to: "shipped")
    }
    let looked = Protected<[Int]>([])

    let problems = try await new.changedHistories { count in looked.runMutable { $0.append(count) } }

    #expect(problems.map(\.key.id) == ["a"] && problems.map(\.revision) == [3])
    #expect(problems.allSatisfy { $0.sentence.hasPrefix("from 'paid' no choice of guards and targets gives microstep 1") })
    #expect(looked.runReadonly { $0 } == [3])
  }

  @Test("A definition that allows more touches no machine, and one that begins elsewhere touches all")
  func bounds() async throws {
    let store = try await Self.store()
    let wider = try Self.orders(store, version: 2) { sm in
      sm.when("pay", from: "placed", to: "paid")
      sm.when("pack", from: "paid", to: "packed")
      sm.when("ship", from: .any, to: "shipped")
    }
    let other = try Self.orders(store, version: 3) { sm in
      sm.when("pay", from: "placed", to: "settled")
      sm.compound("placed", initial: "new") { $0.state("new") }
    }

    #expect(try await wider.changedHistories().isEmpty)
    #expect(try await other.changedHistories().map(\.key.id) == ["a", "b", "c"])
    #expect(try await other.changedHistories(limit: 2).count == 2)
    #expect(try await other.changedHistories(limit: 0).isEmpty)
  }

  @Test("A machine that a migration has put into another state between two macrosteps is not listed")
  func migrated() async throws {
    let store = try await Self.store()
    let lines: (inout MachineBuilder<Void, String, String>) -> Void = { sm in
      sm.when("pay", from: "placed", to: "paid")
      sm.when("pack", from: "paid", to: "packed")
      sm.when("ship", from: ["paid", "packed"], to: "shipped")
      sm.when("return", from: "shipped", to: "returned")
      sm.when("close", from: "shipped", to: "filed")
      sm.when("file", from: "filed", to: "returned")
    }
    let migration = DurableMigration(from: 1) { machine in machine.renameState("shipped", to: "filed") }
    let new = try DurableMachines(
      MachineDefinition<String, String>(initial: "placed") { lines(&$0) }, in: store, name: "orders", version: 2, migrations: [migration])
    try await new.fire("file", on: "a")

    #expect(try await new.changedHistories().isEmpty)
  }
}
