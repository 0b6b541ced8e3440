import StateMachines
import Testing

@Suite("An undone step and what waits in the machine")
struct UndoneTimeTests {
  private static let positions = ["guard", "before", "exit", "action", "entry", "after"]

  /// Boiling fails at the position that a test chooses; until then each position sends, cancels and raises.
  private static func definition(failingIn position: String, _ log: EventRecorder<String>) throws -> MachineDefinition<Kettle, Wish> {
    let fail = { @Sendable (here: String) throws in if here == position { throw BrokenPipe() } }
    let disturb = { @Sendable (here: String, step: inout Step<Void, Kettle, Wish>) throws in
      step.send(.whistle, after: .seconds(1), id: "new")
      step.send(.whistle)
      step.raise(.stir)
      step.cancel("old")
      step.onCommit { log.append("committed") }
      try fail(here)
    }
    let isSound = Guard<Void, Kettle, Wish>("sound") { _ in
      try fail("guard")
      return true
    }
    return try MachineDefinition(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating) { step in step.send(.stop, after: .seconds(30), id: "old") }
      sm.timeout(.seconds(60), in: .heating, fire: .stop)
      sm.timeout(.seconds(5), in: .boiling, fire: .stop)
      sm.defer(.whistle, in: .heating)
      sm.when(.boil, from: .heating, to: .boiling, if: isSound) { step in try disturb("action", &step) }
      sm.before(.boil) { step in try disturb("before", &step) }
      sm.onExit(.heating) { step in if step.target == .boiling { try disturb("exit", &step) } }
      sm.onEntry(.boiling) { step in try disturb("entry", &step) }
      sm.after(.boil) { step in try disturb("after", &step) }
      sm.when(.stop, from: .any(except: .off), to: .off)
      sm.when(.whistle, in: .off) { _ in log.append("whistle") }
    }
  }

  @Test("An undone step restores timers that were cancelled, restarted and sent", arguments: positions)
  func timers(position: String) throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(failingIn: position, log))
    machine.fire(.heat)
    machine.advance(to: .seconds(3))

    let outcome = machine.attempt(.boil)
    let deadline = machine.nextDeadline
    let transitions = machine.advance(to: .seconds(30))

    #expect(outcome.rejection?.description == "'boil' failed while 'heating': the pipe is broken")
    #expect(deadline == .seconds(30))
    #expect(transitions.map(\.description) == ["heating -> off (stop)"])
    #expect(machine.nextDeadline == nil)
    #expect(log.entries == [])
  }

  @Test("An undone step restores a timer that is the state's only timeout", arguments: positions)
  func timeout(position: String) throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(failingIn: position, log), at: .heating)
    machine.advance(to: .seconds(3))

    machine.fire(.boil)
    let deadline = machine.nextDeadline
    let transitions = machine.advance(to: .seconds(60))

    #expect(deadline == .seconds(60))
    #expect(transitions.map(\.description) == ["heating -> off (stop)"])
  }

  @Test("An undone step restores deferred events in their order", arguments: positions)
  func deferred(position: String) throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(failingIn: position, log))
    machine.fire(.heat)
    machine.fire(.whistle)
    machine.fire(.whistle)

    machine.fire(.boil)
    let entriesBefore = log.entries
    machine.fire(.stop)

    #expect(entriesBefore == [])
    #expect(log.entries == ["whistle", "whistle"])
  }

  @Test("A committed step keeps its changes to timers and deferrals at every hook position")
  func committed() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(failingIn: "nowhere", log))
    machine.fire(.heat)
    machine.fire(.whistle)

    machine.fire(.boil)

    #expect(machine.state == .boiling)
    #expect(machine.nextDeadline == .seconds(1))
    #expect(log.entries == Array(repeating: "committed", count: 5))
  }
}
