import StateMachines
import Testing

@Suite("An internal transition")
struct InternalTransitionsTests {
  @Test("An internal transition runs its action between before and after hooks, without exit or entry")
  func hooks() throws {
    let log = EventRecorder<String>()
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.knock, in: .open) { _ in log.append("action") }
      sm.when(.push, from: .open, to: .open)
      sm.before { _ in log.append("before") }
      sm.before(.knock, from: .open) { _ in log.append("before knock") }
      sm.onExit { _ in log.append("exit") }
      sm.onEntry { step in if case .start = step.cause {} else { log.append("enter") } }
      sm.after(.knock) { _ in log.append("after knock") }
      sm.after(to: .open) { _ in log.append("after to open") }
    }
    var machine = Machine(definition)

    machine.fire(.knock)

    #expect(log.entries == ["before", "before knock", "action", "after knock"])
  }

  @Test("An internal transition reports its source as target and no targets, exits or entries")
  func transition() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.knock, in: .open) { _ in }
    }
    var machine = Machine(definition)

    let transition = try machine.require(.knock)

    #expect(transition.source == .open)
    #expect(transition.target == .open)
    #expect(transition.targets == [])
    #expect(transition.event == .knock)
    #expect(transition.exited == [])
    #expect(transition.entered == [])
    #expect(machine.state == .open)
  }

  @Test("An internal transition's action sees its source as target and no targets")
  func step() throws {
    let log = EventRecorder<String>()
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.knock, in: .open) { step in
        log.append("\(step.state) \(step.source) \(step.target) \(step.targets) \(step.configuration)")
      }
    }
    var machine = Machine(definition)

    machine.fire(.knock)

    #expect(log.entries == ["open open open [] [DefinitionTests.Door.open]"])
  }

  @Test("A self-transition exits and enters its state, and an internal one does not")
  func selfTransition() throws {
    let log = EventRecorder<String>()
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.knock, from: .open, to: .open) { _ in log.append("action") }
      sm.onExit(.open) { _ in log.append("exit") }
      sm.onEntry(.open) { _ in log.append("enter") }
    }
    var machine = try Machine(definition, at: .open)

    let transition = try machine.require(.knock)

    #expect(log.entries == ["exit", "action", "enter"])
    #expect(transition.exited == [.open])
    #expect(transition.entered == [.open])
    #expect(transition.targets == [.open])
  }

  private static let grid: [(state: Door, event: Hand, isAccepted: Bool)] = [
    (.open, .knock, true), (.open, .pull, true), (.open, .turnKey, true), (.open, .push, true),
    (.closed, .knock, true), (.closed, .pull, true), (.closed, .turnKey, false), (.closed, .push, false),
    (.locked, .knock, false), (.locked, .pull, false), (.locked, .turnKey, true), (.locked, .push, false),
  ]

  @Test("An internal transition accepts lists of events and states, and guards", arguments: grid)
  func lists(state: Door, event: Hand, isAccepted: Bool) throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when([.knock, .pull], in: [.open, .closed]) { _ in }
      sm.when(.turnKey, in: .any, if: !.isIn(.closed)) { _ in }
      sm.when(.any, in: .open) { _ in }
      sm.state(.locked)
    }
    var machine = try Machine(definition, at: state)

    let outcome = machine.attempt(event)

    #expect((outcome.transition != nil) == isAccepted)
    #expect(machine.state == state)
  }
}
