import StateMachineTesting
import StateMachines
import Testing

@Suite("A clock that several machines or threads share", .timeLimit(TestTimeout.limit))
struct SharedClockTests {
  private let clock = ManualClock()

  /// Ticks every ten milliseconds while it is on.
  private static func ticker(_ ticks: EventRecorder<Duration>, _ clock: ManualClock) throws -> MachineDefinition<Lamp, Wish> {
    try MachineDefinition(initial: .on) { sm in
      sm.timeout(.milliseconds(10), in: .on, fire: .stir)
      sm.when(.stir, from: .on, to: .on) { _ in ticks.append(clock.now) }
      sm.when(.stop, from: .on, to: .off)
      sm.when(.heat, from: .off, to: .on)
    }
  }

  @Test("A shared clock runs due events of all machines in order of deadline, then of scheduling")
  func twoMachines() throws {
    let log = EventRecorder<String>()
    let machines = try [3, 2].map { seconds in
      ThreadsafeMachine(
        try MachineDefinition<Lamp, Wish>(initial: .on) { sm in
          sm.timeout(.seconds(seconds), in: .on, fire: .stir)
          sm.when(.stir, from: .on, to: .on) { [clock] _ in log.append("every \(seconds) at \(clock.now.components.seconds)") }
        }, clock: clock)
    }

    clock.advance(by: .seconds(7))

    #expect(log.entries == ["every 2 at 2", "every 3 at 3", "every 2 at 4", "every 3 at 6", "every 2 at 6"])
    #expect(machines.allSatisfy { $0.is(.on) })
  }

  @Test("A due event's hook that fires at another machine on a shared clock starts its timeouts from that time")
  func oneFiresAtAnother() throws {
    let ticks = EventRecorder<Duration>()
    let second = ThreadsafeMachine(try Self.ticker(ticks, clock), clock: clock)
    second.fire(.stop)
    let first = ThreadsafeMachine(
      try MachineDefinition<Lamp, Wish>(initial: .on) { sm in
        sm.timeout(.milliseconds(25), in: .on, fire: .stop)
        sm.when(.stop, from: .on, to: .off) { _ in second.fire(.heat) }
      }, clock: clock)

    clock.advance(by: .milliseconds(50))

    #expect(first.is(.off))
    #expect(ticks.entries == [.milliseconds(35), .milliseconds(45)])
  }

  @Test("Several threads that advance a shared clock miss and repeat no tick")
  func severalThreads() throws {
    let ticks = EventRecorder<Duration>()
    let machine = ThreadsafeMachine(try Self.ticker(ticks, clock), clock: clock)

    ThreadPool.run(4) { [clock] _ in for _ in 0..<200 { clock.advance(by: .milliseconds(5)) } }

    #expect(ticks.entries == (1...400).map { .milliseconds($0 * 10) })
    #expect(machine.is(.on))
  }

  @Test("A shared clock advanced while threads fire leaves no machine with an overdue timeout")
  func firedMeanwhile() throws {
    let ticks = EventRecorder<Duration>()
    let machines = try (0..<4).map { _ in ThreadsafeMachine(try Self.ticker(ticks, clock), clock: clock) }

    ThreadPool.run(4) { [clock] hand in
      for _ in 0..<200 {
        machines[hand].fire(.stop)
        machines[(hand + 1) % 4].fire(.heat)
        clock.advance(by: .milliseconds(3))
      }
    }
    for machine in machines { machine.fire(.heat) }
    let before = ticks.entries.count
    clock.advance(by: .milliseconds(1_000))

    let later = ticks.entries.count - before
    #expect(machines.allSatisfy { $0.is(.on) })
    #expect((4 * 99...4 * 100).contains(later))
  }
}
