import StateMachines
import Testing

@Suite("Extreme times")
struct ExtremeTimesTests {
  /// A clock that reads one time, and runs its alarms when a test says so.
  ///
  /// Safe because only the thread of its test uses it.
  private final class StoppedClock: MachineClock, @unchecked Sendable {
    let now: Duration
    private(set) var deadlines: [Duration] = []
    private var alarms: [@Sendable () -> Void] = []

    init(_ now: Duration) { self.now = now }

    func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      deadlines.append(deadline)
      alarms.append(work)
      return {}
    }

    func ring() {
      let due = alarms
      alarms = []
      for work in due { work() }
    }
  }

  private static let shortest = Duration(attoseconds: .min)
  private static let longest = Duration(attoseconds: .max)
  /// Both ends, times beyond 8 × 2^64 s, and those near them.
  static let times: [Duration] = [
    shortest, shortest + Duration.seconds(1), Duration.seconds(Int64.min) * 17, Duration.seconds(Int64.min), Duration.zero,
    Duration.seconds(Int64.max), Duration.seconds(Int64.max) * 8, Duration.seconds(Int64.max) * 17, longest - Duration.seconds(1), longest,
  ]

  private static func definition(_ duration: Duration) throws -> MachineDefinition<Kettle, Wish> {
    try MachineDefinition(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.timeout(duration, in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stir, in: .any) { step in step.send(.whistle, after: duration) }
      sm.when(.whistle, from: .any, to: .off)
      sm.when(.stop, from: .any, to: .off)
    }
  }

  @Test("Extreme times of a clock set an alarm, can be saved and can fire", arguments: times, times)
  func clocks(now: Duration, duration: Duration) throws {
    let clock = StoppedClock(now)
    let machine = ThreadsafeMachine(try Self.definition(duration), clock: clock)

    machine.fire(.heat)
    machine.fire(.stir)
    let snapshot = machine.snapshot()
    clock.ring()
    let restored = try ThreadsafeMachine(Self.definition(duration), restoring: snapshot, clock: clock)
    machine.fire(.stop)
    restored.fire(.stop)

    // A delay that is not positive is due at once, without the clock.
    #expect(clock.deadlines.isEmpty == (duration <= .zero))
    #expect(clock.deadlines.allSatisfy { $0 >= now })
    #expect(machine.state == .off)
    #expect(restored.state == .off)
  }

  @Test("Extreme times that an owner passes are accepted", arguments: times, times)
  func owners(now: Duration, duration: Duration) throws {
    var machine = Machine(try Self.definition(duration))
    machine.advance(to: now)
    machine.fire(.heat)
    machine.fire(.stir)

    let deadline = machine.nextDeadline
    var restored = try Machine(Self.definition(duration), restoring: machine.snapshot())
    machine.advance(to: Self.longest)
    restored.advance(to: Self.longest)

    #expect((deadline == nil) == (duration <= .zero))
    #expect(deadline.map { $0 >= max(now, .zero) } ?? true)
    #expect(machine.nextDeadline == nil)
    #expect(restored.nextDeadline == nil)
  }

  @Test("Extreme times of the system clock do not fire early and can be cancelled", arguments: times.filter { $0 > .zero })
  func systemClock(duration: Duration) throws {
    let machine = ThreadsafeMachine(try Self.definition(duration))

    machine.fire(.heat)
    machine.fire(.stir)
    let isHeating = machine.is(.heating)
    machine.fire(.stop)

    #expect(isHeating)
    #expect(machine.state == .off)
  }
}
