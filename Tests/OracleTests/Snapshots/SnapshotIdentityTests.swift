import StateMachines
import Testing

@Suite("The identity of a definition in a snapshot")
struct SnapshotIdentityTests {
  private static func definition(_ name: String, _ version: Int) throws -> MachineDefinition<String, String> {
    try MachineDefinition(initial: "closed") { sm in
      sm.identify(as: name, version: version)
      sm.when("open", from: "closed", to: "open")
    }
  }

  @Test("The identity of a definition in a snapshot has name, version and fingerprint, and is saved")
  func saved() throws {
    let definition = try Self.definition("doors", 2)
    let description = MachineDescription(definition)

    let snapshot = Machine(definition).snapshot()

    #expect(snapshot.definition == DefinitionIdentity(name: "doors", version: 2, fingerprint: description.fingerprint))
    #expect(snapshot.definition == definition.identity)
    #expect(description.name == "doors")
    #expect(
      try savedText(snapshot) == """
        {"configuration":["closed"],"definition":{"fingerprint":"\(description.fingerprint)","name":"doors","version":2},\
        "status":"running","version":1}
        """)
    #expect(try readBack(snapshot) == snapshot)
  }

  @Test("The identity of a definition in a snapshot is missing where the definition has none")
  func none() throws {
    let definition = try MachineDefinition<String, String>(initial: "closed") { $0.when("open", from: "closed", to: "open") }

    #expect(definition.identity == nil)
    #expect(Machine(definition).snapshot().definition == nil)
  }

  @Test("The identity of a definition in a snapshot of another definition or a newer version refuses the snapshot")
  func refused() throws {
    let snapshot = Machine(try Self.definition("doors", 2)).snapshot()

    let errors = try [("gates", 2), ("doors", 1)].map { name, version in
      try #require(throws: RestoreError.self) { try Machine(Self.definition(name, version), restoring: snapshot) }
    }

    #expect(
      errors.map(\.issues) == [
        ["the snapshot is of 'doors', this definition is 'gates'"],
        ["the snapshot is of version 2 of 'doors', this definition is of version 1"],
      ])
  }

  @Test("The identity of a definition in a snapshot of an older version, and none, are accepted")
  func accepted() throws {
    var snapshot = Machine(try Self.definition("doors", 2)).snapshot()

    let newer = try Machine(Self.definition("doors", 3), restoring: snapshot)
    snapshot.definition = nil
    let unknown = try Machine(Self.definition("gates", 1), restoring: snapshot)

    #expect(newer.snapshot().definition?.version == 3)
    #expect(unknown.snapshot().definition?.name == "gates")
  }
}
