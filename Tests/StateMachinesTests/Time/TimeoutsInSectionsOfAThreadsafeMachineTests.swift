import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("A timeout that meets a section or a hook of its machine", .timeLimit(.minutes(15)))
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

  @Test("that comes while a thread is in a section waits for it")
  func whileInASection() {
    let machine = ThreadsafeMachine(Self.definition, clock: clock)
    machine.fire(.heat)

    let (state, advancing) = machine.runMutable {
      let advancing = Hands.start { [clock] _ in clock.advance(by: .seconds(60)) }
      return (machine.state, advancing)
    }

    #expect(advancing.wait(timeout: Patience.end) == .success)
    #expect(state == .heating)
    #expect(machine.state == .boiling)
  }

  @Test("comes in a section of the thread that advances the clock there")
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

  @Test("of a state that was entered in a section, left and entered again is set once, when the section is left")
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

  @Test("that comes due in a hook, which advances the clock, runs with the next advance at the latest")
  func advancedInAHook() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(60), in: .heating, fire: .boil)
      sm.when(.stir, in: .heating) { [clock] _ in clock.advance(by: .seconds(60)) }
      sm.when(.boil, from: .heating, to: .boiling)
    }
    let machine = ThreadsafeMachine(definition, clock: clock)

    let isTaken = machine.fire(.stir)
    clock.advance(by: .zero)

    #expect(isTaken)
    #expect(machine.state == .boiling)
  }

  @Test("does not keep its machine, which may be let go of in the hook of a due event")
  func released() throws {
    let holder = Holder<ThreadsafeMachine<Kettle, Wish>>()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(1), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling) { _ in holder.value = nil }
      sm.timeout(.seconds(1), in: .boiling, fire: .stop)
      sm.when(.stop, from: .boiling, to: .off)
    }
    holder.value = ThreadsafeMachine(definition, clock: clock)
    weak let machine = holder.value

    clock.advance(by: .seconds(10))

    #expect(holder.value == nil)
    #expect(machine == nil)
  }
}
