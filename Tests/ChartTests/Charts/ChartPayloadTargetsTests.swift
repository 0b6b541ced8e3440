import StateMachines
import Testing

@Suite("The payload of a state that a microstep enters")
struct ChartPayloadTargetsTests {
  private typealias Definition = MachineDefinition<Slot, String>

  @Test("An entered state's payload comes from the transition that enters it, not from an internal one")
  func internalTransition() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .p(.any)) { sm in
      sm.parallel(.p(.any)) { sm in
        sm.compound(.a(.any), initial: .a1(.any)) { sm in
          sm.when("two", from: \.a1, to: \.a1) { _, _ in 2 }
          sm.when("go", in: \.a1) { number, step in
            log.append("\(step.source.name)/\(number) internal")
            number = 5
          }
        }
        sm.compound(.b(.any), initial: .b1(.any)) { sm in sm.state(.b1(.any)) }
      }
      sm.hold()
      sm.when("go", from: .b(.any), to: \.a1) { _ in 3 }
    }
    var machine = Machine(definition)
    machine.fire("two")

    let transition = try machine.require("go")

    #expect(log.entries == ["a1/2 internal"])
    #expect(transition.targets == [.a1(.any)])
    #expect(transition.entered.contains(.a1(.any)))
    #expect(Slot.sight(machine) == ["p/0", "a/0", "a1/3", "b/0", "b1/0"])
  }

  @Test("A state in which its parent starts has the payload that `payload(of:)` makes, whatever other lines make")
  func initial() throws {
    let definition = try Definition(initial: .off) { sm in
      sm.when("third", from: .a(.any), to: \.a1) { _ in 3 }
      sm.when("go", from: .off, to: .a(.any))
      sm.compound(.a(.any), initial: .a1(.any)) { sm in sm.state(.a1(.any)) }
      sm.hold([.a1(.any): 1])
    }
    var machine = Machine(definition)

    machine.fire("go")
    let started = Slot.sight(machine)
    machine.fire("third")

    #expect(started == ["a/0", "a1/1"])
    #expect(Slot.sight(machine) == ["a/0", "a1/3"])
  }

  @Test("A region's initial state has the payload that `payload(of:)` makes, in a chart with regions")
  func initialOfRegions() throws {
    let definition = try Definition(initial: .off) { sm in
      sm.onEntry([.a2(.any), .b2(.any)]) { _ in }
      sm.when("go", from: .off, to: .p(.any))
      sm.parallel(.p(.any)) { sm in
        sm.compound(.a(.any), initial: .a2(.any)) { sm in sm.when("x", from: \.a2, to: \.a2) { number, _ in number + 10 } }
        sm.region(initial: .b2(.any)) { sm in sm.when("x", from: \.b2, to: \.b2) { number, _ in number + 20 } }
      }
      sm.hold([.a2(.any): 4, .b2(.any): 5])
    }
    var machine = Machine(definition)

    machine.fire("go")
    let entered = Slot.sight(machine)
    machine.fire("x")

    #expect(entered == ["p/0", "a/0", "a2/4", "b2/5"])
    #expect(Slot.sight(machine) == ["p/0", "a/0", "a2/14", "b2/25"])
  }

  @Test("A common ancestor of several targets that stays active keeps its payload")
  func commonState() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .off) { sm in
      sm.when("go", from: .off, to: \.p) { _ in 5 }
      sm.parallel(.p(.any)) { sm in
        sm.compound(.a(.any), initial: .a1(.any)) { sm in sm.state(.a1(.any), .a2(.any)) }
        sm.compound(.b(.any), initial: .b1(.any)) { sm in sm.state(.b1(.any), .b2(.any)) }
      }
      sm.hold()
      sm.when("fork", from: .p(.any), into: [.a2(.any), .b2(.any)], kind: .local) { step in
        log.append("\(step.target.name)/\(step.payload(of: \.p) ?? 0) \(step.targets.map(\.name))")
      }
    }
    var machine = Machine(definition)

    for event in ["go", "fork"] { machine.fire(event) }

    #expect(log.entries == [#"p/5 ["a2", "b2"]"#])
    #expect(Slot.sight(machine) == ["p/5", "a/0", "a2/0", "b/0", "b2/0"])
  }
}
