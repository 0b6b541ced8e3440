import StateMachines
import Testing

@Suite("An eventless transition")
struct EventlessTransitionsTests {
  private typealias Definition = ContextDefinition<Int, Door, Hand>

  @Test("Eventless transitions follow in the same macrostep, one after the other, with their hooks")
  func chain() throws {
    let log = EventRecorder<String>()
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.always(from: .closed, to: .locked) { _ in log.append("lock") }
      sm.always(from: .locked, to: .removed)
      sm.onExit { step in log.append("exit \(step.state)") }
      sm.onEntry { step in log.append("enter \(step.state)") }
      sm.after { step in log.append("after \(step.source) \(step.target)") }
    }
    var machine = try Machine(definition, at: .open)

    machine.fire(.push)

    #expect(machine.state == .removed)
    #expect(
      log.entries == [
        "exit open", "enter closed", "after open closed", "exit closed", "lock", "enter locked", "after closed locked", "exit locked",
        "enter removed", "after locked removed",
      ])
  }

  @Test("The returned transition joins event and eventless ones: first source and cause, last target")
  func summedUp() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.always(from: .closed, to: .locked)
    }
    var machine = Machine(definition)

    let transition = try machine.require(.push)

    #expect(transition.source == .open)
    #expect(transition.target == .locked)
    #expect(transition.targets == [.locked])
    #expect(transition.event == .push)
    #expect(transition.exited == [.open, .closed])
    #expect(transition.entered == [.closed, .locked])
    #expect(transition.description == "open -> locked (push)")
  }

  @Test("An eventless transition has no event as its cause")
  func cause() throws {
    let log = EventRecorder<String>()
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.always(from: .closed, to: .locked)
      sm.before { step in
        switch step.cause {
        case .event(let event): log.append("event \(event)")
        case .always: log.append("always")
        case .done, .start, .stop, .failure: log.append("other")
        }
      }
    }
    var machine = Machine(definition)

    machine.fire(.push)

    #expect(log.entries == ["event push", "always"])
  }

  @Test("An eventless transition is taken during the start")
  func start() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.always(from: .open, to: .closed)
    }

    let machine = Machine(definition)

    #expect(machine.state == .closed)
  }

  @Test("An eventless transition waits until its guard is true after a transition was taken")
  func guarded() throws {
    let definition = try Definition(initial: .open) { sm in
      sm.when(.push, in: .open) { step in step.context += 1 }
      sm.always(from: .open, to: .closed, if: Guard("three") { step in step.context >= 3 })
    }
    var pushes = 0
    var machine = ContextMachine(definition, with: &pushes)

    let states = (1...3).map { _ in
      machine.fire(.push, with: &pushes)
      return machine.state
    }

    #expect(states == [.open, .open, .closed])
  }

  @Test("An eventless transition is not taken with a rejected event, although its guard is now true")
  func rejectedEvent() throws {
    let definition = try Definition(initial: .open) { sm in
      sm.when(.push, from: .closed, to: .open)
      sm.always(from: .open, to: .closed, if: Guard("three") { step in step.context >= 3 })
    }
    var pushes = 0
    var machine = ContextMachine(definition, with: &pushes)
    pushes = 3

    let isAccepted = machine.fire(.push, with: &pushes)

    #expect(!isAccepted)
    #expect(machine.state == .open)
  }

  @Test("Eventless transitions are taken before raised events")
  func beforeRaised() throws {
    let log = EventRecorder<String>()
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed) { step in step.raise(.knock) }
      sm.when(.knock, in: .closed) { _ in log.append("knock in closed") }
      sm.when(.knock, in: .locked) { _ in log.append("knock in locked") }
      sm.always(from: .closed, to: .locked)
    }
    var machine = Machine(definition)

    machine.fire(.push)

    #expect(log.entries == ["knock in locked"])
  }

  @Test("An eventless transition may be internal and is taken while its guard is true")
  func internalTransition() throws {
    let definition = try Definition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.always(in: .closed, if: Guard("few") { step in step.context < 5 }) { step in step.context += 1 }
    }
    var count = 0
    var machine = ContextMachine(definition, with: &count)

    machine.fire(.push, with: &count)

    #expect(count == 5)
    #expect(machine.state == .closed)
  }

  private static let grid: [(event: Hand, target: Door)] = [(.push, .open), (.turnKey, .removed)]

  @Test("An eventless transition with several sources or any is tried after one that names the state", arguments: grid)
  func sources(event: Hand, target: Door) throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.turnKey, from: .open, to: .locked)
      sm.always(from: .any(except: .open, .removed), to: .removed)
      sm.always(from: [.closed], to: .open)
    }
    var machine = Machine(definition)

    machine.fire(event)

    #expect(machine.state == target)
  }

  @Test("An eventless transition to a final state finishes the machine")
  func final() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.always(from: .closed, into: [.removed])
      sm.final(.removed)
    }
    var machine = Machine(definition)

    machine.fire(.push)

    #expect(machine.state == .removed)
    #expect(machine.isFinished)
  }
}
