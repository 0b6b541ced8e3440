import StateMachines
import Testing

@Suite("A history of payload states")
struct ChartHistoryPayloadsTests {
  private typealias Definition = MachineDefinition<Slot, String>

  /// `one` and `two` give `a1` a payload; `again` leads region `b` into the history of region `a` or of `p`, so that `p` is left and
  /// entered.
  private static func definition(_ history: Targets<Slot>, _ rules: (inout Definition.Builder) -> Void = { _ in }) throws -> Definition {
    try Definition(initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.compound("a", initial: "a1") { sm in
          sm.when("one", from: "a1", to: Slot("a1", 1))
          sm.when("two", from: "a1", to: Slot("a1", 2))
        }
        sm.compound("b", initial: "b1") { sm in sm.state("b1") }
      }
      sm.when("again", from: "b", into: history)
      rules(&sm)
    }
  }

  private static let histories: [Targets<Slot>] = [
    .history(of: "a"), .history(of: "a", depth: .deep), .history(of: "p", depth: .deep),
  ]

  @Test("A history recorded in the same microstep restores the payload that was just left", arguments: histories)
  func justLeft(history: Targets<Slot>) throws {
    var machine = Machine(try Self.definition(history))
    let shared = ThreadsafeMachine(try Self.definition(history))
    var states: [[Slot]] = []

    for event in ["two", "again", "one", "again"] {
      machine.fire(event)
      shared.fire(event)
      states.append(machine.configuration)
      #expect(shared.configuration == machine.configuration)
    }

    let (one, two): ([Slot], [Slot]) = (["p", "a", Slot("a1", 1), "b", "b1"], ["p", "a", Slot("a1", 2), "b", "b1"])
    #expect(states == [two, two, one, one])
  }

  @Test("Hooks see the history of the same microstep, even before the exits")
  func target() throws {
    let log = EventRecorder<String>()
    let definition = try Self.definition(.history(of: "a")) { sm in
      sm.before("again") { step in log.append("before \(step.target) \(step.targets)") }
      sm.onExit("b") { step in log.append("exit \(step.target) \(step.targets)") }
      sm.onEntry("a1") { step in log.append("entry \(step.target) \(step.targets)") }
      sm.after("again") { step in log.append("after \(step.target) \(step.targets)") }
    }
    var machine = Machine(definition)
    for event in ["two", "again", "one"] { machine.fire(event) }
    log.removeAll()

    let transition = try machine.require("again")

    #expect(log.text == "before a1/1 [a1/1], exit a1/1 [a1/1], entry a1/1 [a1/1], after a1/1 [a1/1]")
    #expect(transition.targets == [Slot("a1", 1)])
    #expect(transition.exited.contains(Slot("a1", 1)))
    #expect(transition.entered.contains(Slot("a1", 1)))
  }

  @Test("A hook's target filter matches the state that a history restores, in before and after hooks", arguments: RunnerKind.allCases)
  func filters(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in sm.when(.left, from: .a1, to: .a2) }
      sm.when(.back, from: .a, into: .history(of: .a))
      for target in [Spot.a1, .a2] {
        sm.before(.back, to: target) { _ in log.append("before \(target)") }
        sm.after(.back, to: target) { _ in log.append("after \(target)") }
      }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    for event in [Nudge.left, .back] { runner.fire(event) }

    #expect(log.text == "before a2, after a2")
  }

  @Test("A history is recorded again in the same microstep for states without payloads", arguments: RunnerKind.allCases)
  func withoutPayloads(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in
          sm.when(.left, from: .p11, to: .p12)
          sm.when(.right, from: .p12, to: .p11)
        }
        sm.compound(.p2, initial: .p21) { sm in sm.state(.p21) }
      }
      sm.when(.back, from: .p2, into: .history(of: .p1))
      sm.before(.back) { step in log.append("before \(step.target)") }
      sm.after(.back) { step in log.append("after \(step.target)") }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    for event in [Nudge.left, .back, .right, .back] { runner.fire(event) }

    #expect(log.text == "before p12, after p12, before p11, after p11")
    #expect(runner.configuration == [.p, .p1, .p11, .p2, .p21])
  }

  @Test("A history restores the payload of its default as long as its state was never active")
  func defaults() throws {
    let definition = try Definition(initial: "off") { sm in
      sm.when("reset", from: "a1", to: "a1")
      sm.when("in", from: "off", into: .history(of: "a"))
      sm.compound("a", initial: "a2") { sm in sm.state("a1", "a2") }
      sm.history(of: "a", default: [Slot("a1", 5)])
    }
    var machine = Machine(definition)

    let transition = try machine.require("in")

    #expect(machine.configuration == ["a", Slot("a1", 5)])
    #expect(transition.targets == [Slot("a1", 5)])
    #expect(transition.entered == ["a", Slot("a1", 5)])
  }

  @Test("A snapshot's history restores the payloads of ancestors of atomic states")
  func restored() throws {
    let definition = try Definition(initial: "off") { sm in
      sm.compound("a", initial: "b") { sm in
        sm.compound("b", initial: "c") { sm in sm.state("c", "d") }
      }
      sm.when("in", from: "off", into: .history(of: "a", depth: .deep))
      sm.when("fill", from: "off", to: Slot("b", 7))
      sm.when("move", from: "c", to: Slot("d", 8))
      sm.when("out", from: "a", to: "off")
    }
    var machine = Machine(definition)
    for event in ["fill", "move", "out"] { machine.fire(event) }
    let snapshot = machine.snapshot()

    var restored = try Machine(definition, restoring: snapshot)
    machine.fire("in")
    restored.fire("in")

    #expect(machine.configuration == ["a", Slot("b", 7), Slot("d", 8)])
    #expect(restored.configuration == machine.configuration)
    #expect(try Machine(definition, restoring: snapshot).snapshot() == snapshot)
  }

  @Test("A history does not decide the payload of its own state")
  func around() throws {
    let definition = try Definition(initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.compound("a", initial: "a1") { sm in sm.state("a1") }
        sm.compound("b", initial: "b1") { sm in sm.state("b1") }
      }
      sm.when("five", from: "p", to: Slot("p", 5))
      sm.when("again", from: "b", into: .history(of: "p", depth: .deep))
      sm.when("out", from: "p", to: "off")
      sm.when("again", from: "off", into: .history(of: "p", depth: .deep))
    }
    var inside = Machine(definition)
    var outside = Machine(definition)

    for event in ["five", "again"] { inside.fire(event) }
    for event in ["five", "out", "again"] { outside.fire(event) }

    #expect(inside.configuration == ["p", "a", "a1", "b", "b1"])
    #expect(outside.configuration == inside.configuration)
  }

  @Test("A machine that is restored before every event remembers the same deep histories, with the payloads of states around atomic ones")
  func restoredBeforeLeaving() throws {
    let definition = try Definition(initial: "c") { sm in
      sm.compound("a", initial: "b") { sm in
        sm.parallel("b") { sm in
          sm.compound("e", initial: "c") { sm in sm.state("c") }
          sm.region(initial: "d") { sm in sm.state("d") }
        }
      }
      sm.when("out", from: "a", to: "off")
      sm.when("in", from: "off", into: .history(of: "a", depth: .deep))
      sm.when("fill", from: "off", to: Slot("b", 7))
    }
    var neverRestored = Machine(definition)
    var restored = try Machine(definition, restoring: neverRestored.snapshot())

    for event in ["out", "in", "out", "fill", "out", "in", "out"] {
      neverRestored.fire(event)
      restored = try Machine(definition, restoring: restored.snapshot())
      restored.fire(event)
      #expect(restored.snapshot() == neverRestored.snapshot(), "after \(event)")
      #expect(restored.configuration == neverRestored.configuration, "after \(event)")
    }
  }
}
