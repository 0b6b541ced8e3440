import StateMachines
import Testing

@Suite("A transition from any state")
struct WildcardSourcesTests {
  private static let grid: [(source: Door, target: Door?)] = [
    (.open, .locked), (.closed, .locked), (.locked, .locked), (.removed, nil),
  ]

  @Test("A transition from any state starts in every non-final state, whether named earlier or later", arguments: grid)
  func everyState(source: Door, target: Door?) throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.turnKey, from: .any, to: .locked)
      sm.when(.pull, from: .closed, to: .removed)
      sm.final(.removed)
    }
    var machine = try Machine(definition, at: source)

    let isAccepted = machine.fire(.turnKey)

    #expect(isAccepted == (target != nil))
    #expect(machine.state == target ?? source)
  }

  private static let exceptions: [(source: Door, target: Door?)] = [
    (.open, .locked), (.closed, nil), (.locked, nil), (.removed, nil),
  ]

  @Test("A transition from any state does not start in the excepted states", arguments: exceptions)
  func exceptedStates(source: Door, target: Door?) throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.turnKey, from: .any(except: .closed, .locked), to: .locked)
      sm.when(.pull, from: .closed, to: .removed)
      sm.final(.removed)
    }
    var machine = try Machine(definition, at: source)

    let isAccepted = machine.fire(.turnKey)

    #expect(isAccepted == (target != nil))
    #expect(machine.state == target ?? source)
  }

  static let orders: [LookAlike] = [
    LookAlike("behind it") { sm in
      sm.when(.push, from: .any, to: .locked)
      sm.when(.push, from: .open, to: .closed)
    },
    LookAlike("before it") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, from: .any, to: .locked)
    },
    LookAlike("in a list behind it") { sm in
      sm.when(.push, from: .any, to: .locked)
      sm.when(.push, from: [.open], to: .closed)
    },
    LookAlike("by a descriptor behind it") { sm in
      sm.when(.push, from: .any, to: .locked)
      sm.when(.any, from: .open, to: .closed)
    },
    LookAlike("by a descriptor before it") { sm in
      sm.when(.any, from: .open, to: .closed)
      sm.when(.push, from: .any, to: .locked)
    },
    LookAlike("with a guard that holds") { sm in
      sm.when(.push, from: .any, to: .locked)
      sm.when(.push, from: .open, to: .closed, if: .isIn(.open))
    },
  ]

  @Test("A transition from any state is tried after one that names the source", arguments: orders)
  func afterNamed(order: LookAlike) throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      order.rules(&sm)
      sm.when(.pull, from: [.closed, .locked], to: .open)
    }
    var machine = Machine(definition)

    machine.fire(.push)

    #expect(machine.state == .closed)
  }

  @Test("A transition from any state is taken when the guard of the one that names the source is false")
  func namedDoesNotHold() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .any, to: .locked)
      sm.when(.push, from: .open, to: .closed, if: .isIn(.removed))
    }
    var machine = Machine(definition)

    machine.fire(.push)

    #expect(machine.state == .locked)
  }

  @Test("Transitions from any state are tried in document order")
  func amongItsLike() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .any, to: .closed, if: .isIn(.locked))
      sm.when(.push, from: .any(except: .closed), to: .locked, if: .isIn(.open))
      sm.when(.push, from: .any, to: .open)
    }
    var machine = Machine(definition)

    let states = (1...4).map { _ in
      machine.fire(.push)
      return machine.state
    }

    #expect(states == [.locked, .closed, .open, .locked])
  }

  @Test("A transition from any state may be internal and runs in the active state")
  func internalTransition() throws {
    let log = EventRecorder<String>()
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.knock, in: .any) { step in log.append("knock in \(step.state)") }
    }
    var machine = Machine(definition)

    machine.fire(.knock)
    machine.fire(.push)
    machine.fire(.knock)

    #expect(log.entries == ["knock in open", "knock in closed"])
    #expect(machine.state == .closed)
  }

  @Test("A transition from any except an array of states works like a list")
  func array() throws {
    let sources: [Door] = [.open, .locked]
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .anyOf(sources), to: .closed)
      sm.when(.push, from: .any, to: .locked)
    }
    var machine = Machine(definition)

    let states = (1...4).map { _ in
      machine.fire(.push)
      return machine.state
    }

    #expect(definition.states == [.open, .locked, .closed])
    #expect(states == [.closed, .locked, .closed, .locked])
  }
}
