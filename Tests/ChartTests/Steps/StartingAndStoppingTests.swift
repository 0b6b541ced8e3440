import StateMachines
import Testing

@Suite("Starting and stopping a machine")
struct StartingAndStoppingTests {
  /// Fails at the start and at the stop as long as the meter is faulty.
  private static func definition(_ log: EventRecorder<String>, onError: ErrorPolicy = .undo) throws -> OvenDefinition {
    try OvenDefinition(initial: .cold, onError: onError) { sm in
      sm.when(.heat, from: .cold, to: .hot)
      sm.when(.rest, in: .hot) { _ in log.append("rest") }
      sm.defer(.rest, in: .cold)
      sm.timeout(.seconds(10), in: .cold, fire: .heat)
      sm.onEntry(.cold) { step in
        log.append("entry")
        step.context.ticks += 1
        step.send(.heat, after: .seconds(1))
        step.onCommit { log.append("work of entry") }
        if step.context.isFaulty { throw Flaw(place: "entry") }
      }
      for number in 1...3 {
        sm.onExit(.cold) { step in
          log.append("exit \(number)")
          step.context.ticks += 10
          if step.context.isFaulty, number > 1 { throw Flaw(place: "exit \(number)") }
        }
      }
      sm.before { _ in log.append("before") }
      sm.after { _ in log.append("after") }
    }
  }

  private static let sound = Meter(isFaulty: false)

  @Test("Making a machine runs the entry actions of the initial state and nothing else")
  func made() throws {
    let log = EventRecorder<String>()
    var meter = Self.sound

    let machine = try ContextMachine(Self.definition(log), with: &meter)

    #expect(machine.state == .cold)
    #expect(meter.ticks == 1)
    #expect(log.entries == ["entry", "work of entry"])
  }

  @Test("A machine made unstarted is in its initial state and takes no event", arguments: Knob.allCases)
  func unstarted(event: Knob) throws {
    let log = EventRecorder<String>()
    var meter = Self.sound
    var machine = ContextMachine(stopped: try Self.definition(log))

    let outcome = machine.attempt(event, with: &meter)

    #expect(outcome.rejection?.description == "'\(event)' does not apply: the machine is not started")
    #expect(machine.state == .cold)
    #expect(!machine.isFinished)
    #expect(machine.nextDeadline == nil)
    #expect(log.entries == [])
  }

  @Test("Starting a running machine does nothing")
  func startTwice() throws {
    let log = EventRecorder<String>()
    var meter = Self.sound
    var machine = ContextMachine(stopped: try Self.definition(log))

    try machine.start(with: &meter)
    machine.fire(.heat, with: &meter)
    let entries = log.entries
    try machine.start(with: &meter)

    #expect(machine.state == .hot)
    #expect(log.entries == entries)
  }

  @Test("A start whose entry action throws rethrows the error and leaves no trace")
  func startThrows() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = ContextMachine(stopped: try Self.definition(log))

    #expect(throws: Flaw(place: "entry")) { try machine.start(with: &meter) }

    #expect(meter == Meter())
    #expect(machine.state == .cold)
    #expect(machine.nextDeadline == nil)
    #expect(log.entries == ["entry"])
  }

  @Test("After a failed start, every event is rejected with its error until a start succeeds", arguments: [true, false])
  func untilStartSucceeds(isMade: Bool) throws {
    var meter = Meter()
    let definition = try Self.definition(EventRecorder<String>())
    var machine = isMade ? ContextMachine(definition, with: &meter) : ContextMachine(stopped: definition)
    if !isMade { try? machine.start(with: &meter) }

    let flaws = Knob.allCases.map { flaw(of: machine.attempt($0, with: &meter)) }
    #expect(throws: Flaw(place: "entry")) { try machine.start(with: &meter) }
    let flawsAgain = Knob.allCases.map { flaw(of: machine.attempt($0, with: &meter)) }
    meter.isFaulty = false
    try machine.start(with: &meter)
    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(flaws == Array(repeating: Flaw(place: "entry"), count: Knob.allCases.count))
    #expect(flawsAgain == flaws)
    #expect(isAccepted)
    #expect(machine.state == .hot)
  }

  @Test("Under the W3C policy, a start whose entry action throws succeeds, and the failure is raised")
  func startRaises() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, onError: .raise) { sm in
      sm.onEntry(.cold) { _ in throw Flaw(place: "entry") }
      sm.onEntry(.cold) { _ in log.append("second entry") }
      sm.when(.hookFailure, from: .cold, to: .broken) { step in log.append("\(step.cause)") }
    }
    var machine = ContextMachine(stopped: definition)

    try machine.start(with: &meter)

    #expect(machine.state == .broken)
    #expect(log.entries == ["second entry", "failure(flaw in entry)"])
  }

  @Test("A stop runs all exit actions, even if they throw, and returns the first error", arguments: [ErrorPolicy.undo, .raise])
  func stopReturnsFirstError(onError: ErrorPolicy) throws {
    let log = EventRecorder<String>()
    var meter = Self.sound
    var machine = try ContextMachine(Self.definition(log, onError: onError), with: &meter)
    meter.isFaulty = true

    let error = machine.stop(with: &meter)

    #expect(error as? Flaw == Flaw(place: "exit 2"))
    #expect(log.entries == ["entry", "work of entry", "exit 1", "exit 2", "exit 3"])
    #expect(meter.ticks == 31)
    #expect(!machine.fire(.heat, with: &meter))
    #expect(machine.nextDeadline == nil)
  }

  @Test("A stopped machine keeps its last configuration readable, and a second stop does nothing")
  func stopTwice() throws {
    let log = EventRecorder<String>()
    var meter = Self.sound
    var machine = try ContextMachine(Self.definition(log), with: &meter)

    let error = machine.stop(with: &meter)
    let entries = log.entries
    let secondError = machine.stop(with: &meter)

    #expect(error == nil)
    #expect(secondError == nil)
    #expect(log.entries == entries)
    #expect(machine.state == .cold)
    #expect(machine.configuration == [.cold])
  }

  @Test("A start after a stop begins in the initial state with new timers and no waiting events")
  func restart() throws {
    let log = EventRecorder<String>()
    var meter = Self.sound
    var machine = try ContextMachine(Self.definition(log), with: &meter)
    machine.fire(.rest, with: &meter)
    machine.advance(to: .milliseconds(500), with: &meter)

    machine.stop(with: &meter)
    try machine.start(with: &meter)
    let deadline = machine.nextDeadline
    machine.fire(.heat, with: &meter)

    #expect(deadline == .milliseconds(1_500))
    #expect(machine.state == .hot)
    #expect(!log.entries.contains("rest"))
  }
}
