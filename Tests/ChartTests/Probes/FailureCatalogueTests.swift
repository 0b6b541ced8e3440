import StateMachines
import Testing

/// How state machines fail elsewhere, by the rows of a catalogue of reported defects; those that need neither threads nor hierarchy.
@Suite("The failure catalogue")
struct FailureCatalogueTests {
  enum Job: Hashable, Sendable {
    case idle
    case running
    case done
  }

  enum Order: Hashable, Sendable {
    case start
    case finish
    case reset
    case tick
  }

  struct OutOfPaper: Error {}

  private typealias Definition = MachineDefinition<Job, Order>

  private static let positions = ["guard", "before", "exit", "action", "entry", "after", "eventless", "raised"]

  @Test("Row 1: a throw in a guard, an action or a hook leaves no state half entered", arguments: positions)
  func halfEntered(position: String) throws {
    let log = EventRecorder<String>()
    let fail = { @Sendable (here: String) throws in if here == position { throw OutOfPaper() } }
    let isSound = Guard<Void, Job, Order>("sound") { _ in
      try fail("guard")
      return true
    }
    let definition = try Definition(initial: .idle) { sm in
      sm.when(.start, from: .idle, to: .running, if: isSound) { step in
        step.raise(.tick)
        try fail("action")
      }
      sm.when(.tick, from: .done, to: .done) { _ in try fail("raised") }
      sm.always(from: .running, to: .done) { _ in try fail("eventless") }
      sm.before(.start) { _ in try fail("before") }
      sm.onExit(.idle) { step in if step.target == .running { try fail("exit") } }
      sm.onEntry(.running) { _ in try fail("entry") }
      sm.after(.start) { _ in try fail("after") }
      sm.when(.reset, from: .idle, to: .done) { _ in log.append("reset") }
    }
    var machine = Machine(definition)

    let outcome = machine.attempt(.start)
    let after = (state: machine.state, configuration: machine.configuration, permitted: machine.permittedEvents)
    machine.fire(.reset)

    #expect(outcome.rejection?.description == "'start' failed while 'idle': OutOfPaper()")
    #expect(after.state == .idle)
    #expect(after.configuration == [.idle])
    #expect(after.permitted.contains(.reset))
    #expect(log.entries == ["reset"])
  }

  @Test("Row 2: a throw drops the events of its own step, and later events run")
  func queueAfterAThrow() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .idle) { sm in
      sm.when(.start, from: .idle, to: .idle) { step in
        step.send(.tick)
        throw OutOfPaper()
      }
      sm.when(.reset, in: .idle) { step in
        step.send(.start)
        step.send(.tick)
        step.send(.tick)
      }
      sm.when(.tick, in: .idle) { _ in log.append("tick") }
      sm.onRejection { rejection in log.append("\(rejection.event) rejected") }
    }
    var machine = Machine(definition)

    machine.fire(.start)
    log.append("next")
    machine.fire(.reset)
    log.append("next")
    machine.fire(.tick)

    #expect(log.entries == ["start rejected", "next", "tick", "tick", "start rejected", "next", "tick"])
  }

  @Test("Row 3: events sent in hooks run once after the macrostep, in order, without recursion or deadlock")
  func reentrant() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, String>(initial: "a") { sm in
      sm.when("go", from: "a", to: "b") { step in step.send("action") }
      sm.before("go") { step in step.send("before") }
      sm.onExit("a") { step in step.send("exit") }
      sm.onEntry("b") { step in step.send("entry") }
      sm.after("go") { step in
        step.send("after")
        log.append("done")
      }
      sm.when(.any, in: "b") { step in log.append(step.event ?? "none") }
    }
    var machine = try Machine(definition, at: "a")

    let transition = try machine.require("go")

    #expect(log.entries == ["done", "before", "exit", "action", "entry", "after"])
    #expect(transition.description == "a -> b (go)")
  }

  @Test("Row 6: a timer does not outlive its stopped machine")
  func leakedTimer() throws {
    let definition = try Definition(initial: .idle) { sm in
      sm.timeout(.seconds(1), in: .idle, fire: .start)
      sm.when(.start, from: .idle, to: .running)
      sm.when(.tick, in: .idle) { step in step.send(.tick, after: .seconds(2)) }
    }
    var machine = Machine(definition)
    machine.fire(.tick)

    machine.stop()
    let transitions = machine.advance(to: .seconds(10))

    #expect(machine.nextDeadline == nil)
    #expect(transitions.isEmpty)
    #expect(machine.state == .idle)
  }

  @Test("Row 6: a timer loses against an event that comes first, and otherwise fires", arguments: [true, false])
  func racingTimer(eventIsFirst: Bool) throws {
    let definition = try Definition(initial: .idle) { sm in
      sm.timeout(.seconds(1), in: .idle, fire: .reset)
      sm.when(.start, from: .idle, to: .running)
      sm.when(.reset, from: .idle, to: .done)
    }
    var machine = Machine(definition)

    if eventIsFirst {
      machine.fire(.start)
      machine.advance(to: .seconds(1))
    } else {
      machine.advance(to: .seconds(1))
      machine.fire(.start)
    }

    #expect(machine.state == (eventIsFirst ? .running : .done))
    #expect(machine.nextDeadline == nil)
  }

  @Test("Row 6: all events that came due together while the owner slept are processed")
  func dueTogether() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .idle) { sm in
      sm.when(.start, from: .idle, to: .running) { step in
        step.send(.tick, after: .seconds(1))
        step.send(.finish, after: .seconds(1))
      }
      sm.when(.tick, in: .running) { _ in log.append("tick") }
      sm.when(.finish, from: .running, to: .done)
    }
    var machine = Machine(definition)
    machine.fire(.start)

    machine.advance(to: .seconds(3_600))

    #expect(log.entries == ["tick"])
    #expect(machine.state == .done)
  }

  @Test("Row 7: a state of another machine is refused")
  func otherMachine() throws {
    let one = try MachineDefinition<String, String>(initial: "idle") { sm in sm.when("start", from: "idle", to: "running") }
    let other = try MachineDefinition<String, String>(initial: "placed") { sm in sm.when("pay", from: "placed", to: "paid") }
    var machine = Machine(other)
    machine.fire("pay")
    let saved = machine.state

    #expect(throws: RestoreError.self) { try Machine(one, at: saved) }
  }

  @Test("Row 8: an action that raises its own event endlessly is undone, and the error shows the cycle")
  func selfRaising() throws {
    let definition = try Definition(initial: .idle) { sm in
      sm.when(.start, from: .idle, to: .running) { step in step.raise(.tick) }
      sm.when(.tick, in: .running) { step in step.raise(.tick) }
      sm.when(.finish, from: .idle, to: .done)
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.start).rejection)
    let state = machine.state
    let isUsable = machine.fire(.finish)

    guard case .failed(MachineError.runaway(let cycle)) = rejection.reason else {
      Issue.record("the reason is \(rejection.reason)")
      return
    }
    #expect(cycle == ["running"])
    #expect(state == .idle)
    #expect(isUsable)
  }

  @Test("Row 8: an endless eventless cycle is undone, and the error shows its states")
  func eventlessCircle() throws {
    let definition = try Definition(initial: .idle) { sm in
      sm.when(.start, from: .idle, to: .running)
      sm.always(from: .running, to: .done)
      sm.always(from: .done, to: .running)
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.start).rejection)

    guard case .failed(MachineError.runaway(let cycle)) = rejection.reason else {
      Issue.record("the reason is \(rejection.reason)")
      return
    }
    #expect(Set(cycle) == ["running", "done"])
    #expect(cycle.count == 2)
    #expect(machine.state == .idle)
  }

  private static let limits: [(ticks: Int, isAccepted: Bool)] = [(9, true), (10, false), (11, false)]

  @Test("Row 8: the microstep limit can be set, and a macrostep that just fits commits", arguments: limits)
  func settableLimit(ticks: Int, isAccepted: Bool) throws {
    let definition = try ContextDefinition<Int, Job, Order>(initial: .idle, maximumMicrosteps: 10) { sm in
      sm.when(.start, in: .idle) { step in step.raise(.tick) }
      sm.when(.tick, in: .idle) { step in
        step.context -= 1
        if step.context > 0 { step.raise(.tick) }
      }
    }
    var context = ticks
    var machine = ContextMachine(definition, with: &context)

    let answer = machine.fire(.start, with: &context)

    #expect(answer == isAccepted)
    #expect(context == (isAccepted ? 0 : ticks))
  }

  @Test("Row 10: effects wait for the commit, in order, and those of an undone step never run")
  func effectsAfterTheCommit() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .idle) { sm in
      sm.before { step in step.onCommit { log.append("effect of before") } }
      sm.when(.start, from: .idle, to: .running) { step in step.onCommit { log.append("effect of start") } }
      sm.when(.reset, from: .idle, to: .running) { step in
        step.onCommit { log.append("effect of reset") }
        throw OutOfPaper()
      }
      sm.always(from: .running, to: .done) { step in step.onCommit { log.append("effect of always") } }
      sm.onEntry(.done) { _ in log.append("done") }
    }
    var machine = Machine(definition)

    machine.fire(.reset)
    machine.fire(.start)

    #expect(log.entries == ["done", "effect of before", "effect of start", "effect of before", "effect of always"])
  }

  @Test("Row 11: the timers of a restored machine are set again and can be queried")
  func dormantAfterRestore() throws {
    let definition = try Definition(initial: .idle) { sm in
      sm.when(.start, from: .idle, to: .running)
      sm.timeout(.seconds(30), in: .running, fire: .finish)
      sm.when(.finish, from: .running, to: .done)
    }
    var machine = try Machine(definition, at: .running)

    let deadline = machine.nextDeadline
    machine.advance(to: .seconds(30))

    #expect(deadline == .seconds(30))
    #expect(machine.state == .done)
  }

  @Test("Row 12: a hook that always throws does not break the machine")
  func throwingHook() throws {
    let definition = try Definition(initial: .idle) { sm in
      sm.when(.start, from: .idle, to: .running)
      sm.when(.tick, in: .idle) { _ in }
      sm.after(.start) { _ in throw OutOfPaper() }
      sm.when(.finish, from: .idle, to: .done)
    }
    var machine = Machine(definition)

    let answers = [Order.start, .tick, .start, .start, .tick, .finish].map { machine.fire($0) }

    #expect(answers == [false, true, false, false, true, true])
    #expect(machine.state == .done)
  }
}
