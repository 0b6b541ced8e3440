import StateMachines
import Testing

@Suite("The payload of a state that a microstep enters")
struct ChartPayloadTargetsTests {
  private typealias Definition = MachineDefinition<Slot, String>

  @Test("An entered state's payload comes from the transition that enters it, not from an internal one")
  func internalTransition() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.compound("a", initial: "a1") { sm in
          sm.when("two", from: "a1", to: Slot("a1", 2))
          sm.when("go", in: "a1") { step in log.append("\(step.source) internal, targets \(step.targets)") }
        }
        sm.compound("b", initial: "b1") { sm in sm.state("b1") }
      }
      sm.when("go", from: "b", to: Slot("a1", 3))
    }
    var machine = Machine(definition)
    machine.fire("two")

    let transition = try machine.require("go")

    #expect(log.entries == ["a1/2 internal, targets []"])
    #expect(transition.targets == [Slot("a1", 3)])
    #expect(transition.entered.contains(Slot("a1", 3)))
    #expect(machine.configuration == ["p", "a", Slot("a1", 3), "b", "b1"])
  }

  @Test("A state's payload is the one its parent's initial state names, whatever other lines name")
  func initial() throws {
    let definition = try Definition(initial: "off") { sm in
      sm.when("third", from: "on", to: Slot("loaded", 3))
      sm.when("go", from: "off", to: "on")
      sm.compound("on", initial: Slot("loaded", 1)) { sm in sm.state("loaded") }
    }
    var machine = Machine(definition)

    machine.fire("go")
    let started = machine.configuration
    machine.fire("third")

    #expect(started == ["on", Slot("loaded", 1)])
    #expect(machine.configuration == ["on", Slot("loaded", 3)])
    #expect(try Machine(definition, at: "on").configuration == ["on", Slot("loaded", 1)])
  }

  @Test("A region's initial state has the payload that the region names, in a chart with regions")
  func initialOfRegions() throws {
    let definition = try Definition(initial: "off") { sm in
      sm.onEntry(["a2", "b2"]) { _ in }
      sm.when("go", from: "off", to: "p")
      sm.parallel("p") { sm in
        sm.compound("a", initial: Slot("a2", 4)) { sm in sm.when("x", from: "a2", to: "a2") }
        sm.region(initial: Slot("b2", 5)) { sm in sm.when("x", from: "b2", to: "b2") }
      }
    }
    var machine = Machine(definition)

    machine.fire("go")
    let entered = machine.configuration
    machine.fire("x")

    #expect(entered == ["p", "a", Slot("a2", 4), Slot("b2", 5)])
    #expect(machine.configuration == ["p", "a", "a2", "b2"])
  }

  @Test("A common ancestor of several targets that stays active keeps its payload")
  func commonState() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: "off") { sm in
      sm.when("go", from: "off", to: Slot("p", 5))
      sm.parallel("p") { sm in
        sm.compound("a", initial: "a1") { sm in sm.state("a1", "a2") }
        sm.compound("b", initial: "b1") { sm in sm.state("b1", "b2") }
      }
      sm.when("fork", from: "p", into: ["a2", "b2"], kind: .local) { step in log.append("\(step.target) \(step.targets)") }
    }
    var machine = Machine(definition)

    for event in ["go", "fork"] { machine.fire(event) }

    #expect(log.entries == ["p/5 [a2/0, b2/0]"])
    #expect(machine.configuration == [Slot("p", 5), "a", "a2", "b", "b2"])
  }
}
