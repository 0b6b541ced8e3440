import StateMachines
import Testing

@Suite("The timers of a restored machine")
struct RestoredTimersTests {
  @Test("Restored timers have their remaining time, counted from zero")
  func left() throws {
    let definition = try teaDefinition()
    var original = Machine(definition)
    original.advance(to: .seconds(1_000))
    original.fire(.heat)
    original.advance(to: .milliseconds(1_059_999))

    var machine = try Machine(definition, restoring: readBack(original.snapshot()))
    let deadline = machine.nextDeadline
    let transitions = machine.advance(to: .milliseconds(1))

    #expect(deadline == .milliseconds(1))
    #expect(transitions.map(\.description) == ["heating -> steeping (steep)"])
  }

  @Test("Restored timers due at the same time keep their order and precede later ones")
  func equalTimes() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, String>(initial: "on") { sm in
      sm.when("send", in: "on") { step in
        // The heap has to put them back in order.
        for event in ["f", "a", "e", "b", "d", "c"] { step.send(event, after: .seconds(event < "d" ? 5 : 3)) }
      }
      sm.when("later", in: "on") { step in step.send("g", after: .seconds(3)) }
      sm.when(.any, in: "on") { step in log.append(step.event ?? "none") }
    }
    var original = Machine(definition)
    original.fire("send")

    var machine = try Machine(definition, restoring: readBack(original.snapshot()))
    machine.fire("later")
    machine.advance(to: .seconds(5))

    #expect(log.entries == ["f", "e", "d", "g", "a", "b", "c"])
  }

  @Test("Restored timers do not include cancelled ones")
  func cancelledBefore() throws {
    let definition = try teaDefinition()
    var original = try Machine(definition, at: .steeping)
    original.advance(to: .seconds(80))
    var heating = Machine(definition)
    for event in [Wait.heat, .steep, .heat] { heating.fire(event) }

    let machine = try Machine(definition, restoring: heating.snapshot())
    let description = machine.snapshot().description

    #expect(original.snapshot().description == "running while 'steeping', 1 timer")
    #expect(description == "running while 'steeping', 3 timers")
  }

  @Test("Restored timers can be cancelled by the id they were sent with")
  func cancelledById() throws {
    let log = EventRecorder<String>()
    let definition = try teaDefinition(log)
    var original = Machine(definition)
    for event in [Wait.heat, .steep] { original.fire(event) }
    var machine = try Machine(definition, restoring: readBack(original.snapshot()))
    let before = log.entries.count

    machine.fire(.heat)
    machine.advance(to: .seconds(100))

    #expect(Array(log.entries.dropFirst(before)) == ["stir", "stir"])
  }

  @Test("Restored timers are not cancelled by a state's name, nor timeouts by an id")
  func idsAndTimeouts() throws {
    let definition = try MachineDefinition<String, String>(initial: "on") { sm in
      sm.when("send", in: "on") { step in step.send("a", after: .seconds(5), id: "on") }
      sm.when("cancel", in: "on") { step in step.cancel("on") }
      sm.when("again", from: "on", to: "on")
      sm.timeout(.seconds(9), in: "on", fire: "b")
    }
    var original = Machine(definition)
    original.fire("send")
    original.advance(to: .seconds(1))

    var cancelled = try Machine(definition, restoring: readBack(original.snapshot()))
    cancelled.fire("cancel")
    var again = try Machine(definition, restoring: readBack(original.snapshot()))
    again.fire("again")

    #expect(cancelled.nextDeadline == .seconds(8))
    #expect(again.nextDeadline == .seconds(4))
    #expect(again.snapshot().description == "running while 'on', 2 timers")
  }

  @Test("Restored timeouts are cancelled when their state is left and restart on the next entry")
  func cancelledByLeaving() throws {
    let definition = try MachineDefinition<Tea, Wait>(initial: .cold) { sm in
      sm.when(.heat, from: .any, to: .heating)
      sm.when(.stir, from: .heating, to: .cold)
      sm.when(.steep, from: .heating, to: .steeping)
      sm.timeout(.seconds(60), in: .heating, fire: .steep)
    }
    var original = Machine(definition)
    original.fire(.heat)
    original.advance(to: .seconds(50))

    var leaving = try Machine(definition, restoring: readBack(original.snapshot()))
    leaving.fire(.stir)
    var entering = try Machine(definition, restoring: readBack(original.snapshot()))
    entering.fire(.heat)

    #expect(leaving.nextDeadline == nil)
    #expect(entering.nextDeadline == .seconds(60))
    #expect(entering.snapshot().description == "running while 'heating', 1 timer")
  }

  @Test("Restoring does not start timeouts that were added to the definition since")
  func newTimeouts() throws {
    let snapshot = try teaSnapshot(#"{"version":1,"status":"running","configuration":["heating"]}"#)

    let machine = try Machine(teaDefinition(), restoring: snapshot)

    #expect(machine.nextDeadline == nil)
  }

  @Test(
    "Restored timers keep their time to the attosecond",
    arguments: [
      "0s", "1s", "0.000000000000000001s", "59.5s", "0.999999999999999999s", "86400.000000001s", "9223372036854775807.123456789012345678s",
      "9223372036854775808s", "73786976294838206455.999999999999999999s", "73786976294838206456s",
    ])
  func exact(left: String) throws {
    let json = #"{"version":1,"status":"running","configuration":["heating"],"timers":[{"event":"sip","left":"\#(left)"}]}"#
    let machine = try Machine(teaDefinition(), restoring: teaSnapshot(json))

    let again = try Machine(teaDefinition(), restoring: readBack(machine.snapshot()))

    #expect(again.snapshot() == machine.snapshot())
    #expect(try savedText(again.snapshot()).contains(#""left":"\#(left)""#))
    #expect(again.nextDeadline == machine.nextDeadline)
  }

  @Test("Restored timers of the longest delay fire at the longest time")
  func longest() throws {
    let definition = try MachineDefinition<Tea, Wait>(initial: .cold) { sm in
      sm.when(.heat, in: .cold) { step in step.send(.stir, after: .seconds(Int64.max) * 16) }
      sm.when(.stir, from: .cold, to: .steeping)
    }
    var original = Machine(definition)
    original.advance(to: .seconds(5))
    original.fire(.heat)

    var machine = try Machine(definition, restoring: readBack(original.snapshot()))
    machine.advance(to: .seconds(Int64.max) * 16)

    #expect(machine.state == .steeping)
  }
}

@Suite("The computed timeouts of a restored machine")
struct RestoredComputedTimeoutsTests {
  private struct BackOff: Sendable {
    var tries = 0
    var isBroken = false
  }

  private static func definition(_ log: EventRecorder<String>) throws -> ContextDefinition<BackOff, Tea, Wait> {
    try ContextDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .heating)
      sm.when(.steep, from: .heating, to: .steeping)
      sm.when(.stir, in: .heating) { _ in }
      sm.timeout(.seconds(60), in: .heating, fire: .stir)
      sm.timeout(in: .heating, fire: .steep) { step in
        log.append("asked")
        if step.context.isBroken { throw BrokenPipe() }
        return .seconds(1 << step.context.tries)
      }
    }
  }

  @Test("Restored computed timeouts that were evaluated are not evaluated again")
  func asked() throws {
    let log = EventRecorder<String>()
    var backOff = BackOff(tries: 3)
    var original = try ContextMachine(Self.definition(log), with: &backOff)
    original.fire(.heat, with: &backOff)
    original.advance(to: .seconds(6), with: &backOff)

    var machine = try ContextMachine(Self.definition(log), restoring: readBack(original.snapshot()))
    machine.fire(.stir, with: &backOff)

    #expect(machine.nextDeadline == .seconds(2))
    #expect(log.entries == ["asked"])
  }

  @Test("Restored computed timeouts are evaluated once by the first call with a context, if still pending")
  func stillToBeAsked() throws {
    let log = EventRecorder<String>()
    var backOff = BackOff(tries: 3)
    let original = try ContextMachine(Self.definition(log), at: .heating)

    var machine = try ContextMachine(Self.definition(log), restoring: readBack(original.snapshot()))
    let before = (machine.nextDeadline, log.entries, machine.snapshot())
    for _ in 1...3 { machine.fire(.stir, with: &backOff) }

    #expect(before.0 == .seconds(60))
    #expect(before.1 == [])
    #expect(before.2 == original.snapshot())
    #expect(before.2.description == "resuming while 'heating', 1 timer")
    #expect(machine.nextDeadline == .seconds(8))
    #expect(machine.snapshot().description == "running while 'heating', 2 timers")
    #expect(log.entries == ["asked"])
  }

  @Test("A restored computed timeout that throws rejects the first call and stays pending in a snapshot")
  func throwing() throws {
    let log = EventRecorder<String>()
    var backOff = BackOff(isBroken: true)
    var original = try ContextMachine(Self.definition(log), at: .heating)
    let outcome = original.attempt(.stir, with: &backOff)

    var machine = try ContextMachine(Self.definition(log), restoring: original.snapshot())
    backOff.isBroken = false
    machine.fire(.stir, with: &backOff)

    #expect(outcome.description == "rejected: 'stir' failed while 'heating': the pipe is broken")
    #expect(machine.nextDeadline == .seconds(1))
    #expect(log.entries == ["asked", "asked"])
  }
}
