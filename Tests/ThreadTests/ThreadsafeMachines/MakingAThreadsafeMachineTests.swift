import StateMachines
import Testing

@Suite("Making a thread-safe machine")
struct MakingAThreadsafeMachineTests {
  private static func definition(_ log: EventRecorder<String> = EventRecorder<String>()) throws -> PlainOven {
    try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.when(.smash, from: .warm, to: .broken)
      sm.onEntry { step in log.append("enter \(step.state), \(step.cause)") }
      sm.onExit { step in log.append("leave \(step.state), \(step.cause)") }
      sm.final(.broken)
    }
  }

  @Test("Making a thread-safe machine starts it: entry actions of the initial state have run")
  func started() throws {
    let log = EventRecorder<String>()

    let machine = SharedOven(try Self.definition(log))

    #expect(log.entries == ["enter cold, start"])
    #expect(machine.state == .cold)
    #expect(machine.can(.heat))
  }

  @Test("A thread-safe machine made unstarted is in its initial state and takes no event", arguments: Knob.allCases)
  func unstarted(event: Knob) throws {
    let log = EventRecorder<String>()
    let machine = SharedOven(try Self.definition(log), starts: false)

    let outcome = machine.attempt(event)

    #expect(outcome.description == "rejected: '\(event)' does not apply: the machine is not started")
    #expect(machine.state == .cold)
    #expect(machine.configuration == [.cold])
    #expect(machine.is(.cold))
    #expect(!machine.can(event))
    #expect(machine.permittedEvents == [])
    #expect(!machine.isFinished)
    #expect(machine.stop() == nil)
    #expect(log.entries == [])
  }

  @Test("A thread-safe machine made in a given state is in it and runs no entry action", arguments: [Oven.cold, .warm])
  func at(state: Oven) throws {
    let log = EventRecorder<String>()

    let machine = try SharedOven(Self.definition(log), at: state, label: "restored")

    #expect(machine.state == state)
    #expect(machine.label == "restored")
    #expect(machine.permittedEvents == (state == .cold ? [.heat] : [.smash]))
    #expect(log.entries == [])
  }

  @Test("A thread-safe machine made in a final state is finished")
  func atTheEnd() throws {
    let machine = try SharedOven(Self.definition(), at: .broken)

    #expect(machine.isFinished)
    #expect(machine.attempt(.heat).description == "rejected: 'heat' does not apply: the machine has finished in 'broken'")
  }

  @Test("Making a thread-safe machine in an unknown state throws")
  func atNowhere() throws {
    let definition = try Self.definition()

    let error = #expect(throws: RestoreError.self) { try SharedOven(definition, at: .hot) }

    #expect(error?.issues.count == 1)
  }

  @Test("Making a thread-safe machine with rules makes its definition or throws all its mistakes")
  func ownDefinition() throws {
    let machine = try ThreadsafeMachine<Oven, Knob>(initial: .cold) { sm in sm.when(.heat, from: .cold, to: .warm) }

    let error = #expect(throws: DefinitionError.self) {
      try ThreadsafeMachine<Oven, Knob>(initial: .cold) { sm in
        sm.when(.heat, from: .cold, to: .warm)
        sm.when(.heat, from: .cold, to: .hot)
      }
    }

    #expect(machine.fire(.heat))
    #expect(error?.issues.map(\.code) == [.duplicateTransition])
    #expect(error?.issues.first?.fileID.hasSuffix("MakingAThreadsafeMachineTests.swift") == true)
  }

  @Test("A thread-safe machine may have a label")
  func label() throws {
    let definition = try Self.definition()

    #expect(SharedOven(definition, label: "oven").label == "oven")
    #expect(SharedOven(definition).label == "")
  }

  @Test("Any number of independent thread-safe machines can be made of one definition")
  func several() throws {
    let definition = try Self.definition()
    let machines = (0..<3).map { _ in SharedOven(definition) }

    machines[1].fire(.heat)
    machines[2].stop()

    #expect(machines.map(\.state) == [.cold, .warm, .cold])
    #expect(machines.map { $0.can(.heat) } == [true, false, false])
  }

  @Test("A thread-safe machine whose start throws rejects every event with the error until a start succeeds")
  func failedStart() throws {
    let countdown = FailureCountdown()
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.onEntry(.cold) { _ in try countdown.step() }
    }
    countdown.set(to: 1)
    let machine = SharedOven(definition)

    let outcomes = Knob.allCases.map { machine.attempt($0).description }
    let permitted = machine.permittedEvents
    countdown.set(to: 1)
    #expect(throws: FailureCountdown.Failure.self) { try machine.start() }
    let isAccepted = machine.fire(.heat)
    try machine.start()

    #expect(outcomes == Knob.allCases.map { "rejected: '\($0)' failed while 'cold': Failure()" })
    #expect(permitted == [])
    #expect(!isAccepted)
    #expect(machine.fire(.heat))
  }

  @Test("A thread-safe machine can be stopped and started any number of times")
  func stopAndStart() throws {
    let log = EventRecorder<String>()
    let machine = SharedOven(try Self.definition(log))

    for _ in 0..<2 {
      machine.fire(.heat)
      machine.stop()
      #expect(machine.state == .warm)
      #expect(!machine.isFinished)
      try machine.start()
      try machine.start()
    }
    machine.fire(.heat)
    machine.fire(.smash)
    let isFinished = machine.isFinished
    try machine.start()

    let round = ["enter cold, start", "leave cold, heat", "enter warm, heat"]
    #expect(isFinished)
    #expect(machine.state == .cold)
    #expect(!machine.isFinished)
    #expect(
      log.entries == round + ["leave warm, stop"] + round + ["leave warm, stop"] + round + [
        "leave warm, smash", "enter broken, smash", "leave broken, stop", "enter cold, start",
      ])
  }
}
