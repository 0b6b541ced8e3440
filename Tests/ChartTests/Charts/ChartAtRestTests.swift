import StateMachineTesting
import StateMachines
import Testing

@Suite("A chart made in a given state", .timeLimit(TestTimeout.limit))
struct ChartAtRestTests {
  private func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>, _ log: EventRecorder<String>) {
    sm.recordStates(in: log)
    sm.compound(.a, initial: .a1, onDefaultEntry: log.appending("default")) { sm in
      sm.compound(.a1, initial: .a11) { sm in sm.when(.go, from: .a11, to: .a12) }
      sm.compound(.a2, initial: .a21) { sm in
        sm.state(.a21)
        sm.final(.a22)
      }
      sm.timeout(.seconds(3), in: .a1, fire: .tick)
    }
    sm.compound(.b, initial: .b11) { sm in sm.compound(.b1, initial: .b12) { sm in sm.state(.b11, .b12) } }
    sm.timeout(.seconds(5), in: .a, fire: .tock)
    sm.when(.tick, in: .a) { _ in log.append("tick") }
    sm.when(.tock, in: .a) { _ in log.append("tock") }
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in sm.state(.p11) }
      sm.region(initial: .p21) { sm in sm.state(.p21) }
    }
    sm.final(.end)
    sm.when(.finish, from: .any, to: .end)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let spot: Spot
    let configuration: [Spot]

    var testDescription: String { "\(spot)" }
  }

  static let cases = [
    Case(spot: .a, configuration: [.a, .a1, .a11]),
    Case(spot: .a1, configuration: [.a, .a1, .a11]),
    Case(spot: .a11, configuration: [.a, .a1, .a11]),
    Case(spot: .a12, configuration: [.a, .a1, .a12]),
    Case(spot: .a2, configuration: [.a, .a2, .a21]),
    Case(spot: .a22, configuration: [.a, .a2, .a22]),
    Case(spot: .b, configuration: [.b, .b1, .b11]),
    Case(spot: .b1, configuration: [.b, .b1, .b12]),
  ]

  @Test("A chart made in a state is in it, its ancestors and its initial descendants, and runs nothing", arguments: cases)
  func configuration(a: Case) throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: .a) { sm in rules(&sm, log) }
    let owned = try ContextDefinition<RunnerOwner, Spot, Nudge>(initial: .a) { sm in rules(&sm, log) }

    let machines = try (Machine(definition, at: a.spot), ThreadsafeMachine(definition, at: a.spot), OwnedMachine(owned, at: a.spot))

    #expect(machines.0.configuration == a.configuration)
    #expect(machines.1.configuration == a.configuration)
    #expect(machines.2.configuration == a.configuration)
    #expect(machines.0.state == a.configuration.last)
    #expect(log.text == "")
  }

  private static let strangers: [Spot] = [.p, .p1, .p11, .p21, .x]

  @Test("A chart cannot be made in a state that is unknown or does not determine the whole configuration", arguments: strangers)
  func refused(spot: Spot) throws {
    let definition = try SpotDefinition(initial: .a) { sm in rules(&sm, EventRecorder<String>()) }
    let owned = try ContextDefinition<RunnerOwner, Spot, Nudge>(initial: .a) { sm in rules(&sm, EventRecorder<String>()) }

    let error = try #require(throws: RestoreError.self) { try Machine(definition, at: spot) }

    #expect(error.description.contains("'\(spot)'"))
    #expect(throws: RestoreError.self) { try ThreadsafeMachine(definition, at: spot) }
    #expect(throws: RestoreError.self) { try OwnedMachine(owned, at: spot) }
  }

  @Test("A chart made in a given state restarts the timeouts of all active states")
  func timeouts() throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: .b) { sm in rules(&sm, log) }
    var machine = try Machine(definition, at: .a12)

    let deadline = machine.nextDeadline
    machine.advance(to: .seconds(5))

    #expect(deadline == .seconds(3))
    #expect(log.text == "tick, tock")
  }

  @Test("A chart made in a top-level final state is finished, and in a nested final state it is not")
  func final() throws {
    let definition = try SpotDefinition(initial: .a) { sm in rules(&sm, EventRecorder<String>()) }
    var machines = (try Machine(definition, at: .end), try Machine(definition, at: .a22))

    let answers = (machines.0.fire(.finish), machines.1.fire(.finish))

    #expect(answers == (false, true))
    #expect(machines.0.isFinished && machines.1.isFinished)
  }

  @Test("A chart made in a given state processes events from there")
  func goesOn() throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: .b) { sm in rules(&sm, log) }
    var machine = try Machine(definition, at: .a)

    machine.fire(.go)
    machine.fire(.finish)

    #expect(log.text == "exit a11, entry a12, exit a12, exit a1, exit a, entry end, exit end")
  }
}
