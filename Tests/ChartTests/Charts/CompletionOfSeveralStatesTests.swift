import StateMachines
import Testing

@Suite("The completion of several states in one line")
struct CompletionOfSeveralStatesTests {
  private typealias Builder = MachineBuilder<Void, String, String>

  /// Two states that are done after their events, side by side, and a leaf.
  private static func definition(_ line: @Sendable (inout Builder) -> Void) throws -> MachineDefinition<String, String> {
    try MachineDefinition(initial: "both") { sm in
      sm.parallel("both") { sm in
        sm.region(initial: "a") { sm in
          sm.compound("a", initial: "a1") { sm in
            sm.when("finish a", from: "a1", to: "a2")
            sm.final("a2")
          }
        }
        sm.region(initial: "b") { sm in
          sm.compound("b", initial: "b1") { sm in
            sm.when("finish b", from: "b1", to: "b2")
            sm.final("b2")
          }
        }
      }
      sm.when("again", from: ["end", "leaf"], to: "both")
      sm.when("leave", from: "both", to: "leaf")
      line(&sm)
    }
  }

  private static let matchers: [StateMatcher<String>] = [
    ["a", "b"], ["b", "a", "b"], .anyOf(["a", "b"]), .anyOf(matchers: [["a"], ["b"]]),
  ]

  @Test("It leads from the state that is done, not from another active one", arguments: matchers.indices, ["a", "b"])
  func source(number: Int, done: String) throws {
    let log = EventRecorder<String>()
    var machine = Machine(
      try Self.definition { sm in
        sm.onDone(Self.matchers[number], to: "end") { step in log.append("\(step.cause) from \(step.source)") }
      })

    let taken = machine.fire("finish \(done)")

    #expect(taken && machine.state == "end")
    #expect(log.entries == ["done(\(done)) from \(done)"])
  }

  @Test("Its states may be a wildcard, which means those that can be done", arguments: ["a", "b"])
  func wildcard(done: String) throws {
    let definition = try MachineDefinition<String, String>(initial: "leaf") { sm in
      sm.when("enter a", from: "leaf", to: "a")
      sm.when("enter b", from: "leaf", to: "b")
      for state in ["a", "b"] {
        sm.compound(state, initial: "\(state)1") { sm in
          sm.when("finish", from: "\(state)1", to: "\(state)2")
          sm.final("\(state)2")
        }
      }
      sm.onDone(.any(except: "b"), to: "leaf")
      sm.when("leave", from: "b", to: "leaf")
    }
    var machine = Machine(definition)
    machine.fire("enter \(done)")

    let taken = machine.fire("finish")

    #expect(taken)
    #expect(machine.state == (done == "a" ? "leaf" : "b2"))
    #expect(definition.warnings.isEmpty)
  }

  @Test("It may be a junction, have rarer targets and a guard")
  func forms() throws {
    let isOpen = AtomicFlag()
    let guarded = try Self.definition { sm in sm.onDone(["a", "b"], into: ["end"], if: Guard("is open") { _ in isOpen.isSet }) }
    let junction = try Self.definition { sm in sm.onDone(["a", "b"], choosing: [.when(.isIn("b1"), to: "leaf"), .otherwise(to: "end")]) }
    var (closed, open) = (Machine(guarded), Machine(guarded))
    var (first, second) = (Machine(junction), Machine(junction))

    closed.fire("finish a")
    isOpen.set()
    open.fire("finish a")
    first.fire("finish a")
    second.fire("finish b")

    #expect(closed.is("a2") && open.state == "end")
    #expect(first.state == "leaf" && second.state == "end")
  }

  @Test("Its line has a warning where it names a state that is never done")
  func neverDone() throws {
    let named = try Self.definition { sm in sm.onDone(["a", "leaf"], to: "end") }
    let general = try MachineDefinition<String, String>(initial: "a") { sm in
      sm.when("turn", from: "a", to: "b")
      sm.when("turn", from: "b", to: "a")
      sm.onDone(.any, to: "a")
    }

    #expect(named.warnings.map(\.message) == ["'done(leaf)' from 'leaf' is never taken: 'leaf' is never done"])
    #expect(general.warnings.map(\.code) == [.unreachableTransition])
  }

  @Test("Its line has a warning where an earlier one takes the completion of one of the states")
  func takenEarlier() throws {
    let definition = try Self.definition { sm in
      sm.onDone("a", to: "end")
      sm.onDone(["a", "b"], to: "leaf")
    }

    #expect(definition.warnings.count == 1)
    #expect(definition.warnings.allSatisfy { $0.message.contains("'done(a)' from 'a'") })
  }

  @Test("Its line is described once, with its states, and waits for `done`")
  func described() throws {
    let definition = try Self.definition { sm in sm.onDone(["a", "b"], to: "end") }

    let line = try #require(MachineDescription(definition).transitions.first { $0.events == .completion })

    #expect(line.sources == .list(names: ["a", "b"]))
    #expect("\(line)" == "done: a, b -> end")
  }
}
