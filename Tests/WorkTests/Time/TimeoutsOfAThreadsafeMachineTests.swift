import StateMachineTesting
import StateMachines
import Testing

@Suite("A timeout of a thread-safe machine", .timeLimit(TestTimeout.limit))
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

  @Test("A thread-safe machine's timeout fires when its state was active that long, and not before")
  func due() {
    let machine = ThreadsafeMachine(Self.definition, clock: clock)
    machine.fire(.heat)

    clock.advance(by: .milliseconds(59_999))
    let early = machine.state
    clock.advance(by: .milliseconds(1))

    #expect(early == .heating)
    #expect(machine.state == .boiling)
  }

  @Test("A thread-safe machine's timeout runs at its own time, so a chain counts from there in one advance")
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

  @Test("A thread-safe machine's timeout runs on the thread that advances the clock, before that returns")
  func thread() throws {
    let times = EventRecorder<Duration>()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling) { [clock] _ in times.append(clock.now) }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)

    clock.advance(by: .seconds(100))

    #expect(times.entries == [.seconds(60)])
    #expect(machine.state == .boiling)
  }

  @Test("A thread-safe machine's timeout is cancelled when its state is left")
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

  @Test("A self-transition restarts a thread-safe machine's timeout, and an internal one or a rejection does not")
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

  @Test("A timeout of a thread-safe machine made in its state counts from the clock's time then")
  func atAState() throws {
    clock.advance(by: .seconds(1_000))
    let machine = try ThreadsafeMachine(Self.definition, at: .heating, clock: clock)

    clock.advance(by: .seconds(59))
    let early = machine.state
    clock.advance(by: .seconds(1))

    #expect(early == .heating)
    #expect(machine.state == .boiling)
  }

  @Test("A timeout of a thread-safe machine's initial state starts with each start")
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

  @Test("A thread-safe machine's timeout is dropped by a stop and at the end", arguments: [true, false])
  func dropped(isStopped: Bool) throws {
    let log = EventRecorder<String>()
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

  @Test("An undone step of a thread-safe machine neither leaves nor cancels a timeout")
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

  @Test("A thread-safe machine's computed timeout is evaluated once per entry, as for a back-off")
  func backOff() throws {
    let (asked, tries) = (EventRecorder<Int>(), EventRecorder<Duration>())
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

  @Test("A computed timeout of a thread-safe machine made in its state is evaluated at once and retried if it throws")
  func computedAtAState() throws {
    let (isBroken, asked) = (ValueBox(true), EventRecorder<String>())
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

  @Test("A thread-safe machine's due timeout that is rejected does not block the others")
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

  @Test("A thread-safe machine's timeout whose event is deferred waits for a state that takes it")
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
