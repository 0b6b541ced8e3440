import StateMachines
import Testing

@Suite("Commit work")
struct CommitWorkTests {
  @Test("Commit work runs once, in order, after every hook of the macrostep")
  func order() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Oven, Knob>(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in step.onCommit { log.append("work of the action") } }
      sm.always(from: .warm, to: .hot) { step in step.onCommit { log.append("work of the follow-up") } }
      sm.before(.heat) { step in
        step.onCommit { log.append("work of before, first") }
        step.onCommit { log.append("work of before, second") }
      }
      sm.after { step in log.append("after \(step.source)") }
    }
    var machine = Machine(definition)

    machine.fire(.heat)
    log.append("fire returns")
    machine.fire(.turn)

    #expect(
      log.entries == [
        "after cold", "after warm", "work of before, first", "work of before, second", "work of the action", "work of the follow-up",
        "fire returns",
      ])
  }

  @Test("Commit work waits until sent events are processed, and rejections run in order with it")
  func amongSentEvents() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Oven, Knob>(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.send(.rest)
        step.send(.turn)
        step.onCommit { log.append("work of heat") }
      }
      sm.when(.turn, from: .warm, to: .hot) { step in
        step.send(.smash)
        step.onCommit { log.append("work of turn") }
      }
      sm.when(.smash, in: .hot) { step in step.onCommit { log.append("work of smash") } }
      sm.after { step in log.append("after \(step.cause)") }
      sm.onRejection { rejection in log.append("rejected \(rejection.event), first") }
      sm.onRejection { rejection in log.append("rejected \(rejection.event), second") }
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(.heat)
    log.append("fire returns")

    #expect(isAccepted)
    #expect(
      log.entries == [
        "after heat", "after turn", "after smash", "work of heat", "rejected rest, first", "rejected rest, second", "work of turn",
        "work of smash", "fire returns",
      ])
  }

  @Test("Commit work is dropped with the macrostep that is undone, and only with that one")
  func undone() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Oven, Knob>(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.send(.turn)
        step.send(.smash)
        step.onCommit { log.append("work of heat") }
      }
      sm.when(.turn, from: .warm, to: .hot) { step in
        step.onCommit { log.append("work of turn") }
        throw Flaw(place: "turn")
      }
      sm.when(.smash, from: .warm, to: .hot) { step in step.onCommit { log.append("work of smash") } }
      sm.onRejection { rejection in log.append("\(rejection)") }
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(.heat)

    #expect(isAccepted)
    #expect(machine.state == .hot)
    #expect(log.entries == ["work of heat", "'turn' failed while 'warm': flaw in turn", "work of smash"])
  }

  @Test("Commit work of a start, a stop or an end runs with it")
  func startStopEnd() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Oven, Knob>(initial: .cold) { sm in
      sm.when(.smash, from: .cold, to: .broken)
      sm.onEntry { step in step.onCommit { log.append("work of entry") } }
      sm.onExit { step in
        let state = step.state
        step.onCommit { log.append("work of exit \(state)") }
      }
      sm.final(.broken)
    }

    var machine = Machine(definition)
    log.append("started")
    machine.stop()
    log.append("stopped")
    try machine.start()
    log.append("started")
    machine.fire(.smash)
    log.append("finished")

    #expect(
      log.entries == [
        "work of entry", "started", "work of exit cold", "stopped", "work of entry", "started", "work of exit cold", "work of entry",
        "work of exit broken", "finished",
      ])
  }

  @Test("Commit work of an undone start never runs")
  func undoneStart() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Oven, Knob>(initial: .cold) { sm in
      sm.onEntry(.cold) { step in
        step.onCommit { log.append("work") }
        throw Flaw(place: "entry")
      }
    }
    var machine = Machine(stopped: definition)

    #expect(throws: Flaw(place: "entry")) { try machine.start() }
    #expect(log.entries == [])
  }
}
