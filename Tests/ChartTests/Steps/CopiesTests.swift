import StateMachines
import Testing

@Suite("A copy of a machine")
struct CopiesTests {
  private static func definition() throws -> OvenDefinition {
    try OvenDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in step.context.ticks += 1 }
      sm.when(.turn, from: .warm, to: .hot) { step in
        step.context.ticks += 1
        if step.context.isFaulty { throw Flaw(place: "turn") }
      }
      sm.when(.smash, from: .any, to: .broken)
      sm.when(.rest, in: .warm) { step in step.context.ticks += 100 }
      sm.defer(.rest, in: .cold)
      sm.timeout(.seconds(10), in: .cold, fire: .heat)
      sm.timeout(.seconds(20), in: .warm, fire: .turn)
      sm.final(.broken)
    }
  }

  @Test("A copy of a machine changes independently, so a decision can be tried and dropped")
  func ownState() throws {
    var (meter, copiedMeter) = (Meter(), Meter())
    let machine = try ContextMachine(Self.definition(), with: &meter)

    var copy = machine
    copy.fire(.heat, with: &copiedMeter)

    #expect(copy.state == .warm)
    #expect(copiedMeter.ticks == 1)
    #expect(machine.state == .cold)
    #expect(meter == Meter())
  }

  @Test("A copy of a machine and its original have independent timers")
  func ownTimers() throws {
    var meter = Meter(isFaulty: false)
    var machine = try ContextMachine(Self.definition(), with: &meter)

    var copy = machine
    copy.advance(to: .seconds(10), with: &meter)
    let (deadline, copiedDeadline) = (machine.nextDeadline, copy.nextDeadline)
    machine.fire(.smash, with: &meter)

    #expect(deadline == .seconds(10))
    #expect(copiedDeadline == .seconds(30))
    #expect(machine.nextDeadline == nil)
    #expect(copy.nextDeadline == .seconds(30))
    #expect(copy.state == .warm)
  }

  @Test("A copy of a machine has the events deferred before the copy and none deferred after it")
  func ownDeferredEvents() throws {
    var (meter, copiedMeter) = (Meter(), Meter())
    var machine = try ContextMachine(Self.definition(), with: &meter)
    machine.fire(.rest, with: &meter)

    var copy = machine
    machine.fire(.rest, with: &meter)
    machine.fire(.heat, with: &meter)
    copy.fire(.heat, with: &copiedMeter)

    #expect(meter.ticks == 201)
    #expect(copiedMeter.ticks == 101)
  }

  @Test("A failure in a copy of a machine is undone in the copy alone")
  func ownUndo() throws {
    var (meter, copiedMeter) = (Meter(isFaulty: false), Meter())
    var machine = try ContextMachine(Self.definition(), at: .warm)

    var copy = machine
    let outcome = machine.attempt(.turn, with: &meter)
    let copiedOutcome = copy.attempt(.turn, with: &copiedMeter)

    #expect(outcome.transition?.target == .hot)
    #expect(machine.state == .hot)
    #expect(flaw(of: copiedOutcome) == Flaw(place: "turn"))
    #expect(copy.state == .warm)
    #expect(copiedMeter == Meter())
  }

  @Test("A copy of a machine finishes, stops and starts alone")
  func ownEnd() throws {
    var meter = Meter()
    var machine = try ContextMachine(Self.definition(), with: &meter)

    var finished = machine
    var stopped = machine
    finished.fire(.smash, with: &meter)
    stopped.stop(with: &meter)

    #expect(finished.isFinished)
    #expect(!stopped.isFinished)
    #expect(!machine.isFinished)
    #expect(!stopped.fire(.heat, with: &meter))
    #expect(machine.fire(.heat, with: &meter))
  }

  @Test("A copy of a machine whose start failed can be started alone")
  func ownStart() throws {
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold) { sm in
      sm.onEntry(.cold) { step in if step.context.isFaulty { throw Flaw(place: "entry") } }
      sm.when(.heat, from: .cold, to: .warm)
    }
    var machine = ContextMachine(definition, with: &meter)

    var copy = machine
    meter.isFaulty = false
    try copy.start(with: &meter)

    #expect(copy.fire(.heat, with: &meter))
    #expect(flaw(of: machine.attempt(.heat, with: &meter)) == Flaw(place: "entry"))
  }
}
