import StateMachines
import Testing

@Suite("A timeout")
struct TimeoutsTests {
  /// Heats for a minute, boils for ten seconds, then is off.
  private static func definition() throws -> MachineDefinition<Kettle, Wish> {
    try MachineDefinition(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.when(.heat, from: .heating, to: .heating)
      sm.when(.stir, in: .heating) { _ in }
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stop, from: .any(except: .off), to: .off)
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.timeout(.seconds(10), in: .boiling, fire: .stop)
    }
  }

  @Test("A timeout fires its event when its state was active that long, and not before")
  func due() throws {
    var machine = try Machine(Self.definition())
    machine.fire(.heat)

    let early = machine.advance(to: .milliseconds(59_999))
    let isHeating = machine.is(.heating)
    let due = machine.advance(to: .seconds(60))

    #expect(early.map(\.description) == [])
    #expect(isHeating)
    #expect(due.map(\.description) == ["heating -> boiling (boil)"])
    #expect(machine.state == .boiling)
  }

  @Test("A timeout is the next deadline while its state is active")
  func nextDeadline() throws {
    var machine = try Machine(Self.definition())
    var deadlines = [machine.nextDeadline]

    machine.fire(.heat)
    deadlines.append(machine.nextDeadline)
    machine.advance(to: .seconds(60))
    deadlines.append(machine.nextDeadline)
    machine.advance(to: .seconds(70))
    deadlines.append(machine.nextDeadline)

    #expect(deadlines == [nil, .seconds(60), .seconds(70), nil])
    #expect(machine.state == .off)
  }

  @Test("A timeout runs at its own time, so the next one counts from there, however late the owner is")
  func ownTime() throws {
    var machine = try Machine(Self.definition())
    machine.fire(.heat)

    let transitions = machine.advance(to: .seconds(500))

    #expect(transitions.map(\.description) == ["heating -> boiling (boil)", "boiling -> off (stop)"])
    #expect(machine.state == .off)
    #expect(machine.nextDeadline == nil)
  }

  @Test("A timeout of the state entered at a deadline is not due before its own time")
  func chainedTime() throws {
    var machine = try Machine(Self.definition())
    machine.fire(.heat)

    let transitions = machine.advance(to: .seconds(69))

    #expect(transitions.map(\.target) == [.boiling])
    #expect(machine.nextDeadline == .seconds(70))
  }

  @Test("A timeout counts from the last time that the machine was advanced to")
  func fromTheLastAdvance() throws {
    var machine = try Machine(Self.definition())
    machine.advance(to: .seconds(1_000))

    machine.fire(.heat)

    #expect(machine.nextDeadline == .seconds(1_060))
  }

  @Test("A timeout is cancelled when its state is left")
  func cancelledOnLeaving() throws {
    var machine = try Machine(Self.definition())
    machine.fire(.heat)
    machine.advance(to: .seconds(30))

    machine.fire(.stop)

    #expect(machine.nextDeadline == nil)
    #expect(machine.advance(to: .seconds(100)).isEmpty)
    #expect(machine.state == .off)
  }

  @Test("A timeout restarts when its state is left and entered again")
  func restarted() throws {
    var machine = try Machine(Self.definition())
    machine.fire(.heat)
    machine.advance(to: .seconds(59))
    machine.fire(.stop)
    machine.fire(.heat)

    let early = machine.advance(to: .seconds(118))
    let due = machine.advance(to: .seconds(119))

    #expect(early.isEmpty)
    #expect(due.map(\.target) == [.boiling])
  }

  @Test("A timeout restarts with a self-transition")
  func selfTransition() throws {
    var machine = try Machine(Self.definition())
    machine.fire(.heat)
    machine.advance(to: .seconds(40))

    machine.fire(.heat)

    #expect(machine.nextDeadline == .seconds(100))
  }

  @Test("A timeout continues through an internal transition and a rejected event")
  func internalTransition() throws {
    var machine = try Machine(Self.definition())
    machine.fire(.heat)
    machine.advance(to: .seconds(40))

    machine.fire(.stir)
    machine.fire(.whistle)

    #expect(machine.nextDeadline == .seconds(60))
  }

  @Test("A timeout of the initial state starts with the machine")
  func initialState() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(5), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
    }
    var machine = Machine(definition)

    let transitions = machine.advance(to: .seconds(5))

    #expect(transitions.map(\.target) == [.boiling])
  }

  @Test("A timeout does not run in an unstarted, stopped or finished machine")
  func notRunning() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(5), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stop, from: .heating, to: .off)
      sm.final(.off)
    }
    let unstarted = Machine(stopped: definition)
    var stopped = Machine(definition)
    var finished = Machine(definition)

    stopped.stop()
    finished.fire(.stop)

    #expect(unstarted.nextDeadline == nil)
    #expect(stopped.nextDeadline == nil)
    #expect(finished.nextDeadline == nil)
    #expect(stopped.advance(to: .seconds(5)).isEmpty)
    #expect(stopped.state == .heating)
  }

  @Test("A timeout of zero fires right after the macrostep that enters its state", arguments: [Duration.zero, .seconds(-1)])
  func noTime(duration: Duration) throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.timeout(duration, in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
    }
    var machine = Machine(definition)

    let transition = try machine.require(.heat)

    #expect(transition.target == .heating)
    #expect(machine.state == .boiling)
    #expect(machine.nextDeadline == nil)
  }

  @Test("A timeout of zero fires with the first advance of a machine made in its state", arguments: [Duration.zero, .seconds(-1)])
  func noTimeAtRest(duration: Duration) throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.timeout(duration, in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
    }
    var machine = try Machine(definition, at: .heating)

    let deadline = machine.nextDeadline
    let transitions = machine.advance(to: .zero)

    #expect(deadline == .zero)
    #expect(transitions.map(\.target) == [.boiling])
  }

  @Test("Several timeouts of one state each fire at their time, the earliest first")
  func several() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(9), in: .heating, fire: .stop)
      sm.timeout(.seconds(3), in: .heating, fire: .stir)
      sm.timeout(.seconds(6), in: .heating, fire: .whistle)
      sm.when([.stir, .whistle], in: .heating) { step in log.append(step.event.map { "\($0)" } ?? "none") }
      sm.when(.stop, from: .heating, to: .off)
    }
    var machine = Machine(definition)

    let transitions = machine.advance(to: .seconds(9))

    #expect(log.entries == ["stir", "whistle"])
    #expect(transitions.map(\.event) == [.stir, .whistle, .stop])
    #expect(machine.state == .off)
  }

  @Test("An earlier timeout that leaves the state drops its other timeouts")
  func dropsOthers() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(5), in: .heating, fire: .boil)
      sm.timeout(.seconds(5), in: .heating, fire: .stop)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stop, from: .any, to: .off)
    }
    var machine = Machine(definition)

    let transitions = machine.advance(to: .seconds(5))

    #expect(transitions.map(\.target) == [.boiling])
    #expect(machine.state == .boiling)
    #expect(machine.nextDeadline == nil)
  }

  @Test("A timeout is sent on entry: at equal deadlines after the action's events, before an after hook's")
  func orderOfSending() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating) { step in step.send(.whistle, after: .seconds(5)) }
      sm.timeout(.seconds(5), in: .heating, fire: .stir)
      sm.after(.heat) { step in step.send(.boil, after: .seconds(5)) }
      sm.when([.whistle, .stir, .boil], in: .heating) { _ in }
    }
    var machine = Machine(definition)
    machine.fire(.heat)

    let transitions = machine.advance(to: .seconds(5))

    #expect(transitions.map(\.event) == [.whistle, .stir, .boil])
  }

  @Test("The event of a timeout that nothing takes is rejected")
  func rejected() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(5), in: .heating, fire: .whistle)
      sm.when(.stop, from: .heating, to: .off)
      sm.onRejection { rejection in log.append("\(rejection)") }
    }
    var machine = Machine(definition)

    let transitions = machine.advance(to: .seconds(5))

    #expect(transitions.isEmpty)
    #expect(log.entries == ["'whistle' does not apply while 'heating'; permitted: stop"])
    #expect(machine.nextDeadline == nil)
  }
}
