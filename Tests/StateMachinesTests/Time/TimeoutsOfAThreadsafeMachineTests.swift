import StateMachineTesting
import StateMachines
import Testing

@Suite("A timeout of a machine for any thread", .timeLimit(.minutes(15)))
struct TimeoutsOfAThreadsafeMachineTests {
  private let clock = ManualClock()

  /// Heats for a minute, boils for ten seconds, then is off.
  private static let definition: MachineDefinition<Kettle, Wish> = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating)
    sm.when(.heat, from: .heating, to: .heating)
    sm.when(.stir, in: .heating) { _ in }
    sm.when(.boil, from: .heating, to: .boiling)
    sm.when(.stop, from: .any(except: .off), to: .off)
    sm.timeout(.seconds(60), in: .heating, fire: .boil)
    sm.timeout(.seconds(10), in: .boiling, fire: .stop)
  }

  @Test("fires its event when the state has been active that long, and not before")
  func due() {
    let machine = ThreadsafeMachine(Self.definition, clock: clock)
    machine.fire(.heat)

    clock.advance(by: .milliseconds(59_999))
    let early = machine.state
    clock.advance(by: .milliseconds(1))

    #expect(early == .heating)
    #expect(machine.state == .boiling)
  }

  @Test("runs at its own time, so that the next one counts from there: a chain in one advance")
  func chain() {
    let machine = ThreadsafeMachine(Self.definition, clock: clock)
    clock.advance(by: .seconds(5))
    machine.fire(.heat)

    clock.advance(by: .seconds(69))
    let almost = machine.state
    clock.advance(by: .seconds(1))

    #expect(almost == .boiling)
    #expect(machine.state == .off)
  }

  @Test("runs on the thread that advances the clock, before advance returns")
  func thread() throws {
    let times = Chronicle<Duration>()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling) { [clock] _ in times.append(clock.now) }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)

    clock.advance(by: .seconds(100))

    #expect(times.entries == [.seconds(60)])
    #expect(machine.state == .boiling)
  }

  @Test("is cancelled when its state is left")
  func cancelledOnLeaving() {
    let machine = ThreadsafeMachine(Self.definition, clock: clock)
    machine.fire(.heat)
    clock.advance(by: .seconds(59))

    machine.fire(.stop)
    machine.fire(.heat)
    clock.advance(by: .seconds(59))
    let restarted = machine.state
    clock.advance(by: .seconds(1))

    #expect(restarted == .heating)
    #expect(machine.state == .boiling)
  }

  @Test("begins anew with a self-transition, and goes on through an internal one and a rejected event")
  func selfTransition() {
    let machine = ThreadsafeMachine(Self.definition, clock: clock)
    machine.fire(.heat)
    clock.advance(by: .seconds(40))

    machine.fire(.heat)
    clock.advance(by: .seconds(40))
    machine.fire(.stir)
    machine.fire(.whistle)
    clock.advance(by: .seconds(19))
    let early = machine.state
    clock.advance(by: .seconds(1))

    #expect(early == .heating)
    #expect(machine.state == .boiling)
  }

  @Test("starts anew in a machine made at its state, from what the clock reads then")
  func atAState() throws {
    clock.advance(by: .seconds(1_000))
    let machine = try ThreadsafeMachine(Self.definition, at: .heating, clock: clock)

    clock.advance(by: .seconds(59))
    let early = machine.state
    clock.advance(by: .seconds(1))

    #expect(early == .heating)
    #expect(machine.state == .boiling)
  }

  @Test("starts with the machine where its state is the initial one, and with each start")
  func started() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
    }
    let machine = ThreadsafeMachine(definition, clock: clock, starts: false)
    clock.advance(by: .seconds(100))
    var states = [machine.state]

    try machine.start()
    clock.advance(by: .seconds(59))
    states.append(machine.state)
    clock.advance(by: .seconds(1))
    states.append(machine.state)
    machine.stop()
    try machine.start()
    clock.advance(by: .seconds(60))
    states.append(machine.state)

    #expect(states == [.heating, .heating, .boiling, .boiling])
  }

  @Test("is dropped with stop and with the end of the machine", arguments: [true, false])
  func dropped(isStopped: Bool) throws {
    let log = Log()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.when(.boil, from: .any(except: .off), to: .boiling)
      sm.when(.stop, from: .heating, to: .off)
      sm.final(.off)
      sm.onRejection { log.append("\($0)") }
      sm.onEntry(.boiling) { _ in log.append("boiling") }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    clock.advance(by: .seconds(30))

    if isStopped { machine.stop() } else { machine.fire(.stop) }
    clock.advance(by: .seconds(100))

    #expect(log.entries == [])
    #expect(machine.state == (isStopped ? .heating : .off))
  }

  @Test("is not left behind by a step that was undone, nor cancelled by one")
  func undone() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.timeout(.seconds(10), in: .boiling, fire: .stop)
      sm.when(.stop, from: .any(except: .off), to: .off) { _ in throw BrokenPipe() }
      sm.when(.whistle, from: .heating, to: .boiling) { _ in throw BrokenPipe() }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    machine.fire(.heat)
    clock.advance(by: .seconds(30))

    let isTaken = [machine.fire(.whistle), machine.fire(.stop)]
    clock.advance(by: .seconds(29))
    let early = machine.state
    clock.advance(by: .seconds(1))
    let due = machine.state
    clock.advance(by: .seconds(100))

    #expect(isTaken == [false, false])
    #expect([early, due, machine.state] == [.heating, .boiling, .boiling])
  }

  @Test("that is computed is asked once, on entry: back-off")
  func backOff() throws {
    let (asked, tries) = (Chronicle<Int>(), Chronicle<Duration>())
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: [.off, .boiling], to: .heating)
      sm.timeout(in: .heating, fire: .boil) { _ in
        asked.append(asked.entries.count)
        return .seconds(1 << asked.entries.count)
      }
      sm.when(.boil, from: .heating, to: .boiling) { [clock] _ in tries.append(clock.now) }
      sm.timeout(.zero, in: .boiling, fire: .heat)
    }
    let machine = ThreadsafeMachine(definition, clock: clock)

    machine.fire(.heat)
    clock.advance(by: .seconds(2 + 4 + 8 + 16))

    #expect(tries.entries == [.seconds(2), .seconds(6), .seconds(14), .seconds(30)])
    #expect(asked.entries == [0, 1, 2, 3, 4])
    #expect(machine.state == .heating)
  }

  @Test("that is computed is asked at once in a machine made at its state, and again with the next call where it throws")
  func computedAtAState() throws {
    let (isBroken, asked) = (Holder(true), Log())
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.when(.stir, in: .heating) { _ in }
      sm.timeout(in: .heating, fire: .boil) { _ in
        asked.append("asked")
        if isBroken.value == true { throw BrokenPipe() }
        return .seconds(60)
      }
      sm.when(.boil, from: .heating, to: .boiling)
    }
    let machine = try ThreadsafeMachine(definition, at: .heating, clock: clock)
    let askedAtOnce = asked.entries.count

    let first = machine.attempt(.stir)
    isBroken.value = false
    clock.advance(by: .seconds(100))
    let second = machine.attempt(.stir)
    clock.advance(by: .seconds(60))

    #expect(askedAtOnce == 1)
    #expect(first.description == "rejected: 'stir' failed while 'heating': the pipe is broken")
    #expect(second.transition != nil)
    #expect(asked.entries.count == 3)
    #expect(machine.state == .boiling)
  }

  @Test("that is due but rejected does not hold up the others")
  func rejected() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(1), in: .heating, fire: .whistle)
      sm.timeout(.seconds(1), in: .heating, fire: .stir)
      sm.timeout(.seconds(2), in: .heating, fire: .boil)
      sm.when(.stir, in: .heating) { _ in throw BrokenPipe() }
      sm.when(.boil, from: .heating, to: .boiling)
    }
    let machine = ThreadsafeMachine(definition, clock: clock)

    clock.advance(by: .seconds(2))

    #expect(machine.state == .boiling)
  }

  @Test("of a deferred event waits for its state when it has come")
  func deferred() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(1), in: .heating, fire: .whistle)
      sm.defer(.whistle, in: .heating)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.whistle, from: .boiling, to: .keepingWarm)
    }
    let machine = ThreadsafeMachine(definition, clock: clock)

    clock.advance(by: .seconds(1))
    let waiting = machine.state
    machine.fire(.boil)

    #expect(waiting == .heating)
    #expect(machine.state == .keepingWarm)
  }
}
