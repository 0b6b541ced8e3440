import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("A machine stopped or started inside its own hook", .timeLimit(TestTimeout.limit))
struct StopInHooksTests {
  @Test("A machine stopped in its own hook stops right after the macrostep and drops the queue", arguments: HookPosition.allCases)
  func afterTheMacrostep(position: HookPosition) throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try position.definition(log) {
      _ = handle.fire(.rest)
      let error = handle.machine?.stop()
      log.append("stop answers \(error == nil ? "nil" : "an error")")
      _ = handle.fire(.rest)
    }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())
    handle.reach(machine)

    let outcome = machine.attempt(.heat)

    #expect(outcome.transition?.target == .warm)
    #expect(machine.state == .warm)
    #expect(machine.configuration == [.warm])
    #expect(!machine.isFinished)
    #expect(machine.attempt(.turn).description == "rejected: 'turn' does not apply: the machine is stopped")
    #expect(log.entries.prefix(2) == ["stop answers nil", "cold -> warm"])
    #expect(!log.entries.contains("warm -> warm"))
  }

  @Test("A machine stopped in its hook exits with cause stop, after all after hooks and eventless transitions")
  func exitActions() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { _ in handle.machine?.stop() }
      sm.always(from: .warm, to: .hot)
      sm.onExit { step in log.append("exit \(step.state), \(step.cause)") }
      sm.after { step in log.append("after \(step.source)") }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(.heat)

    #expect(log.entries == ["exit cold, heat", "after cold", "exit warm, always", "after warm", "exit hot, stop"])
    #expect(machine.state == .hot)
    #expect(machine.permittedEvents == [])
  }

  @Test("A machine stopped in a step that is undone stops in the old state", arguments: HookPosition.allCases)
  func undone(position: HookPosition) throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try position.definition(log) {
      handle.machine?.stop()
      throw Flaw(place: "\(position)")
    }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())
    handle.reach(machine)

    let outcome = machine.attempt(.heat)

    #expect(flaw(of: outcome) == Flaw(place: "\(position)"))
    #expect(machine.state == .cold)
    #expect(machine.attempt(.heat).description == "rejected: 'heat' does not apply: the machine is stopped")
  }

  @Test("A machine stopped by a queued event's hook drops the rest of the queue")
  func queuedEvents() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Int, Int>())
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      sm.when(0, in: 0) { _ in for number in 1...4 { _ = handle.fire(number) } }
      sm.when(2, in: 0) { _ in handle.machine?.stop() }
      sm.when(.any, in: 0) { _ in }
      sm.after { step in log.append("\(step.cause)") }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(0)

    #expect(log.entries == ["0", "1", "2"])
  }

  @Test("A machine stopped in its own hook starts again without the dropped events")
  func startsAfresh() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try HookPosition.action.definition(log) {
      _ = handle.fire(.turn)
      handle.machine?.stop()
    }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())
    handle.reach(machine)
    machine.fire(.heat)

    try machine.start()

    #expect(machine.state == .cold)
    #expect(machine.fire(.rest))
    #expect(log.entries.suffix(2) == ["cold -> warm", "cold -> cold"])
  }

  @Test("A machine stopped by an entry action of its start stops right after the start")
  func stopInTheStart() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.onEntry(.cold) { _ in
        log.append("entry")
        handle.machine?.stop()
        _ = handle.fire(.heat)
      }
      sm.onExit { step in log.append("exit \(step.state), \(step.cause)") }
    }
    let machine = SharedOven(definition, starts: false)
    handle.reach(machine)

    try machine.start()

    #expect(log.entries == ["entry", "exit cold, stop"])
    #expect(!machine.fire(.heat))
    #expect(!machine.isFinished)
  }

  @Test("A stop in an exit action of a stop returns nil, and the machine stops once")
  func stopInTheStop() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.onExit(.cold) { _ in
        log.append("exit")
        if handle.machine?.stop() != nil { log.append("an error") }
        throw Flaw(place: "exit")
      }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    let error = machine.stop()

    #expect(error as? Flaw == Flaw(place: "exit"))
    #expect(log.entries == ["exit"])
    #expect(machine.stop() == nil)
  }

  @Test("A machine stopped in its commit work stops at once")
  func inCommitWork() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.onCommit {
          handle.machine?.stop()
          log.append("stop returns")
        }
      }
      sm.onExit(.warm) { step in log.append("exit, \(step.cause)") }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    let isAccepted = machine.fire(.heat)

    #expect(isAccepted)
    #expect(log.entries == ["exit, stop", "stop returns"])
  }

  @Test("A start in a hook of a running machine does nothing", arguments: HookPosition.allCases)
  func start(position: HookPosition) throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try position.definition(log) { try handle.machine?.start() }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())
    handle.reach(machine)

    let isAccepted = machine.fire(.heat)

    #expect(isAccepted)
    #expect(machine.state == .warm)
    #expect(machine.fire(.turn))
    #expect(log.entries == ["cold -> warm", "warm -> hot"])
  }

  @Test("Subscribers of a machine stopped in its hook get the transitions committed before the stop")
  func subscribers() throws {
    let (log, handle, queue, isTold) = (
      EventRecorder<String>(), OvenHandle(), DispatchQueue(label: "subscriber"), DispatchSemaphore(value: 0)
    )
    let definition = try HookPosition.after.definition(EventRecorder<String>()) {
      _ = handle.fire(.turn)
      handle.machine?.stop()
    }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())
    handle.reach(machine)
    machine.subscribe(on: queue) { transition in
      log.append("\(transition)")
      if transition.event == .rest { isTold.signal() }
    }

    machine.fire(.heat)
    try machine.start()
    machine.fire(.rest)

    #expect(isTold.wait(timeout: TestTimeout.deadline) == .success)
    #expect(log.entries == ["cold -> warm (heat)", "cold -> cold (rest)"])
  }
}
