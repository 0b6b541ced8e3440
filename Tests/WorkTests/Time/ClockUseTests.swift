import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("A machine's use of its clock", .timeLimit(TestTimeout.limit))
struct ClockUseTests {
  typealias Machine = ThreadsafeMachine<Kettle, Wish>

  struct Use: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var run: @Sendable (Machine, CheckingClock) throws -> Void

    init(_ description: String, _ run: @escaping @Sendable (Machine, CheckingClock) throws -> Void) {
      testDescription = description
      self.run = run
    }
  }

  private static func definition(_ machine: ValueBox<Machine> = ValueBox()) throws -> MachineDefinition<Kettle, Wish> {
    try MachineDefinition(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating) { step in step.send(.whistle, after: .seconds(90), id: "whistle") }
      sm.when(.heat, from: .heating, to: .heating)
      sm.when(.boil, from: .heating, to: .boiling) { step in step.onCommit { machine.value?.fire(.heat) } }
      sm.when(.stop, from: .boiling, to: .keepingWarm) { _ in machine.value?.fire(.heat) }
      sm.when(.heat, from: .keepingWarm, to: .heating)
      sm.when(.stop, from: .heating, to: .off) { step in step.cancel("whistle") }
      sm.when(.whistle, from: .heating, to: .boiling) { _ in throw BrokenPipe() }
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.timeout(in: .boiling, fire: .stop) { _ in .seconds(10) }
      sm.timeout(.seconds(100), in: .off, fire: .heat)
      // What another thread fires during each call: it has a hook, so the machine is reserved for it.
      sm.when(.stir, in: .any) { _ in }
    }
  }

  private static let uses = [
    Use("when events start and end timeouts") { machine, _ in
      for event in [Wish.heat, .heat, .stop, .heat, .boil] { machine.fire(event) }
    },
    Use("when what is due comes, in a chain") { machine, clock in
      machine.fire(.heat)
      clock.advance(by: .seconds(1_000))
    },
    Use("when a step is undone") { machine, _ in
      machine.fire(.heat)
      machine.fire(.whistle)
    },
    Use("when a section has fired") { machine, _ in
      machine.runMutable { for event in [Wish.heat, .stop, .heat] { machine.fire(event) } }
    },
    Use("when sections are nested") { machine, _ in
      machine.runMutable {
        machine.runMutable { _ = machine.fire(.heat) }
        machine.runMutable { _ = machine.fire(.boil) }
      }
    },
    Use("when it stops and starts") { machine, _ in
      machine.fire(.heat)
      machine.stop()
      try machine.start()
    },
    Use("when it stops in a section") { machine, _ in
      machine.fire(.heat)
      machine.runMutable { _ = machine.stop() }
      try machine.start()
    },
    Use("when what was enqueued is processed") { machine, _ in
      let done = DispatchSemaphore(value: 0)
      for event in [Wish.heat, .stop, .heat] { machine.enqueue(event) }
      machine.enqueueMutable { done.signal() }
      #expect(done.wait(timeout: TestTimeout.deadline) == .success)
    },
    Use("when a queued section fires") { machine, _ in
      let done = DispatchSemaphore(value: 0)
      machine.enqueueMutable { for event in [Wish.heat, .stop, .heat] { machine.fire(event) } }
      machine.enqueueMutable { done.signal() }
      #expect(done.wait(timeout: TestTimeout.deadline) == .success)
    },
    Use("when an observer fires") { machine, _ in
      let queue = DispatchQueue(label: "observer")
      let token = machine.subscribe(.causedBy(.heat), on: queue) { _ in machine.fire(.stop) }
      machine.fire(.heat)
      queue.sync {}
      token.cancel()
    },
  ]

  @Test("A machine never calls its clock while it is locked or reserved", arguments: uses)
  func unlocked(use: Use) throws {
    let (clock, machineInHooks) = (CheckingClock(), ValueBox<Machine>())
    let machine = Machine(try Self.definition(machineInHooks), clock: clock)
    machineInHooks.value = machine
    clock.probe.value = { [weak machine] in _ = machine?.fire(.stir) }
    let callsBefore = clock.calls.entries.count

    try use.run(machine, clock)

    machineInHooks.value = nil
    #expect(clock.violations.entries == [])
    #expect(clock.calls.entries.count > callsBefore)
  }

  @Test("A stopped machine has nothing scheduled on its clock", arguments: uses)
  func stopped(use: Use) throws {
    let (clock, machineInHooks) = (CheckingClock(), ValueBox<Machine>())
    let machine = Machine(try Self.definition(machineInHooks), clock: clock)
    machineInHooks.value = machine
    try use.run(machine, clock)
    let waiting = clock.waiting

    machine.stop()

    machineInHooks.value = nil
    #expect(waiting <= 1)
    #expect(clock.waiting == 0)
    #expect(clock.violations.entries == [])
  }

  @Test("A released machine has nothing scheduled on its clock", arguments: uses)
  func released(use: Use) throws {
    let (clock, box) = (CheckingClock(), ValueBox<Machine>())
    let queue = DispatchQueue(label: "events")
    try Self.use(use, clock, box, queue)
    queue.sync {}  // What was enqueued has held the machine until it was processed.

    box.value = nil

    #expect(clock.waiting == 0)
    #expect(clock.violations.entries == [])
  }

  private static func use(_ use: Use, _ clock: CheckingClock, _ box: ValueBox<Machine>, _ queue: DispatchQueue) throws {
    let machine = Machine(try definition(), eventQueue: queue, clock: clock)
    box.value = machine
    try use.run(machine, clock)
  }

  @Test("A finished machine has nothing scheduled on its clock")
  func finished() throws {
    let clock = CheckingClock()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.when(.stop, from: .heating, to: .off)
      sm.final(.off)
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    let waiting = clock.waiting

    machine.fire(.stop)

    #expect(waiting == 1)
    #expect(clock.waiting == 0)
  }

  @Test("A machine made in a state with timeouts schedules one alarm")
  func atAState() throws {
    let clock = CheckingClock()

    let machine = try Machine(Self.definition(), at: .heating, clock: clock)

    #expect(clock.waiting == 1)
    #expect(machine.state == .heating)
  }

  @Test("A machine without timers never calls its clock")
  func untimed() throws {
    let clock = CheckingClock()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.when(.stop, from: .heating, to: .off) { _ in }
      sm.after { _ in }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)

    for _ in 1...10 {
      machine.fire(.heat)
      machine.fire(.boil)
      machine.fire(.stop)
    }

    #expect(clock.calls.entries == [])
    #expect(machine.state == .off)
  }

  @Test("A machine that many threads use has at most one alarm on its clock, and none after a stop")
  func balance() throws {
    let clock = CheckingClock()
    let machine = Machine(try Self.definition(), clock: clock)

    ThreadPool.run(4) { hand in
      for number in 0..<StressSize.of(400) {
        machine.fire([.heat, .boil, .stop, .heat][(hand + number) % 4])
        if number.isMultiple(of: 10) { clock.advance(by: .seconds(7)) }
      }
    }
    let waiting = clock.waiting
    machine.stop()

    #expect(waiting <= 1)
    #expect(clock.waiting == 0)
    #expect(clock.violations.entries == [])
  }

  @Test("A clock may fire an alarm on another thread before `schedule` has returned")
  func ringsAtOnce() throws {
    /// Has everything due at once.
    struct HastyClock: MachineClock {
      let ringing = DispatchQueue(label: "ringing")

      var now: Duration { .seconds(1_000_000) }

      func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        if deadline <= now { ringing.sync(execute: work) }
        return {}
      }
    }
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(-1), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.timeout(.nanoseconds(-1), in: .boiling, fire: .stop)
      sm.when(.stop, from: .boiling, to: .off)
    }

    let machine = try ThreadsafeMachine(definition, at: .heating, clock: HastyClock())

    #expect(machine.state == .off)
  }

  @Test("A machine tolerates a clock that fires after cancellation, late or twice")
  func ringsTooOften() throws {
    /// Never forgets what was scheduled.
    final class StubbornClock: MachineClock {
      private let time = ManualClock()
      private let works = EventRecorder<@Sendable () -> Void>()

      var now: Duration { time.now }

      func advance(by duration: Duration) {
        time.advance(by: duration)
        for work in works.entries { work() }
      }

      func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        works.append(work)
        return {}
      }
    }
    let clock = StubbornClock()
    let machine = Machine(try Self.definition(), clock: clock)
    var states: [Kettle] = []

    machine.fire(.heat)
    for seconds in [59, 1, 9, 1, 59] {
      clock.advance(by: .seconds(seconds))
      states.append(machine.state)
    }

    #expect(states == [.heating, .boiling, .boiling, .keepingWarm, .keepingWarm])
  }
}
