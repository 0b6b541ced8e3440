import StateMachines
import Testing

@Suite("Advancing a machine's time")
struct AdvancingTests {
  private static func definition() throws -> MachineDefinition<Kettle, Wish> {
    try MachineDefinition(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.timeout(.seconds(10), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stop, from: .any, to: .off)
    }
  }

  @Test("Advancing a machine to an earlier time does nothing")
  func earlier() throws {
    var machine = try Machine(Self.definition())
    machine.advance(to: .seconds(100))
    machine.fire(.heat)

    let transitions = machine.advance(to: .seconds(50))
    machine.fire(.stop)
    machine.fire(.heat)

    #expect(transitions.isEmpty)
    #expect(machine.nextDeadline == .seconds(110))
  }

  @Test("Advancing a machine to the same time or below zero does nothing")
  func same() throws {
    var machine = try Machine(Self.definition())
    machine.fire(.heat)

    let transitions = [Duration.zero, .seconds(-1), .zero].flatMap { machine.advance(to: $0) }

    #expect(transitions.isEmpty)
    #expect(machine.nextDeadline == .seconds(10))
  }

  @Test("Advancing a machine again processes nothing twice")
  func once() throws {
    var machine = try Machine(Self.definition())
    machine.fire(.heat)

    let first = machine.advance(to: .seconds(10))
    let second = machine.advance(to: .seconds(10))

    #expect(first.count == 1)
    #expect(second.isEmpty)
  }

  @Test("Timeouts of a machine made in a state count from zero")
  func restored() throws {
    var machine = try Machine(Self.definition(), at: .heating)
    let deadline = machine.nextDeadline

    let transitions = machine.advance(to: .seconds(10))

    #expect(deadline == .seconds(10))
    #expect(transitions.map(\.description) == ["heating -> boiling (boil)"])
  }

  @Test("Advancing a machine without timers does nothing", arguments: [Kettle.off, .boiling])
  func nothingWaits(state: Kettle) throws {
    var machine = try Machine(Self.definition(), at: state)

    let transitions = machine.advance(to: .seconds(1_000_000))

    #expect(transitions.isEmpty)
    #expect(machine.state == state)
  }

  @Test("A machine's time survives a stop and a start")
  func stopAndStart() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(10), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
    }
    var machine = Machine(definition)
    machine.advance(to: .seconds(7))

    machine.stop()
    try machine.start()

    #expect(machine.nextDeadline == .seconds(17))
  }

  @Test("Advancing a stopped machine makes the timers of its next start count from then")
  func stopped() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(10), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
    }
    var machine = Machine(stopped: definition)

    machine.advance(to: .seconds(7))
    try machine.start()

    #expect(machine.nextDeadline == .seconds(17))
  }

  @Test("Advancing a machine returns one transition for each due event, which covers its macrostep")
  func summedUp() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(10), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling) { step in step.raise(.stir) }
      sm.when(.stir, from: .boiling, to: .keepingWarm)
    }
    var machine = Machine(definition)

    let transitions = machine.advance(to: .seconds(10))

    #expect(transitions.map(\.description) == ["heating -> keepingWarm (boil)"])
    #expect(transitions.map(\.entered) == [[.boiling, .keepingWarm]])
  }

  @Test("Advancing a machine continues after a due event that failed, whose step leaves no trace")
  func failing() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(10), in: .heating, fire: .boil)
      sm.timeout(.seconds(20), in: .heating, fire: .stop)
      sm.when(.boil, from: .heating, to: .boiling) { _ in throw BrokenPipe() }
      sm.when(.stop, from: .heating, to: .off)
    }
    var machine = Machine(definition)

    let transitions = machine.advance(to: .seconds(20))

    #expect(transitions.map(\.description) == ["heating -> off (stop)"])
    #expect(machine.nextDeadline == nil)
  }

  private static let farAway: [Duration] = [.seconds(Int64.max), .seconds(Int64.max) * 18]

  @Test("A machine can be advanced to the largest durations", arguments: farAway)
  func farTime(now: Duration) throws {
    var machine = try Machine(Self.definition())
    machine.fire(.heat)

    let transitions = machine.advance(to: now)
    machine.fire(.stop)
    machine.fire(.heat)

    #expect(transitions.map(\.target) == [.boiling])
    #expect(machine.state == .heating)
    #expect(machine.nextDeadline != nil)
  }

  @Test("A machine accepts the largest delays", arguments: farAway)
  func farDelay(delay: Duration) throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating) { step in step.send(.stir, after: delay) }
      sm.timeout(delay, in: .heating, fire: .boil)
      sm.timeout(in: .heating, fire: .stop) { _ in delay }
      sm.when(.whistle, in: .heating) { _ in }
    }
    var machine = Machine(definition)
    machine.advance(to: delay)

    let isAccepted = machine.fire(.heat)
    let transitions = machine.advance(to: .seconds(1))

    #expect(isAccepted)
    #expect(transitions.isEmpty)
    #expect(machine.state == .heating)
    #expect(machine.nextDeadline != nil)
  }
}
