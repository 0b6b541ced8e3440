import StateMachines
import Testing

@Suite("A join in a snapshot")
struct NamedJoinsTests {
  private static func definition(
    _ joins: (inout MachineBuilder<Void, String, String>) -> Void
  ) throws -> MachineDefinition<String, String> {
    try MachineDefinition(initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.compound("l", initial: "l1") { sm in sm.state("l1") }
        sm.compound("r", initial: "r1") { sm in sm.state("r1") }
      }
      sm.state("x", "y")
      joins(&sm)
    }
  }

  @Test("A join in a snapshot is saved by its sources, its targets and the event that let the state in")
  func savedForm() throws {
    let definition = try Self.definition { sm in sm.join(["r1": "two", "l1": "one"], to: "x") }
    var machine = Machine(definition)
    machine.fire("two")

    let text = try savedText(machine.snapshot())

    #expect(
      text == """
        {"configuration":["p","l","l1","r","r1"],"joined":[{"event":"two","sources":["l1","r1"],"state":"r1","targets":["x"]}],\
        "status":"running","version":1}
        """)
  }

  @Test("A join in a snapshot is the same one when joins, their sources and the states are declared in another order")
  func otherOrder() throws {
    let old = try Self.definition { sm in
      sm.join(["l1": "one", "r1": "two"], to: "x")
      sm.join(["l1": "three", "r1": "four"], to: "y")
    }
    let new = try MachineDefinition<String, String>(initial: "p") { sm in
      sm.join(["r1": "four", "l1": "three"], to: "y")
      sm.join(["r1": "two", "l1": "one"], to: "x")
      sm.parallel("p") { sm in
        sm.compound("r", initial: "r1") { sm in sm.state("r1") }
        sm.compound("l", initial: "l1") { sm in sm.state("l1") }
      }
      sm.state("y", "x")
    }
    var machine = Machine(old)
    machine.fire("one")
    let configuration = #""configuration":["p","r","r1","l","l1"]"#
    let text = try savedText(machine.snapshot()).replacing(#""configuration":["p","l","l1","r","r1"]"#, with: configuration)

    var restored = try Machine(new, restoring: saved(text))
    restored.fire("two")

    #expect(restored.state == "x")
  }

  @Test("A join in a snapshot differs from another one with the same sources and target by the event")
  func sameSourcesAndTarget() throws {
    let definition = try Self.definition { sm in
      sm.join(["l1": "one", "r1": "two"], to: "x")
      sm.join(["l1": "three", "r1": "four"], to: "x")
    }
    var machine = Machine(definition)
    machine.fire("three")

    var restored = try Machine(definition, restoring: readBack(machine.snapshot()))
    let states = ["two", "four"].map { event in
      restored.fire(event)
      return restored.state
    }

    #expect(states == ["p", "x"])
    #expect(try savedText(machine.snapshot()).contains(#""joined":[{"event":"three","sources":["l1","r1"],"state":"l1","targets":["x"]}]"#))
  }

  @Test("A join in a snapshot is refused when the definition has it no more")
  func removed() throws {
    var machine = Machine(try Self.definition { sm in sm.join(["l1": "one", "r1": "two"], to: "x") })
    machine.fire("one")
    let changed = try Self.definition { sm in sm.join(["l1": "one", "r1": "two"], to: "y") }

    let error = try #require(throws: RestoreError.self) { try Machine(changed, restoring: machine.snapshot()) }

    #expect(error.issues == ["'l1' is in at a join that it has no part in"])
  }
}
