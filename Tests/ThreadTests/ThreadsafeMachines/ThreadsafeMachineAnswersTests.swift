import Dispatch
import StateMachines
import Testing

@Suite("Answers of a thread-safe machine")
struct ThreadsafeMachineAnswersTests {
  @Test("Every answer of a thread-safe machine reads as a sentence")
  func sentences() throws {
    let log = EventRecorder<String>()
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.when(.turn, from: .warm, to: .hot, if: .isIn(.cold))
      sm.when(.smash, from: .warm, to: .broken) { _ in throw Flaw(place: "action") }
      sm.defer(.rest, in: .warm)
      sm.onRejection { rejection in log.append("\(rejection)") }
    }
    let machine = SharedOven(definition)

    let sentences = [Knob.turn, .heat, .heat, .turn, .smash, .rest].map { machine.attempt($0).description }
    machine.stop()
    let last = machine.attempt(.heat).description

    let rejections = [
      "'turn' does not apply while 'cold'; permitted: heat", "'heat' does not apply while 'warm'; permitted: turn, smash, rest",
      "'turn' does not apply while 'warm': guard 'in cold' is false; permitted: smash, rest", "'smash' failed while 'warm': flaw in action",
      "'heat' does not apply: the machine is stopped",
    ]
    #expect(
      sentences == [
        "rejected: " + rejections[0], "transitioned: cold -> warm (heat)", "rejected: " + rejections[1], "rejected: " + rejections[2],
        "rejected: " + rejections[3], "accepted: deferred",
      ])
    #expect(last == "rejected: " + rejections[4])
    #expect(log.entries == rejections)
  }

  @Test("A thread-safe machine's transition has all states that were exited and entered")
  func transitions() throws {
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in step.raise(.turn) }
      sm.when(.turn, from: .warm, to: .hot)
      sm.always(from: .hot, to: .broken)
    }
    let machine = SharedOven(definition)

    let transition = try machine.require(.heat)

    #expect(transition.source == .cold)
    #expect(transition.target == .broken)
    #expect(transition.targets == [.broken])
    #expect(transition.event == .heat)
    #expect(transition.exited == [.cold, .warm, .hot])
    #expect(transition.entered == [.warm, .hot, .broken])
  }

  @Test("A thread-safe machine rejects a required event that would only be deferred and does not keep it")
  func requiredAndDeferred() throws {
    let definition = try PlainOven(initial: .cold) { sm in
      sm.defer(.smash, in: .cold)
      sm.when(.heat, from: .cold, to: .warm)
      sm.when(.smash, from: .warm, to: .broken)
    }
    let machine = SharedOven(definition)

    let rejection = #expect(throws: Rejection<Oven, Knob>.self) { try machine.require(.smash) }
    machine.fire(.heat)

    #expect(rejection?.description == "'smash' does not apply while 'cold'; permitted: heat")
    #expect(machine.state == .warm)
  }

  @Test("A thread-safe machine with default settings keeps deferred events in order, before later ones")
  func deferred() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Oven, Int>(initial: .cold) { sm in
      sm.when(0, from: .cold, to: .warm)
      sm.defer(.any, in: .cold)
      sm.when(.any, in: .warm) { step in log.append("\(step.cause)") }
    }
    let machine = ThreadsafeMachine(definition)

    let outcomes = [1, 2, 3].map { machine.attempt($0).description }
    machine.fire(0)
    machine.fire(4)

    #expect(outcomes == Array(repeating: "accepted: deferred", count: 3))
    #expect(log.entries == ["1", "2", "3", "4"])
  }

  @Test("A thread-safe machine with default settings keeps a delayed event until its time")
  func delayed() throws {
    let hasCome = DispatchSemaphore(value: 0)
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, in: .cold) { step in step.send(.turn, after: .milliseconds(1)) }
      sm.when(.turn, in: .cold) { _ in hasCome.signal() }
    }
    let machine = SharedOven(definition)

    machine.fire(.heat)

    #expect(hasCome.wait(timeout: TestTimeout.deadline) == .success)
    #expect(machine.state == .cold)
  }

  @Test("A thread-safe machine names the cycle of a runaway macrostep and stays usable", arguments: [ErrorPolicy.undo, .raise])
  func runaway(onError: ErrorPolicy) throws {
    let definition = try PlainOven(initial: .cold, onError: onError, maximumMicrosteps: 10) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.always(from: .warm, to: .hot)
      sm.always(from: .hot, to: .warm)
      sm.when(.smash, from: .cold, to: .broken)
    }
    let machine = SharedOven(definition)

    let outcome = machine.attempt(.heat)

    guard case .runaway(let cycle)? = machineError(of: outcome) else {
      Issue.record("\(outcome)")
      return
    }
    #expect(cycle.sorted() == ["hot", "warm"])
    #expect(machine.state == .cold)
    #expect(machine.fire(.smash))
  }

  @Test("A thread-safe machine answers a handled failure under the W3C policy with a transition")
  func raisedFailures() throws {
    let log = EventRecorder<String>()
    let definition = try PlainOven(initial: .cold, onError: .raise) { sm in
      sm.when(.heat, from: .cold, to: .warm) { _ in throw Flaw(place: "action") }
      sm.when(.hookFailure, from: .warm, to: .broken) { step in log.append("\(step.cause)") }
    }
    let machine = SharedOven(definition)

    let outcome = machine.attempt(.heat)

    #expect(outcome.transition?.target == .broken)
    #expect(log.entries == ["failure(flaw in action)"])
  }

  @Test("A thread-safe machine that finishes drops timers and waiting events")
  func finished() throws {
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .broken) { step in step.send(.turn) }
      sm.when(.turn, from: .cold, to: .hot)
      sm.defer(.rest, in: .cold)
      sm.final(.broken)
    }
    let machine = SharedOven(definition)
    machine.fire(.rest)

    let outcome = machine.attempt(.heat)

    #expect(outcome.transition?.exited == [.cold])
    #expect(machine.isFinished)
    #expect(machine.configuration == [.broken])
    #expect(machine.permittedEvents == [])
  }
}
