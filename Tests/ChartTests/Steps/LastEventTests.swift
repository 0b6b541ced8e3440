import StateMachines
import Testing

@Suite("The event that eventless steps see", .timeLimit(TestTimeout.limit))
struct LastEventTests {
  private typealias Definition = MachineDefinition<String, Int>

  @Test("Eventless steps of a macrostep that an event began see that event, and that they have no event as their cause")
  func event() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: "a") { sm in
      sm.when(.any, from: "a", to: "b")
      sm.always(from: "b", to: "c", if: Guard("is seven") { step in step.event == 7 }) { step in
        log.append("\(step.event ?? 0) by \(step.cause)")
      }
      sm.onExit("b") { step in log.append("exit \(step.event ?? 0)") }
      sm.onEntry("c") { step in log.append("entry \(step.event ?? 0)") }
      sm.after { step in log.append("after \(step.event ?? 0) by \(step.cause)") }
    }
    var (machine, other) = (Machine(definition), Machine(definition))
    let shared = ThreadsafeMachine(definition)

    machine.fire(7)
    let entries = log.entries
    shared.fire(7)
    other.fire(8)

    #expect(machine.state == "c")
    #expect(shared.state == "c")
    #expect(other.state == "b")
    #expect(entries == ["after 7 by 7", "exit 7", "7 by always", "entry 7", "after 7 by always"])
    #expect(log.entries == entries + entries + ["after 8 by 8"])
  }

  @Test("After a raised event, eventless steps see that one")
  func raised() throws {
    let log = EventRecorder<Int>()
    let definition = try Definition(initial: "a") { sm in
      sm.when(1, from: "a", to: "b") { $0.raise(2) }
      sm.when(2, from: "b", to: "c")
      sm.always(from: "c", to: "d") { step in log.append(step.event ?? 0) }
      sm.always(from: "d", to: "e") { step in log.append(step.event ?? 0) }
    }
    var machine = Machine(definition)

    machine.fire(1)

    #expect(log.entries == [2, 2])
  }

  @Test("Eventless steps of a start see no event, also in a machine that is used again")
  func start() throws {
    let log = EventRecorder<Int?>()
    let definition = try Definition(initial: "a") { sm in
      sm.always(from: "a", to: "b") { step in log.append(step.event) }
      sm.when(1, from: "b", to: "c")
      sm.onExit("c") { step in log.append(step.event) }
    }
    var machine = Machine(definition)

    machine.fire(1)
    machine.stop()
    try machine.start()

    #expect(log.entries == [nil, nil, nil])
  }

  @Test("Exit actions at the end of a machine see the event that led there")
  func end() throws {
    let log = EventRecorder<Int?>()
    let definition = try Definition(initial: "a") { sm in
      sm.when(1, from: "a", to: "b")
      sm.final("b")
      sm.onExit("b") { step in log.append(step.event) }
    }
    var machine = Machine(definition)

    machine.fire(1)

    #expect(log.entries == [1])
  }

  @Test("Hooks that wait for an event do not run in an eventless step after it")
  func filters() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: "a") { sm in
      sm.when(1, from: "a", to: "b")
      sm.always(from: "b", to: "c")
      sm.before(1) { step in log.append("before 1 from \(step.source)") }
      sm.after([1, 3]) { step in log.append("after an odd one from \(step.source)") }
    }
    var machine = Machine(definition)

    machine.fire(1)

    #expect(log.entries == ["before 1 from a", "after an odd one from a"])
  }
}
