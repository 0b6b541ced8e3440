import StateMachineStore
import StateMachines
import Testing

@Suite("Two definitions with one name and version")
struct RegisteredDefinitionTests {
  private typealias Machines = DurableMachines<Void, String, String>

  private func machines(
    _ store: any MachineStore, to target: String = "b", named name: String = "same", version: Int = 1
  ) throws -> Machines {
    let definition = try MachineDefinition<String, String>(initial: "a") { sm in
      sm.when("go", from: "a", to: target)
      sm.when("back", from: target, to: "a")
    }
    return try DurableMachines(definition, in: store, name: name, version: version)
  }

  @Test("The second definition with one name and version is refused, with what differs, as long as the first one is used")
  func refused() throws {
    let store = MemoryStore()
    var first: Machines? = try machines(store)
    let error = #expect(throws: DurableError.self) { try machines(store, to: "z") }

    guard case .anotherDefinition("same", 1, let differences)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(differences.contains("only the first one has: atomic b"))
    #expect(differences.contains("only the second one has: atomic z"))
    #expect(!differences.contains { $0.contains("atomic a") })
    withExtendedLifetime(first) {}
    first = nil
    #expect(throws: Never.self) { try machines(store, to: "z") }
  }

  @Test("Equal definitions, other names, other versions and other stores are accepted")
  func accepted() throws {
    let store = MemoryStore()
    let all = try [
      machines(store), machines(store), machines(store, to: "z", named: "other"), machines(store, to: "z", version: 2),
      machines(MemoryStore(), to: "z"),
    ]

    #expect(all.count == 5)
  }
}
