import StateMachines
import Testing

@Suite("A macrostep that does not come to rest")
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

  @Test("stands with exactly as many microsteps as are allowed", arguments: limits, [ErrorPolicy.undo, .raise])
  func exactly(maximum: Int?, onError: ErrorPolicy) throws {
    let allowed = maximum ?? 1_000
    var meter = Meter()
    var machine = try ContextMachine(Self.rounds(allowed, maximum, onError: onError), with: &meter)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(isAccepted)
    #expect(meter.ticks == allowed)
    #expect(machine.state == (allowed.isMultiple(of: 2) ? .hot : .warm))
  }

  @Test("is undone with one more, whatever the policy, and the machine stays usable", arguments: limits, [ErrorPolicy.undo, .raise])
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

  @Test("lists the states that it goes round in, each once", arguments: [10, 11, nil])
  func cycle(maximum: Int?) throws {
    var meter = Meter()
    var machine = try ContextMachine(Self.rounds(.max, maximum), with: &meter)

    let cycle = Self.cycle(of: machine.attempt(.heat, with: &meter))

    #expect(cycle?.sorted() == ["hot", "warm"])
  }

  @Test("may be one in which each event raises the next", arguments: [ErrorPolicy.undo, .raise])
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

  @Test("may be one in which the transition for a failure fails each time")
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

  @Test("drops what it sent and the work that it left")
  func nothingIsLeft() throws {
    let log = Log()
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

  @Test("fails the start, too: the machine is not running until a start comes to rest")
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
