import StateMachineTesting
import StateMachines
import Testing

@Suite("A clock that is advanced between a machine's look at the time and its alarm", .timeLimit(TestTimeout.limit))
struct ClockAdvancedMeanwhileTests {
  /// A manual clock that is advanced by a hundred seconds right after the time was read, as if by another thread.
  private final class MovingClock: MachineClock {
    private let clock = ManualClock()
    private let looks = Protected(0)

    var now: Duration {
      let now = clock.now
      let isLast = looks.runMutable { looks in
        looks -= 1
        return looks == 0
      }
      if isLast { clock.advance(by: .seconds(100)) }
      return now
    }

    func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      clock.schedule(at: deadline, work)
    }

    /// Has the clock advanced after the time was read some number of times.
    func moveAfter(looks count: Int) { looks.runMutable { $0 = count } }
  }

  /// Heats for a minute, boils for ten seconds, and is kept warm.
  private static func lines<Context>(_ sm: inout MachineBuilder<Context, Kettle, Wish>) {
    sm.when(.heat, from: .off, to: .heating)
    sm.timeout(.seconds(60), in: .heating, fire: .boil)
    sm.when(.boil, from: .heating, to: .boiling)
    sm.timeout(.seconds(10), in: .boiling, fire: .stop)
    sm.when(.stop, from: .boiling, to: .keepingWarm)
  }

  private let clock = MovingClock()

  @Test("Timeouts of a thread-safe machine whose clock reaches them before the alarm is set are taken at once")
  func threadsafe() {
    let machine = ThreadsafeMachine<Kettle, Wish>(.verified(initial: .off) { Self.lines(&$0) }, clock: clock)

    clock.moveAfter(looks: 1)
    machine.fire(.heat)

    #expect(machine.state == .keepingWarm)
  }

  @Test("Timeouts of an actor's machine whose clock reaches them before the alarm is set need no other advance")
  func actor() async throws {
    let cook = Cook(.verified(initial: .off) { Self.lines(&$0) }, clock: clock)

    clock.moveAfter(looks: 1)
    await cook.fire(.heat)

    try await cook.wait(for: .keepingWarm)
  }

  @MainActor
  @Test("Timeouts of a main-actor machine whose clock reaches them before the alarm is set need no other advance")
  func mainActor() async throws {
    let panel = Panel(.verified(initial: .off) { Self.lines(&$0) }, clock: clock)

    clock.moveAfter(looks: 1)
    panel.fire(.heat)

    try await panel.wait(for: .keepingWarm)
  }

  @Test("Waiting for a state ends where the clock reaches the limit before the wait has its alarm")
  func waiting() async {
    let machine = ThreadsafeMachine<Kettle, Wish>(.verified(initial: .off) { Self.lines(&$0) }, clock: clock)

    clock.moveAfter(looks: 2)

    let error = await #expect(throws: MachineError.self) { try await machine.wait(for: .boiling, within: .seconds(5)) }

    #expect(error?.description == "the deadline passed before 'boiling' was active")
  }
}
