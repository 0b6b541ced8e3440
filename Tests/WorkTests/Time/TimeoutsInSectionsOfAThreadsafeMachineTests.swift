import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("A timeout that is due during a section or a hook of its machine", .timeLimit(TestTimeout.limit))
struct TimeoutsInSectionsOfAThreadsafeMachineTests {
  private let clock = ManualClock()

  /// Heats for a minute, boils for ten seconds, then is off.
  private static let definition: MachineDefinition<Kettle, Wish> = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating)
    sm.when(.boil, from: .heating, to: .boiling)
    sm.when(.stop, from: .any(except: .off), to: .off)
    sm.timeout(.seconds(60), in: .heating, fire: .boil)
    sm.timeout(.seconds(10), in: .boiling, fire: .stop)
  }

  @Test("A timeout that is due while a thread is in a section waits for it")
  func whileInASection() {
    let machine = ThreadsafeMachine(Self.definition, clock: clock)
    machine.fire(.heat)

    let (state, advancing) = machine.runMutable {
      let advancing = ThreadPool.start { [clock] _ in clock.advance(by: .seconds(60)) }
      return (machine.state, advancing)
    }

    #expect(advancing.isFinished())
    #expect(state == .heating)
    #expect(machine.state == .boiling)
  }

  @Test("A timeout fires inside a section of the thread that advances the clock there")
  func advancedInASection() {
    let machine = ThreadsafeMachine(Self.definition, clock: clock)
    machine.fire(.heat)

    let state = machine.runMutable {
      clock.advance(by: .seconds(60))
      return machine.state
    }
    clock.advance(by: .seconds(10))

    #expect(state == .boiling)
    #expect(machine.state == .off)
  }

  @Test("A timeout restarted several times in a section is set once, when the section is left")
  func enteredInASection() {
    let machine = ThreadsafeMachine(Self.definition, clock: clock)

    machine.runMutable {
      _ = machine.fire(.heat)
      machine.fire(.stop)
      machine.fire(.heat)
    }
    clock.advance(by: .seconds(59))
    let early = machine.state
    clock.advance(by: .seconds(1))

    #expect(early == .heating)
    #expect(machine.state == .boiling)
  }

  @Test("A timeout that comes due in a hook that advances the clock fires before the call returns")
  func advancedInAHook() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.when(.stir, in: .heating) { [clock] _ in clock.advance(by: .seconds(60)) }
      sm.when(.boil, from: .heating, to: .boiling)
    }
    let machine = ThreadsafeMachine(definition, clock: clock)

    let isTaken = machine.fire(.stir)

    #expect(isTaken)
    #expect(machine.state == .boiling)
  }

  @Test("A timeout does not retain its machine, which a hook of the due event may release")
  func released() throws {
    let box = ValueBox<ThreadsafeMachine<Kettle, Wish>>()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(1), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling) { _ in box.value = nil }
      sm.timeout(.seconds(1), in: .boiling, fire: .stop)
      sm.when(.stop, from: .boiling, to: .off)
    }
    box.value = ThreadsafeMachine(definition, clock: clock)
    weak let machine = box.value

    clock.advance(by: .seconds(10))

    #expect(box.value == nil)
    #expect(machine == nil)
  }
}
