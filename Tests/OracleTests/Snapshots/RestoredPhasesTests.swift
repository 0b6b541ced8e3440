import StateMachines
import Testing

@Suite("A machine restored from a snapshot")
struct RestoredPhasesTests {
  enum Way: CaseIterable {
    case directly
    case throughJSON
  }

  enum Past: CaseIterable {
    case unstarted
    case started
    case heating
    case steeping
    case atRest
    case stopped
    case finished
    case undoneStart

    func machine(_ definition: MachineDefinition<Tea, Wait>) throws -> TeaMachine {
      switch self {
      case .unstarted, .undoneStart: return Machine(stopped: definition)
      case .started: return Machine(definition)
      case .heating: return Self.machine(definition, after: [.heat, .sip])
      case .steeping: return Self.machine(definition, after: [.heat, .sip, .steep])
      case .atRest: return try Machine(definition, at: .steeping)
      case .stopped:
        var machine = Self.machine(definition, after: [.heat, .sip])
        machine.stop()
        return machine
      case .finished: return Self.machine(definition, after: [.heat, .steep, .pour])
      }
    }

    private static func machine(_ definition: MachineDefinition<Tea, Wait>, after events: [Wait]) -> TeaMachine {
      var machine = Machine(definition)
      for event in events { machine.fire(event) }
      return machine
    }
  }

  private static func restored(
    _ snapshot: TeaSnapshot, _ way: Way, _ definition: MachineDefinition<Tea, Wait>
  ) throws -> TeaMachine {
    try Machine(definition, restoring: way == .directly ? snapshot : readBack(snapshot))
  }

  @Test("A restored machine is in the saved phase and configuration and has run no hook", arguments: Past.allCases, Way.allCases)
  func atRest(past: Past, way: Way) throws {
    let original = try past.machine(teaDefinition())
    let log = EventRecorder<String>()

    let machine = try Self.restored(original.snapshot(), way, teaDefinition(log))

    #expect(machine.state == original.state)
    #expect(machine.configuration == original.configuration)
    #expect(machine.isFinished == original.isFinished)
    #expect(machine.permittedEvents == original.permittedEvents)
    #expect(machine.nextDeadline == original.nextDeadline)
    #expect(machine.snapshot() == original.snapshot())
    #expect(log.entries == [])
  }

  @Test("A restored machine answers every event like the saved one and runs the same hooks", arguments: Past.allCases, Wait.allCases)
  func answers(past: Past, event: Wait) throws {
    let (log, originalLog) = (EventRecorder<String>(), EventRecorder<String>())
    var original = try past.machine(teaDefinition(originalLog))
    let entriesBefore = originalLog.entries.count
    var machine = try Self.restored(original.snapshot(), .throughJSON, teaDefinition(log))

    let expected = [original.attempt(event), original.attempt(.steep)].map(\.description)
    let answers = [machine.attempt(event), machine.attempt(.steep)].map(\.description)

    #expect(answers == expected)
    #expect(log.entries == Array(originalLog.entries.dropFirst(entriesBefore)))
    #expect(machine.snapshot() == original.snapshot())
  }

  @Test("A restored machine starts and stops like the saved one", arguments: Past.allCases)
  func startsAndStops(past: Past) throws {
    let (log, originalLog) = (EventRecorder<String>(), EventRecorder<String>())
    var original = try past.machine(teaDefinition(originalLog))
    let entriesBefore = originalLog.entries.count
    var machine = try Self.restored(original.snapshot(), .directly, teaDefinition(log))

    try original.start()
    try machine.start()
    let started = (machine.snapshot(), original.snapshot())
    original.stop()
    machine.stop()

    #expect(started.0 == started.1)
    #expect(machine.snapshot() == original.snapshot())
    #expect(log.entries == Array(originalLog.entries.dropFirst(entriesBefore)))
  }

  @Test("A machine restored after a failed start is unstarted and does not know the error")
  func startError() throws {
    let definition = try MachineDefinition<Tea, Wait>(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .heating)
      sm.onEntry(.cold) { _ in throw BrokenPipe() }
    }
    var original = Machine(definition)
    var machine = try Machine(definition, restoring: original.snapshot())

    let answers = [original.attempt(.heat), machine.attempt(.heat)].map(\.description)

    #expect(
      answers == [
        "rejected: 'heat' failed while 'cold': the pipe is broken", "rejected: 'heat' does not apply: the machine is not started",
      ])
    #expect(throws: BrokenPipe.self) { try machine.start() }
  }

  @Test("A restored machine does not affect the saved one")
  func independent() throws {
    let definition = try teaDefinition()
    var original = try Past.heating.machine(definition)
    let snapshot = original.snapshot()
    var machine = try Machine(definition, restoring: snapshot)

    machine.fire(.steep)
    let afterwards = original.snapshot()
    original.fire(.heat)

    #expect(afterwards == snapshot)
    #expect(machine.state == .steeping)
    #expect(original.state == .heating)
  }
}
