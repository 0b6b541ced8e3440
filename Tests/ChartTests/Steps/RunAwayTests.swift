import StateMachines
import Testing

@Suite("A runaway macrostep")
struct RunAwayTests {
  /// Goes round between `warm` and `hot` until the meter has counted so many microsteps.
  private static func rounds(_ count: Int, _ maximum: Int?, onError: ErrorPolicy = .undo) throws -> OvenDefinition {
    func rules(_ sm: inout OvenBuilder) {
      let goesOn = OvenGuard("goes on") { step in step.context.ticks < count }
      sm.when(.heat, from: .cold, to: .warm) { step in step.context.ticks += 1 }
      sm.always(from: .warm, to: .hot, if: goesOn) { step in step.context.ticks += 1 }
      sm.always(from: .hot, to: .warm, if: goesOn) { step in step.context.ticks += 1 }
      sm.when(.rest, in: .cold) { _ in }
    }
    guard let maximum else { return try OvenDefinition(initial: .cold, onError: onError, rules) }
    return try OvenDefinition(initial: .cold, onError: onError, maximumMicrosteps: maximum, rules)
  }

  private static func cycle<State, Event>(of outcome: Outcome<State, Event>) -> [String]? {
    guard case .failed(let error)? = outcome.rejection?.reason, case .runaway(let cycle)? = error as? MachineError else { return nil }
    return cycle
  }

  private static let limits: [Int?] = [1, 2, 3, 10, 1_001, nil]

  @Test("A macrostep with exactly as many microsteps as the limit commits", arguments: limits, [ErrorPolicy.undo, .raise])
  func exactly(maximum: Int?, onError: ErrorPolicy) throws {
    let allowed = maximum ?? 1_000
    var meter = Meter()
    var machine = try ContextMachine(Self.rounds(allowed, maximum, onError: onError), with: &meter)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(isAccepted)
    #expect(meter.ticks == allowed)
    #expect(machine.state == (allowed.isMultiple(of: 2) ? .hot : .warm))
  }

  @Test(
    "A macrostep above the limit is undone under every policy, and the machine stays usable", arguments: limits, [ErrorPolicy.undo, .raise])
  func oneMore(maximum: Int?, onError: ErrorPolicy) throws {
    let allowed = maximum ?? 1_000
    var meter = Meter()
    var machine = try ContextMachine(Self.rounds(allowed + 1, maximum, onError: onError), with: &meter)

    let outcome = machine.attempt(.heat, with: &meter)

    #expect(Self.cycle(of: outcome) != nil)
    #expect(machine.state == .cold)
    #expect(meter == Meter())
    #expect(machine.fire(.rest, with: &meter))
    #expect(machine.can(.heat, with: meter))
  }

  @Test("A runaway macrostep lists the states of its cycle, each once", arguments: [10, 11, nil])
  func cycle(maximum: Int?) throws {
    var meter = Meter()
    var machine = try ContextMachine(Self.rounds(.max, maximum), with: &meter)

    let cycle = Self.cycle(of: machine.attempt(.heat, with: &meter))

    #expect(cycle?.sorted() == ["hot", "warm"])
  }

  @Test("A runaway macrostep lists the states of all regions that go round at once, with and without hooks", arguments: [false, true])
  func cycleOfRegions(hasHook: Bool) throws {
    var machine = Machine(
      try MachineDefinition<String, String>(initial: "cooking") { sm in
        sm.parallel("cooking") { sm in
          sm.region(initial: "a") { sm in
            sm.when("go", from: "a", to: "b")
            sm.always(from: "b", to: "c")
            sm.always(from: "c", to: "b")
          }
          sm.region(initial: "x") { sm in
            sm.when("go", from: "x", to: "y")
            sm.always(from: "y", to: "z")
            sm.always(from: "z", to: "w")
            sm.always(from: "w", to: "y")
          }
          sm.region(initial: "still") { $0.state("still") }
        }
        if hasHook { sm.after { _ in } }
      })

    let cycle = Self.cycle(of: machine.attempt("go"))

    #expect(cycle?.sorted() == ["b", "c", "w", "y", "z"])
  }

  @Test("A runaway macrostep lists the states inside several targets that it enters again and again")
  func cycleOfForks() throws {
    var machine = Machine(
      try MachineDefinition<String, String>(initial: "idle") { sm in
        sm.when("go", from: "idle", into: ["left", "right"])
        sm.parallel("both") { sm in
          sm.region(initial: "left") { $0.state("left") }
          sm.region(initial: "right") { $0.state("right") }
        }
        sm.always(from: "both", into: ["left", "right"])
      })

    let cycle = Self.cycle(of: machine.attempt("go"))

    #expect(cycle == ["left", "right"])
  }

  @Test(
    "A runaway of internal transitions of an outer state lists the active states inside it, with and without regions",
    arguments: [false, true])
  func cycleOfOuterState(inRegions: Bool) throws {
    let inside: (inout MachineDefinition<String, String>.Builder) -> Void = { sm in sm.when("go", from: "inner", to: "other") }
    let definition = try MachineDefinition<String, String>(initial: "outer") { sm in
      sm.compound("outer", initial: "middle") { sm in
        if inRegions {
          sm.parallel("middle") { sm in
            sm.region(initial: "inner", inside)
            sm.region(initial: "still") { $0.state("still") }
          }
        } else {
          sm.compound("middle", initial: "inner", inside)
        }
      }
      sm.always(in: "outer", if: !.isIn("inner")) { _ in }
    }
    var machine = Machine(definition)

    let cycle = Self.cycle(of: machine.attempt("go"))

    #expect(cycle == (inRegions ? ["other", "still"] : ["other"]))
  }

  @Test("A runaway of an internal transition in one region lists no states of the region beside it")
  func cycleBesideRegion() throws {
    let definition = try MachineDefinition<String, String>(initial: "idle") { sm in
      sm.when("go", from: "idle", to: "both")
      sm.parallel("both") { sm in
        sm.region(initial: "left") { sm in
          sm.compound("left", initial: "inner") { $0.state("inner") }
          sm.always(in: "left") { _ in }
        }
        sm.region(initial: "right") { $0.state("right") }
      }
    }
    var machine = Machine(definition)

    let cycle = Self.cycle(of: machine.attempt("go"))

    #expect(cycle == ["inner"])
  }

  @Test("A macrostep in which each event raises the next is a runaway", arguments: [ErrorPolicy.undo, .raise])
  func raising(onError: ErrorPolicy) throws {
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, onError: onError, maximumMicrosteps: 20) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in step.raise(.turn) }
      sm.when(.turn, in: .warm) { step in
        step.context.ticks += 1
        step.raise(.turn)
      }
      sm.when(.rest, from: .cold, to: .hot)
    }
    var machine = ContextMachine(definition, with: &meter)

    let cycle = Self.cycle(of: machine.attempt(.heat, with: &meter))

    #expect(cycle == ["warm"])
    #expect(machine.state == .cold)
    #expect(meter == Meter())
    #expect(machine.fire(.rest, with: &meter))
    #expect(machine.state == .hot)
  }

  @Test("A macrostep in which the failure transition always fails is a runaway")
  func failing() throws {
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, onError: .raise, maximumMicrosteps: 20) { sm in
      sm.when(.heat, from: .cold, to: .warm) { _ in throw Flaw(place: "action") }
      sm.when(.hookFailure, in: .warm) { _ in throw Flaw(place: "failure") }
    }
    var machine = ContextMachine(definition, with: &meter)

    let cycle = Self.cycle(of: machine.attempt(.heat, with: &meter))

    #expect(cycle == ["warm"])
    #expect(machine.state == .cold)
  }

  @Test("A runaway macrostep drops its sent events and its commit work")
  func nothingIsLeft() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Oven, Knob>(initial: .cold, maximumMicrosteps: 20) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.always(in: .warm) { step in
        step.send(.rest)
        step.send(.rest, after: .seconds(1))
        step.onCommit { log.append("work") }
      }
      sm.when(.rest, in: .any) { _ in log.append("rest") }
    }
    var machine = Machine(definition)

    let cycle = Self.cycle(of: machine.attempt(.heat))

    #expect(cycle == ["warm"])
    #expect(machine.nextDeadline == nil)
    #expect(log.entries == [])
  }

  @Test("A start that runs away fails, and the machine runs only after a successful start")
  func start() throws {
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, maximumMicrosteps: 20) { sm in
      sm.always(from: .cold, to: .hot, if: OvenGuard("faulty") { step in step.context.isFaulty })
      sm.always(from: .hot, to: .cold)
      sm.when(.heat, from: .cold, to: .warm)
    }
    var machine = ContextMachine(definition, with: &meter)

    let cycle = Self.cycle(of: machine.attempt(.heat, with: &meter))
    meter.isFaulty = false
    try machine.start(with: &meter)
    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(cycle?.sorted() == ["cold", "hot"])
    #expect(isAccepted)
  }
}
