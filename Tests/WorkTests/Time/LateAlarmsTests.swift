import StateMachines
import Testing

@Suite("A cancelled alarm that fires")
struct LateAlarmsTests {
  /// Rings the second alarm early and then the first one late, before it returns from scheduling the second.
  private final class UnpunctualClock: MachineClock {
    private struct Dial {
      var now = Duration.zero
      var alarms: [@Sendable () -> Void] = []
    }

    private let dial = Protected(Dial())

    var now: Duration { dial.runReadonly { $0.now } }
    var count: Int { dial.runReadonly { $0.alarms.count } }

    func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      let alarms = dial.runMutable {
        $0.alarms.append(work)
        return $0.alarms
      }
      if alarms.count == 2 { for alarm in alarms.reversed() { alarm() } }
      return {}
    }

    func wait(_ duration: Duration) {
      dial.runMutable { $0.now += duration }
    }

    func ringLast() {
      dial.runReadonly { $0.alarms.last }?()
    }
  }

  @Test("A cancelled alarm that fires does not hide a newer one, and the timeout gets another alarm")
  func late() throws {
    let clock = UnpunctualClock()
    let definition = try MachineDefinition<Int, String>(initial: 0) { sm in
      sm.timeout(.seconds(60), in: 0, fire: "late")
      sm.timeout(.seconds(30), in: 2, fire: "late")
      sm.when("again", from: 0, to: 2)
      sm.when("late", from: 2, to: 1)
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    try machine.start()
    clock.wait(.seconds(1))
    machine.fire("again")

    #expect(clock.count == 3)
    clock.wait(.seconds(60))
    clock.ringLast()

    #expect(machine.state == 1)
  }
}
