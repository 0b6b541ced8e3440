import StateMachines
import Testing

@Suite("A machine that has reached a final state")
struct FinishingTests {
  /// `smash` finishes; on its way it raises, sends and leaves work.
  private static func definition(_ log: EventRecorder<String>) throws -> OvenDefinition {
    try OvenDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.send(.turn, after: .seconds(5))
        step.send(.smash)
        step.send(.turn)
      }
      sm.when(.smash, from: [.cold, .warm], to: .broken) { step in
        step.raise(.turn)
        step.send(.turn)
        step.send(.turn, after: .seconds(1))
        step.onCommit { log.append("work") }
      }
      sm.when(.turn, in: .warm) { _ in log.append("turn") }
      sm.defer(.rest, in: .cold)
      sm.when(.rest, in: .warm) { _ in log.append("rest") }
      sm.timeout(.seconds(10), in: .cold, fire: .heat)
      sm.timeout(.seconds(10), in: .broken, fire: .heat)
      sm.onEntry(.broken) { _ in log.append("entry") }
      sm.onExit(.broken) { step in log.append("exit because of \(step.cause)") }
      sm.after(to: .broken) { _ in log.append("after") }
      sm.onRejection { rejection in log.append("\(rejection)") }
      sm.final(.broken)
    }
  }

  @Test("A machine in a final state is finished and keeps its last configuration readable")
  func finished() throws {
    var meter = Meter()
    var machine = try ContextMachine(Self.definition(EventRecorder<String>()), with: &meter)
    let isFinishedBefore = machine.isFinished

    let outcome = machine.attempt(.smash, with: &meter)

    #expect(!isFinishedBefore)
    #expect(machine.isFinished)
    #expect(machine.state == .broken)
    #expect(machine.configuration == [.broken])
    #expect(machine.is(.broken))
    #expect(outcome.transition?.target == .broken)
  }

  @Test("A finished machine has run its exit actions in the macrostep, without reporting exits")
  func exitActions() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(Self.definition(log), with: &meter)

    let outcome = machine.attempt(.smash, with: &meter)

    #expect(outcome.transition?.exited == [.cold])
    #expect(outcome.transition?.entered == [.broken])
    #expect(log.entries == ["entry", "after", "exit because of stop", "work"])
  }

  @Test("A finished machine rejects every event as stopped", arguments: Knob.allCases)
  func laterEvents(event: Knob) throws {
    var meter = Meter()
    var machine = try ContextMachine(Self.definition(EventRecorder<String>()), with: &meter)
    machine.fire(.smash, with: &meter)

    let rejection = machine.attempt(event, with: &meter).rejection

    guard case .stopped? = rejection?.reason else {
      Issue.record("the reason is \(String(describing: rejection?.reason))")
      return
    }
    #expect(rejection?.description == "'\(event)' does not apply: the machine has finished in 'broken'")
    #expect(!machine.can(event, with: meter))
    #expect(machine.permittedEvents(with: meter) == [])
  }

  @Test("A finished machine drops raised, sent and deferred events and its timers")
  func nothingWaits() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(Self.definition(log), with: &meter)
    machine.fire(.rest, with: &meter)

    machine.fire(.smash, with: &meter)
    let deadline = machine.nextDeadline
    let transitions = machine.advance(to: .seconds(100), with: &meter)

    #expect(deadline == nil)
    #expect(transitions.isEmpty)
    #expect(log.entries == ["entry", "after", "exit because of stop", "work"])
  }

  @Test("A machine that a sent event finishes drops the rest of the queue")
  func finishedBySentEvent() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(Self.definition(log), with: &meter)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(isAccepted)
    #expect(machine.isFinished)
    #expect(machine.nextDeadline == nil)
    #expect(log.entries == ["entry", "after", "exit because of stop", "work"])
  }

  @Test("A finished machine takes no eventless transition and no failure")
  func nothingFollows() throws {
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, onError: .raise) { sm in
      sm.when(.smash, from: .cold, to: .broken) { _ in throw Flaw(place: "action") }
      sm.always(from: .any, to: .hot, if: OvenGuard("not cold") { step in !step.isIn(.cold) })
      sm.when(.hookFailure, from: .any, to: .warm)
      sm.onExit(.broken) { _ in throw Flaw(place: "exit") }
      sm.final(.broken)
    }
    var machine = ContextMachine(definition, with: &meter)

    let isAccepted = machine.fire(.smash, with: &meter)

    #expect(isAccepted)
    #expect(machine.state == .broken)
    #expect(machine.isFinished)
  }

  @Test("A finished machine can be started again")
  func restart() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(Self.definition(log), with: &meter)
    machine.fire(.smash, with: &meter)

    try machine.start(with: &meter)

    #expect(machine.state == .cold)
    #expect(!machine.isFinished)
    #expect(machine.nextDeadline == .seconds(10))
    #expect(machine.fire(.smash, with: &meter))
    #expect(machine.isFinished)
  }

  @Test("A machine whose initial state is final is finished from the start")
  func finalInitialState() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Oven, Knob>(initial: .broken) { sm in
      sm.onEntry { step in log.append("entry \(step.state)") }
      sm.onExit { step in log.append("exit \(step.state) because of \(step.cause)") }
      sm.final(.broken)
    }

    let machine = Machine(definition)

    #expect(machine.isFinished)
    #expect(machine.state == .broken)
    #expect(log.entries == ["entry broken", "exit broken because of stop"])
  }
}
