import StateMachines
import Testing

@Suite("A history of states with payloads")
struct ChartHistoryPayloadsTests {
  private typealias Definition = MachineDefinition<Slot, String>

  /// `one` and `two` give `a1` a payload; `again` leads region `b` into the history of region `a` or of `p`, so that `p` is left and
  /// entered.
  private static func definition(_ history: Targets<Slot>, _ rules: (inout Definition.Builder) -> Void = { _ in }) throws -> Definition {
    try Definition(initial: .p(.any)) { sm in
      sm.parallel(.p(.any)) { sm in
        sm.compound(.a(.any), initial: .a1(.any)) { sm in
          sm.when("one", from: \.a1, to: \.a1) { _, _ in 1 }
          sm.when("two", from: \.a1, to: \.a1) { _, _ in 2 }
        }
        sm.compound(.b(.any), initial: .b1(.any)) { sm in sm.state(.b1(.any)) }
      }
      sm.hold()
      sm.when("again", from: .b(.any), into: history)
      rules(&sm)
    }
  }

  private static let histories: [Targets<Slot>] = [
    .history(of: .a(.any)), .history(of: .a(.any), depth: .deep), .history(of: .p(.any), depth: .deep),
  ]

  @Test("A history recorded in the same microstep restores the payload that was just left", arguments: histories)
  func justLeft(history: Targets<Slot>) throws {
    var machine = Machine(try Self.definition(history))
    let shared = ThreadsafeMachine(try Self.definition(history))
    var states: [[String]] = []

    for event in ["two", "again", "one", "again"] {
      machine.fire(event)
      shared.fire(event)
      states.append(Slot.sight(machine))
      #expect(Slot.sight(shared) == Slot.sight(machine))
    }

    let (one, two) = (["p/0", "a/0", "a1/1", "b/0", "b1/0"], ["p/0", "a/0", "a1/2", "b/0", "b1/0"])
    #expect(states == [two, two, one, one])
  }

  @Test("Hooks see the history of the same microstep, even before the exits")
  func target() throws {
    let log = EventRecorder<String>()
    let definition = try Self.definition(.history(of: .a(.any))) { sm in
      let look: @Sendable (String) -> Definition.Builder.Hook = { moment in
        { step in log.append("\(moment) \(step.target.name)/\(step.payload(of: \.a1) ?? 0) \(step.targets.map(\.name).joined())") }
      }
      sm.before("again", perform: look("before"))
      sm.onExit(.b(.any), perform: look("exit"))
      sm.onEntry(.a1(.any), perform: look("entry"))
      sm.after("again", perform: look("after"))
    }
    var machine = Machine(definition)
    for event in ["two", "again", "one"] { machine.fire(event) }
    log.removeAll()

    let transition = try machine.require("again")

    #expect(log.text == "before a1/1 a1, exit a1/1 a1, entry a1/1 a1, after a1/1 a1")
    #expect(transition.targets == [.a1(.any)])
    #expect(transition.exited.contains(.a1(.any)))
    #expect(transition.entered.contains(.a1(.any)))
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

  @Test("The default of a history has the payload that `payload(of:)` makes, as long as the state was never active")
  func defaults() throws {
    let definition = try Definition(initial: .off) { sm in
      sm.when("set", from: \.a1, to: \.a1) { _, _ in 6 }
      sm.when("in", from: .off, into: .history(of: .a(.any)))
      sm.when("out", from: .a(.any), to: .off)
      sm.compound(.a(.any), initial: .a2(.any)) { sm in sm.state(.a1(.any), .a2(.any)) }
      sm.history(of: .a(.any), default: [.a1(.any)])
      sm.hold([.a1(.any): 5])
    }
    var machine = Machine(definition)

    let transition = try machine.require("in")
    let first = Slot.sight(machine)
    for event in ["set", "out", "in"] { machine.fire(event) }

    #expect(first == ["a/0", "a1/5"])
    #expect(transition.targets == [.a1(.any)])
    #expect(transition.entered == [.a(.any), .a1(.any)])
    #expect(Slot.sight(machine) == ["a/0", "a1/6"])
  }

  @Test("A snapshot's history restores the payloads of ancestors of atomic states")
  func restored() throws {
    let definition = try Definition(initial: .off) { sm in
      sm.compound(.a(.any), initial: .a2(.any)) { sm in
        sm.compound(.a2(.any), initial: .a21(.any)) { sm in sm.state(.a21(.any), .a22(.any)) }
      }
      sm.hold()
      sm.when("in", from: .off, into: .history(of: .a(.any), depth: .deep))
      sm.when("fill", from: .off, to: \.a2) { _ in 7 }
      sm.when("move", from: \.a21, to: \.a22) { _, _ in 8 }
      sm.when("out", from: .a(.any), to: .off)
    }
    var machine = Machine(definition)
    for event in ["fill", "move", "out"] { machine.fire(event) }
    let snapshot = machine.snapshot()

    var restored = try Machine(definition, restoring: snapshot)
    machine.fire("in")
    restored.fire("in")

    #expect(Slot.sight(machine) == ["a/0", "a2/7", "a22/8"])
    #expect(Slot.sight(restored) == Slot.sight(machine))
    #expect(try Machine(definition, restoring: snapshot).snapshot() == snapshot)
  }

  @Test("A history does not decide the payload of its own state")
  func around() throws {
    let definition = try Definition(initial: .p(.any)) { sm in
      sm.parallel(.p(.any)) { sm in
        sm.compound(.a(.any), initial: .a1(.any)) { sm in sm.state(.a1(.any)) }
        sm.compound(.b(.any), initial: .b1(.any)) { sm in sm.state(.b1(.any)) }
      }
      sm.hold()
      sm.when("five", from: \.p, to: \.p) { _, _ in 5 }
      sm.when("again", from: .b(.any), into: .history(of: .p(.any), depth: .deep))
      sm.when("out", from: .p(.any), to: .off)
      sm.when("again", from: .off, into: .history(of: .p(.any), depth: .deep))
    }
    var inside = Machine(definition)
    var outside = Machine(definition)

    for event in ["five", "again"] { inside.fire(event) }
    for event in ["five", "out", "again"] { outside.fire(event) }

    #expect(Slot.sight(inside) == ["p/0", "a/0", "a1/0", "b/0", "b1/0"])
    #expect(Slot.sight(outside) == Slot.sight(inside))
  }

  @Test("A machine that is restored before every event remembers the same deep histories, with the payloads of states around atomic ones")
  func restoredBeforeLeaving() throws {
    let definition = try Definition(initial: .b1(.any)) { sm in
      sm.compound(.a(.any), initial: .p(.any)) { sm in
        sm.parallel(.p(.any)) { sm in
          sm.compound(.b(.any), initial: .b1(.any)) { sm in sm.state(.b1(.any)) }
          sm.region(initial: .b2(.any)) { sm in sm.state(.b2(.any)) }
        }
      }
      sm.hold()
      sm.when("out", from: .a(.any), to: .off)
      sm.when("in", from: .off, into: .history(of: .a(.any), depth: .deep))
      sm.when("fill", from: .off, to: \.p) { _ in 7 }
    }
    var neverRestored = Machine(definition)
    var restored = try Machine(definition, restoring: neverRestored.snapshot())

    for event in ["out", "in", "out", "fill", "out", "in", "out"] {
      neverRestored.fire(event)
      restored = try Machine(definition, restoring: restored.snapshot())
      restored.fire(event)
      #expect(restored.snapshot() == neverRestored.snapshot(), "after \(event)")
      #expect(Slot.sight(restored) == Slot.sight(neverRestored), "after \(event)")
    }
  }
}
