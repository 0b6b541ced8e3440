import StateMachines
import Testing

/// An alarm that rings on another thread before the thread that schedules it has returned from the clock.
@Suite("An alarm that rings at once", .timeLimit(TestTimeout.limit))
struct RingingAtOnceTests {
  /// A clock whose time moves with each reading, and whose alarms ring on threads of their own, the first one before `schedule` returns.
  private final class HastyClock: MachineClock {
    let threads = ThreadPool()
    let scheduled = AtomicCounter()
    private let reads = AtomicCounter()
    private let readByRingingThread: @Sendable () -> Void
    private let waitForRing: @Sendable () -> Void

    /// A clock.
    ///
    /// - Parameters:
    ///   - readByRingingThread: What to do when the thread that rings first reads the time.
    ///   - waitForRing: How the first call of `schedule` waits for that thread.
    init(readByRingingThread: @escaping @Sendable () -> Void = {}, waitForRing: @escaping @Sendable () -> Void) {
      self.readByRingingThread = readByRingingThread
      self.waitForRing = waitForRing
    }

    var now: Duration {
      // The thread that sets the first alarm reads the time before it, and not again.
      let number = reads.add()
      if number == 2 { readByRingingThread() }
      return .seconds(number)
    }

    func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      let number = scheduled.add()
      threads.start(work)
      if number == 1 { waitForRing() }
      return {}
    }
  }

  /// A kettle in which two events are due by the second reading of the clock.
  private static func definition(_ hook: @escaping @Sendable () -> Void) throws -> MachineDefinition<Kettle, Wish> {
    try MachineDefinition(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.timeout(.nanoseconds(1), in: .heating, fire: .stir)
      sm.timeout(.nanoseconds(2), in: .heating, fire: .boil)
      sm.when(.stir, in: .heating) { _ in hook() }
      sm.when(.boil, from: .heating, to: .boiling)
    }
  }

  @Test("A machine sets no second alarm while the thread on which the first rang has not taken the due event yet")
  func beforeTheEventIsTaken() throws {
    let pause = PausePoint()
    let clock = HastyClock(
      readByRingingThread: { pause.wait() }, waitForRing: { #expect(pause.isReached(), "the first alarm never rang") })
    let machine = ThreadsafeMachine(try Self.definition {}, clock: clock)

    machine.fire(.heat)
    let (scheduled, state) = (clock.scheduled.count, machine.state)
    pause.resume()

    #expect(clock.threads.isFinished())
    #expect(scheduled == 1)
    #expect(state == .heating)
    #expect(machine.state == .boiling)
  }

  @Test("A machine sets no second alarm for the next due event while a hook of the first one runs")
  func whileAHookRuns() throws {
    let pause = PausePoint()
    let clock = HastyClock(waitForRing: { #expect(pause.isReached(), "the first alarm never rang") })
    let machine = ThreadsafeMachine(try Self.definition { pause.wait() }, clock: clock)

    machine.fire(.heat)
    let scheduled = clock.scheduled.count
    pause.resume()

    #expect(clock.threads.isFinished())
    #expect(scheduled == 1)
    #expect(machine.state == .boiling)
  }

  @Test("Work for after the commit of a due event may wait for the next timeout of the machine")
  func workAfterTheCommit() throws {
    let (isReached, pause) = (AtomicFlag(), PausePoint())
    let box = ValueBox<ThreadsafeMachine<Kettle, Wish>>()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.timeout(.nanoseconds(1), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling) { step in
        step.onCommit {
          box.value?.fire(.stop)
          if pause.isReached() { isReached.set() }
          pause.resume()
        }
      }
      sm.when(.stop, from: .boiling, to: .keepingWarm)
      sm.timeout(.nanoseconds(1), in: .keepingWarm, fire: .whistle)
      sm.when(.whistle, from: .keepingWarm, to: .off) { _ in pause.wait() }
    }
    let clock = HastyClock(waitForRing: {})
    let machine = ThreadsafeMachine(definition, clock: clock)
    box.value = machine

    machine.fire(.heat)

    #expect(clock.threads.isFinished())
    #expect(isReached.isSet)
    #expect(machine.state == .off)
    box.value = nil
  }
}
