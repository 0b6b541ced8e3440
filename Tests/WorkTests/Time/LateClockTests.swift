import StateMachines
import Testing

@Suite("A clock that fires late")
struct LateClockTests {
  private let clock = LateClock()

  @Test("Each due event of a late clock runs at its own time, and what it sends counts from there")
  func ownTime() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Lamp, Int>(initial: .on) { sm in
      sm.when(.any, in: .on) { step in
        guard let number = step.event else { return }
        log.append("\(number)")
        if number < 5 { step.send(number + 1, after: .seconds(10)) }
      }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    machine.fire(1)

    clock.advance(by: .seconds(39))
    let byThirtyNine = log.entries
    clock.advance(by: .seconds(1))

    #expect(byThirtyNine == ["1", "2", "3", "4"])
    #expect(log.entries == ["1", "2", "3", "4", "5"])
  }

  @Test("Timeouts of a state that a late due event enters count from that event's own time")
  func timeouts() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.timeout(in: .boiling, fire: .stop) { _ in .seconds(10) }
      sm.when(.stop, from: .boiling, to: .off)
    }
    let machine = ThreadsafeMachine(definition, clock: clock)

    clock.advance(by: .seconds(69))
    let almost = machine.state
    clock.advance(by: .seconds(1))

    #expect(almost == .boiling)
    #expect(machine.state == .off)
  }

  @Test("Events that others fire during a late alarm count from the clock's time")
  func firedMeanwhile() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.heat, from: .boiling, to: .heating)
    }
    let machine = ThreadsafeMachine(definition, clock: clock)

    clock.advance(by: .seconds(100))
    machine.fire(.heat)
    clock.advance(by: .seconds(59))
    let early = machine.state
    clock.advance(by: .seconds(1))

    #expect(early == .heating)
    #expect(machine.state == .boiling)
  }

  @Test("Due events of a late clock run in order of deadline, including events sent in between")
  func order() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Lamp, Int>(initial: .on) { sm in
      sm.when(0, in: .on) { step in for seconds in [30, 10, 20] { step.send(seconds, after: .seconds(seconds)) } }
      sm.when([20, 30], in: .on) { step in log.append(step.event.map { "\($0)" } ?? "none") }
      sm.when(10, in: .on) { step in
        log.append("10")
        step.send(15, after: .seconds(5))
        step.send(25, after: .seconds(15))
      }
      sm.when([15, 25], in: .on) { step in log.append(step.event.map { "\($0)" } ?? "none") }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    machine.fire(0)

    clock.advance(by: .seconds(100))

    #expect(log.entries == ["10", "15", "20", "25", "30"])
    #expect(machine.is(.on))
  }
}
