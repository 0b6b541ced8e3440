import StateMachines
import Testing

@Suite("A step in which something throws")
struct UndoneStepsTests {
  @Test("A step in which something throws is undone as a whole, and the event is rejected with the error", arguments: FailingBlock.allCases)
  func leavesNoTrace(block: FailingBlock) throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(block.definition(log), with: &meter)
    let permitted = machine.permittedEvents(with: meter)

    let outcome = machine.attempt(block.event, with: &meter)

    #expect(flaw(of: outcome) == block.flaw)
    #expect(outcome.rejection?.event == block.event)
    #expect(outcome.rejection?.configuration == [.cold])
    #expect(machine.state == .cold)
    #expect(machine.configuration == [.cold])
    #expect(!machine.isFinished)
    #expect(machine.permittedEvents(with: meter) == permitted)
    #expect(machine.nextDeadline == .seconds(10))
    #expect(meter == Meter())
    #expect(log.entries == [])
  }

  @Test("An undone step leaves deferred events waiting", arguments: FailingBlock.allCases)
  func deferredEvents(block: FailingBlock) throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(block.definition(log), with: &meter)
    machine.fire(.smash, with: &meter)

    machine.fire(block.event, with: &meter)
    let logAfterFailure = log.entries
    meter.isFaulty = false
    machine.fire(.rest, with: &meter)

    #expect(logAfterFailure == [])
    #expect(machine.state == .warm)
    #expect(log.entries.filter { !$0.hasPrefix("work") } == ["smash was put back"])
  }

  @Test("An undone step leaves a machine that takes the same event normally", arguments: FailingBlock.allCases)
  func usable(block: FailingBlock) throws {
    let (log, otherLog) = (EventRecorder<String>(), EventRecorder<String>())
    var meter = Meter()
    var sound = Meter(isFaulty: false)
    var machine = try ContextMachine(block.definition(log), with: &meter)
    var other = try ContextMachine(block.definition(otherLog), with: &sound)

    machine.fire(block.event, with: &meter)
    meter.isFaulty = false
    let outcome = machine.attempt(block.event, with: &meter)
    other.fire(block.event, with: &sound)

    #expect(outcome.transition?.exited == [.cold, .warm, .hot])
    #expect(outcome.transition?.entered == [.warm, .hot, .broken])
    #expect(machine.isFinished)
    #expect(meter == sound)
    #expect(meter.ticks > 5)
    #expect(log.entries == otherLog.entries)
  }

  @Test("Steps can fail again and again without lasting effects", arguments: FailingBlock.allCases)
  func repeatedly(block: FailingBlock) throws {
    var meter = Meter()
    var machine = try ContextMachine(block.definition(EventRecorder<String>()), with: &meter)

    let flaws = (1...50).map { _ in flaw(of: machine.attempt(block.event, with: &meter)) }

    #expect(flaws == Array(repeating: block.flaw, count: 50))
    #expect(machine.state == .cold)
    #expect(machine.nextDeadline == .seconds(10))
    #expect(meter == Meter())
  }

  @Test("An undone step runs the rejection hook once, afterwards, and no hook after the one that threw")
  func nothingAfterwards() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .hot)
      sm.before { _ in log.append("before 1") }
      sm.before { _ in throw Flaw(place: "before 2") }
      sm.before { _ in log.append("before 3") }
      sm.onExit { _ in log.append("exit") }
      sm.onEntry { _ in log.append("entry") }
      sm.after { _ in log.append("after") }
      sm.onRejection { rejection in log.append("\(rejection)") }
    }
    var machine = try ContextMachine(definition, at: .cold)

    machine.fire(.heat, with: &meter)

    #expect(log.entries == ["before 1", "'heat' failed while 'cold': flaw in before 2"])
  }

  @Test("An undone step of a sent event keeps earlier commits, and the next event starts from them")
  func amongSentEvents() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.context.ticks += 1
        step.send(.turn)
        step.send(.rest)
      }
      sm.when(.turn, from: .warm, to: .hot) { step in step.context.ticks += 10 }
      sm.after(.turn) { _ in throw Flaw(place: "after") }
      sm.when(.rest, in: .any) { step in
        log.append("rest in \(step.source), \(step.configuration == [step.source])")
        step.context.ticks += 100
      }
      sm.onRejection { rejection in log.append("\(rejection)") }
    }
    var machine = ContextMachine(definition, with: &meter)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(isAccepted)
    #expect(machine.state == .warm)
    #expect(meter.ticks == 101)
    #expect(log.entries == ["rest in warm, true", "'turn' failed while 'warm': flaw in after"])
  }

  @Test("An undone step does not undo the data of a context that is an object")
  func objects() throws {
    let log = EventRecorder<String>()
    var context = log
    let definition = try ContextDefinition<EventRecorder<String>, Oven, Knob>(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .hot) { step in
        step.context.append("written")
        throw Flaw(place: "action")
      }
    }
    var machine = ContextMachine(definition, with: &context)

    let isAccepted = machine.fire(.heat, with: &context)

    #expect(!isAccepted)
    #expect(context === log)
    #expect(log.entries == ["written"])
  }

  @Test("An undone step evaluates no guard after one that throws")
  func guards() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .broken, if: .answering(false, "first", log))
      sm.when(.heat, from: .cold, to: .warm, if: OvenGuard("second") { _ in throw Flaw(place: "guard") })
      sm.when(.heat, from: .cold, to: .hot, if: .answering(true, "third", log))
    }
    var machine = ContextMachine(definition, with: &meter)

    let outcome = machine.attempt(.heat, with: &meter)

    #expect(flaw(of: outcome) == Flaw(place: "guard"))
    #expect(machine.state == .cold)
    #expect(log.entries == ["guard first"])
  }
}
