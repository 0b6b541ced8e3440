import StateMachines
import Testing

@Suite("What is permitted beside ignored and impossible events")
struct DecisionPermissionsTests {
  @Test(
    "Sentences permit neither ignored nor impossible events, and `permittedEvents` has what `fire` accepts", arguments: RunnerKind.allCases)
  func events(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.ignore(.left, in: .a)
      sm.impossible(.right, in: .a)
      sm.when(.go, from: .a, to: .b)
      sm.when([.left, .right], from: .b, to: .a)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let inA = try #require(runner.attempt(.finish).rejection)
    runner.fire(.go)
    let inB = try #require(runner.attempt(.finish).rejection)

    #expect(inA.permitted == [.go] && inA.permittedNames == ["go"])
    #expect(inB.permitted == [.left, .right])
  }

  @Test("`permittedEvents` has neither ignored nor impossible events", arguments: RunnerKind.allCases)
  func permittedEvents(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.ignore(.left, in: .a)
      sm.impossible(.right, in: .a)
      sm.when(.go, from: .a, to: .b, if: Guard("holds") { _ in true })
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    #expect(runner.permittedEvents == [.go])
  }

  @Test("What a state decides hides the transitions and deferrals of outer states from sentences", arguments: RunnerKind.allCases)
  func hidden(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.ignore([.left, .tick], in: .a1)
        sm.impossible([.right, .tock], in: .a1)
        sm.when(.go, from: .a1, to: .a2)
      }
      sm.when([.left, .right], from: .a, to: .b)
      sm.defer([.tick, .tock], in: .a)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let rejection = try #require(runner.attempt(.finish).rejection)

    #expect(rejection.permitted == [.go])
  }

  @Test("A region that decides an event hides no transition or deferral of another region from sentences", arguments: RunnerKind.allCases)
  func regions(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { $0.impossible([.left, .right], in: .p11) }
        sm.compound(.p2, initial: .p21) { sm in
          sm.when(.left, in: .p21) { _ in }
          sm.defer(.right, in: .p21)
        }
      }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let rejection = try #require(runner.attempt(.finish).rejection)

    #expect(rejection.permitted == [.left, .right])
  }

  @Test("Sentences permit no kind and no case that is ignored or impossible")
  func kinds() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.ignore(.of(\.load), in: .off)
      sm.impossible(\.seek, in: .off)
      sm.when(.of(\.load), from: .on, to: .off)
      sm.when(\.seek, from: .on, to: .off)
      sm.when(.play, from: .off, to: .on)
    }
    var machine = Machine(definition)

    let inOff = try #require(machine.attempt(.pause).rejection)
    machine.fire(.play)
    let inOn = try #require(machine.attempt(.pause).rejection)

    #expect(inOff.permittedNames == ["play"])
    #expect(inOn.permittedNames == ["load", "seek"])
  }

  @Test("Sentences permit no case that a state inside hides, but one that an earlier line there takes")
  func hiddenCases() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.compound(.off, initial: .on) { sm in
        sm.ignore(\.seek, in: .on)
        sm.when(\.load, from: .on, to: .on, if: Guard { _ in false })
        sm.impossible(\.load, in: .on)
      }
      sm.when(\.seek, from: .off, to: .broken)
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.play).rejection)

    #expect(rejection.permittedNames == ["load"])
  }

  @Test("Sentences permit no kind that a state inside hides, whatever outer states and other regions have")
  func hiddenKinds() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.compound(.off, initial: .on) { sm in
        sm.ignore(.of(\.load), in: .on)
        sm.when(.pause, in: .on) { _ in }
      }
      sm.when(.of(\.load), from: .off, to: .broken)
    }
    let deferring = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.compound(.off, initial: .on) { $0.defer(.of(\.load), in: .on) }
      sm.ignore(.of(\.load), in: .off)
    }
    var (machine, deferringMachine) = (Machine(definition), Machine(deferring))

    let rejection = try #require(machine.attempt(.play).rejection)
    let deferringRejection = try #require(deferringMachine.attempt(.play).rejection)

    #expect(rejection.permittedNames == ["pause"])
    #expect(deferringRejection.permittedNames == ["load"])
  }
}
