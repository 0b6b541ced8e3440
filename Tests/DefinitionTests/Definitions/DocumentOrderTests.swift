import StateMachines
import Testing

@Suite("The order of states and events")
struct DocumentOrderTests {
  @Test("States are in order of first mention, the initial one first")
  func firstMention() throws {
    let definition = try DoorDefinition(initial: .closed) { sm in
      sm.when(.turnKey, from: .locked, to: .open)
      sm.when(.push, from: .open, to: .closed)
      sm.when(.knock, from: .closed, to: .locked)
    }

    #expect(definition.states == [.closed, .locked, .open])
  }

  @Test("A declared state comes where it is declared")
  func declared() throws {
    let definition = try DoorDefinition(initial: .closed) { sm in
      sm.when(.turnKey, from: .locked, to: .open)
      sm.when(.knock, from: .closed, to: .locked)
      sm.state(.closed, .open)
      sm.when(.push, from: .open, to: .closed)
      sm.final(.removed)
    }

    #expect(definition.states == [.locked, .closed, .open, .removed])
  }

  @Test("Within a line, sources come before targets and branches in order")
  func withinALine() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: [.locked, .open], choosing: [.when(.isIn(.open), to: .removed), .otherwise(to: .closed)])
    }

    #expect(definition.states == [.open, .locked, .removed, .closed])
  }

  static let naming = [
    LookAlike("the state of a deferral") { $0.defer(.knock, in: .locked) },
    LookAlike("the state of a timeout") { $0.timeout(.seconds(1), in: .locked, fire: .knock) },
    LookAlike("the state of an internal transition") { $0.when(.knock, in: .locked) { _ in } },
    LookAlike("the source of an eventless transition") { $0.always(from: .locked, to: .open) },
    LookAlike("the target of an eventless transition") { $0.always(from: .open, to: .locked, if: .isIn(.removed)) },
    LookAlike("a state of a list") { $0.when(.push, from: [.open, .locked], to: .closed) },
  ]

  @Test("A definition has every state that a line names", arguments: naming)
  func names(naming: LookAlike) throws {
    let definition = try DoorDefinition(initial: .open, naming.rules)

    #expect(definition.states.contains(.locked))
  }

  @Test("A definition has no state that only guards, hooks and exceptions name")
  func namesNothing() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .any(except: .locked), to: .closed, if: !.isIn(.removed))
      sm.before([.push], from: [.open, .locked], to: [.closed, .removed]) { _ in }
      sm.onEntry([.closed, .locked]) { _ in }
      sm.onExit(.any(except: .removed)) { _ in }
    }

    #expect(definition.states == [.open, .closed])
  }

  @Test("Events are in order of first mention")
  func events() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when([.turnKey, .push], from: .open, to: .closed)
      sm.defer(.knock, in: .open)
      sm.when(.push, from: .closed, to: .open)
      sm.when(.pull, from: .closed, to: .open)
    }

    #expect(definition.events == [.turnKey, .push, .knock, .pull])
  }

  @Test("A definition's events include those of timeouts and none for descriptors without an event")
  func eventsOfOtherLines() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.timeout(.seconds(1), in: .open, fire: .pull)
      sm.when(.any, from: .open, to: .closed)
      sm.when(.matching { _ in true }, from: .closed, to: .open)
    }

    #expect(definition.events == [.pull])
  }

  /// Every order of three lines, one with a declaration, one from any state, one that names states.
  static let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

  @Test("The order of states in a definition does not change how the machine runs", arguments: orders)
  func behaviour(order: [Int]) throws {
    let lines: [DoorRules] = [
      { $0.final(.removed) },
      { $0.when(.turnKey, from: .any, to: .removed) },
      { $0.when(.push, from: [.open, .closed], to: .closed) },
    ]
    let definition = try DoorDefinition(initial: .open) { sm in
      for index in order { lines[index](&sm) }
    }

    var ways: [Door: [Hand: Door]] = [:]
    for state in definition.states {
      for event in definition.events {
        var machine = try Machine(definition, at: state)
        if machine.fire(event) { ways[state, default: [:]][event] = machine.state }
      }
    }

    #expect(Set(definition.states) == [.open, .closed, .removed])
    #expect(ways == [.open: [.push: .closed, .turnKey: .removed], .closed: [.push: .closed, .turnKey: .removed]])
  }
}
