import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("An event fired inside a hook of the same machine", .timeLimit(TestTimeout.limit))
struct FireInHooksTests {
  @Test("An event fired in a hook runs right after the macrostep, before the outermost `fire` returns", arguments: HookPosition.allCases)
  func queued(position: HookPosition) throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try position.definition(log) {
      if let outcome = handle.attempt(.turn) { log.append("\(outcome)") }
    }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())
    handle.reach(machine)

    let outcome = machine.attempt(.heat)
    log.append("attempt returns")

    #expect(outcome.transition?.target == .warm)
    #expect(machine.state == .hot)
    #expect(log.entries == ["accepted: queued", "cold -> warm", "warm -> hot", "attempt returns"])
  }

  @Test("`fire` in a hook is true whether or not the event will be taken", arguments: HookPosition.allCases, Knob.allCases)
  func accepted(position: HookPosition, event: Knob) throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try position.definition(log) {
      if let isAccepted = handle.fire(event) { log.append("fired, \(isAccepted)") }
    }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())
    handle.reach(machine)

    let isAccepted = machine.fire(.heat)

    let last: [Knob: String] = [
      .heat: "'heat' does not apply while 'warm'; permitted: turn, rest", .turn: "warm -> hot", .rest: "warm -> warm",
      .smash: "'smash' does not apply while 'warm'; permitted: turn, rest",
    ]
    #expect(isAccepted)
    #expect(log.entries == ["fired, true", "cold -> warm", last[event]])
  }

  @Test("Events fired and sent in a hook run in order of the calls")
  func amongSentEvents() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Int, Int>())
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      sm.when(0, in: 0) { step in
        _ = handle.fire(1)
        step.send(2)
        _ = handle.fire(3)
        step.send(4, id: "cancelled")
        step.send(5)
        step.cancel("cancelled")
        _ = handle.fire(6)
      }
      sm.when(.any, in: 0) { step in log.append("\(step.cause)") }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(0)

    #expect(log.entries == ["1", "2", "3", "5", "6"])
  }

  @Test("An event that a hook of a queued event fires comes after those that already wait")
  func breadthFirst() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Int, Int>())
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      sm.when(.any, in: 0) { step in
        guard let number = step.event else { return }
        log.append("\(number) begins")
        if number < 10 { for last in 1...2 { _ = handle.fire(number * 10 + last) } }
        log.append("\(number) ends")
      }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(1)

    #expect(log.entries == ["1 begins", "1 ends", "11 begins", "11 ends", "12 begins", "12 ends"])
  }

  @Test("An event fired in a hook comes after raised events and the rest of the macrostep")
  func afterTheWholeMacrostep() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        _ = handle.fire(.smash)
        step.raise(.turn)
      }
      sm.when(.turn, from: .warm, to: .hot)
      sm.always(from: .hot, to: .broken)
      sm.when(.smash, from: .broken, to: .cold)
      sm.after { step in log.append("\(step.source) -> \(step.target)") }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    let outcome = machine.attempt(.heat)

    #expect(outcome.transition?.target == .broken)
    #expect(machine.state == .cold)
    #expect(log.entries == ["cold -> warm", "warm -> hot", "hot -> broken", "broken -> cold"])
  }

  @Test("An event fired in a hook is dropped when the macrostep is undone, and the machine stays usable", arguments: HookPosition.allCases)
  func undone(position: HookPosition) throws {
    let (log, handle, countdown) = (EventRecorder<String>(), OvenHandle(), FailureCountdown())
    let definition = try position.definition(log) {
      if let outcome = handle.attempt(.rest) { log.append("\(outcome)") }
      try countdown.step()
    }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())
    handle.reach(machine)
    countdown.set(to: 1)

    let isAccepted = machine.fire(.heat)
    let stateAfterFailure = machine.state
    let isAcceptedAgain = machine.fire(.heat)

    #expect(!isAccepted)
    #expect(stateAfterFailure == .cold)
    #expect(isAcceptedAgain)
    #expect(machine.state == .warm)
    #expect(
      log.entries == [
        "accepted: queued", "'heat' failed while 'cold': Failure()", "accepted: queued", "cold -> warm", "warm -> warm",
      ])
  }

  @Test("An event fired in a hook stays queued when only a later macrostep is undone")
  func laterIsUndone() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { _ in
        _ = handle.fire(.turn)
        _ = handle.fire(.smash)
      }
      sm.when(.turn, from: .warm, to: .hot) { _ in
        _ = handle.fire(.rest)
        throw Flaw(place: "turn")
      }
      sm.when(.smash, from: .warm, to: .broken)
      sm.when(.rest, in: .any) { _ in log.append("rest") }
      sm.onRejection { rejection in log.append("\(rejection)") }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    let isAccepted = machine.fire(.heat)

    #expect(isAccepted)
    #expect(machine.state == .broken)
    #expect(log.entries == ["'turn' failed while 'warm': flaw in turn"])
  }

  @Test("An event that a guard fires runs even if the guard is false")
  func guardSaysNo() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let refuses = Guard<Void, Oven, Knob>("refuses") { _ in
      if let outcome = handle.attempt(.turn) { log.append("\(outcome)") }
      return false
    }
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm, if: refuses)
      sm.when(.turn, from: .cold, to: .hot)
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    let isAccepted = machine.fire(.heat)

    #expect(!isAccepted)
    #expect(machine.state == .hot)
    #expect(log.entries == ["accepted: queued"])
  }

  @Test("An event fired in a hook is deferred where the new state defers it")
  func deferred() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { _ in _ = handle.fire(.smash) }
      sm.defer(.smash, in: .warm)
      sm.when(.turn, from: .warm, to: .hot)
      sm.when(.smash, from: .hot, to: .broken)
      sm.after { step in log.append("\(step.source) -> \(step.target)") }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(.heat)
    let stateBetween = machine.state
    machine.fire(.turn)

    #expect(stateBetween == .warm)
    #expect(log.entries == ["cold -> warm", "warm -> hot", "hot -> broken"])
  }

  @Test("An event fired in a hook is silently dropped where the macrostep finishes the machine")
  func atTheEnd() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .broken) { _ in if let outcome = handle.attempt(.turn) { log.append("\(outcome)") } }
      sm.when(.turn, from: .cold, to: .hot)
      sm.final(.broken)
      sm.onRejection { rejection in log.append("\(rejection)") }
    }
    let machine = SharedOven(definition)
    handle.reach(machine)

    machine.fire(.heat)

    #expect(machine.isFinished)
    #expect(log.entries == ["accepted: queued"])
  }

  @Test("An event that an entry action fires during the start runs in the start")
  func inTheStart() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.onEntry(.cold) { _ in if let outcome = handle.attempt(.heat) { log.append("\(outcome)") } }
      sm.onEntry(.warm) { _ in log.append("warm") }
    }
    let machine = SharedOven(definition, starts: false)
    handle.reach(machine)

    try machine.start()
    log.append("start returns")

    #expect(machine.state == .warm)
    #expect(log.entries == ["accepted: queued", "warm", "start returns"])
  }

  @Test("An event that an exit action fires during a stop is dropped")
  func inTheStop() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, in: .cold) { _ in log.append("heat") }
      sm.onExit(.cold) { _ in log.append("fired: \(handle.fire(.heat) != nil)") }
      sm.onRejection { rejection in log.append("\(rejection)") }
    }
    let machine = SharedOven(definition)
    handle.reach(machine)

    let error = machine.stop()
    try machine.start()

    #expect(error == nil)
    #expect(log.entries == ["fired: true"])
  }

  @Test("An event fired in a hook is processed before an event that another thread fired meanwhile")
  func beforeOtherThreads() throws {
    let log = EventRecorder<String>()
    let rounds = StressSize.of(400)
    for _ in 0..<rounds {
      let (handle, threads, pause) = (MachineHandle<Int, Int>(), ThreadPool(), PausePoint())
      let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
        sm.when(1, from: 0, to: 1) { _ in
          pause.wait()
          ThreadPool.yield(20)
          _ = handle.fire(2)
        }
        sm.when(2, from: 1, to: 2) { _ in
          ThreadPool.yield(5)
          _ = handle.fire(3)
        }
        sm.when(3, from: 2, to: 3)
        sm.when(9, from: [1, 2, 3], to: 9) { step in log.append("interrupted in \(step.source)") }
      }
      let machine = ThreadsafeMachine(definition)
      handle.reach(machine)

      threads.start { machine.fire(1) }
      try #require(pause.isReached())
      threads.start { machine.fire(9) }
      pause.resume()

      try #require(threads.isFinished())
      #expect(machine.state == 9)
    }

    #expect(log.entries == Array(repeating: "interrupted in 3", count: rounds))
  }

  @Test("Subscribers get the outer transition before that of an event fired in its hook")
  func subscribers() throws {
    let (log, handle, queue) = (EventRecorder<String>(), OvenHandle(), DispatchQueue(label: "subscriber"))
    let machine = ThreadsafeMachine(
      try HookPosition.before.definition(EventRecorder<String>()) { _ = handle.fire(.turn) }, clock: ManualClock())
    handle.reach(machine)
    let isTold = DispatchSemaphore(value: 0)
    machine.subscribe(on: queue) { transition in
      log.append("\(transition)")
      if transition.target == .broken { isTold.signal() }
    }

    machine.fire(.heat)
    machine.fire(.smash)

    #expect(isTold.wait(timeout: TestTimeout.deadline) == .success)
    #expect(log.entries == ["cold -> warm (heat)", "warm -> hot (turn)", "hot -> broken (smash)"])
  }
}
