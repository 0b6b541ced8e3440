import StateMachines
import Testing

@Suite("States of a kind")
struct PayloadStatesTests {
  private static func definition(_ log: Log = Log()) throws -> MachineDefinition<Player, Media> {
    try MachineDefinition(initial: .empty) { sm in
      sm.when(.play, from: .empty, to: .ready(track: "a"))
      sm.when(.pause, from: .ready(track: ""), to: .ready(track: "b"))
      sm.when(.play, from: .any(.ready), to: .playing(track: "c", from: 1))
      sm.when(.pause, from: .any(.playing), to: .empty)
      sm.onEntry(.ready(track: "")) { step in log.append("enter \(step.state)") }
      sm.onExit([.ready(track: ""), .empty]) { step in log.append("exit \(step.state)") }
      sm.before(from: .ready(track: ""), to: .ready(track: "")) { step in log.append("before \(step.source) \(step.target)") }
      sm.after(.play, to: .playing(track: "", from: 0)) { step in log.append("after \(step.target)") }
    }
  }

  @Test("stand for their kind as source, and for themselves as target")
  func sourceAndTarget() throws {
    var machine = try Machine(Self.definition())

    let states = [Media.play, .pause, .play, .pause].map { event in
      machine.fire(event)
      return machine.state
    }

    #expect(states == [.ready(track: "a"), .ready(track: "b"), .playing(track: "c", from: 1), .empty])
  }

  @Test("stand for their kind in hooks, which see the values")
  func hooks() throws {
    let log = Log()
    var machine = try Machine(Self.definition(log))

    for event in [Media.play, .pause, .play, .pause] { machine.fire(event) }

    #expect(
      log.entries == [
        "exit empty", #"enter ready(track: "a")"#,
        #"before ready(track: "a") ready(track: "b")"#, #"exit ready(track: "a")"#, #"enter ready(track: "b")"#,
        #"exit ready(track: "b")"#, #"after playing(track: "c", from: 1.0)"#,
      ])
  }

  @Test("are a change from one payload to another, with exit and entry")
  func sameKind() throws {
    var machine = try Machine(Self.definition(), at: .ready(track: "z"))

    let transition = try machine.require(.pause)

    #expect(transition.source == .ready(track: "z"))
    #expect(transition.target == .ready(track: "b"))
    #expect(transition.exited == [.ready(track: "z")])
    #expect(transition.entered == [.ready(track: "b")])
    #expect(machine.configuration == [.ready(track: "b")])
    #expect(transition.description == #"ready(track: "z") -> ready(track: "b") (pause)"#)
  }

  private static let initial: [Player] = [.empty, .ready(track: "x"), .playing(track: "y", from: 3)]

  @Test("are restored with the payload that was read", arguments: initial)
  func restored(state: Player) throws {
    let machine = try Machine(Self.definition(), at: state)

    #expect(machine.state == state)
    #expect(machine.configuration == [state])
  }

  @Test("are compared by value, and by kind", arguments: initial)
  func comparison(state: Player) throws {
    let machine = try Machine(Self.definition(), at: state)

    #expect(machine.is(state))
    #expect(!machine.is(.ready(track: "other")))
    #expect(!machine.is(.playing(track: "y", from: 4)))
    #expect(Player.Kind.allCases.filter { machine.is($0) } == [state.kind])
  }

  @Test("are initial with their payload")
  func initialPayload() throws {
    let definition = try MachineDefinition<Player, Media>(initial: .ready(track: "first")) { sm in
      sm.when(.play, from: .any(.ready), to: .playing(track: "c", from: 1))
    }

    let machine = Machine(definition)

    #expect(machine.state == .ready(track: "first"))
    #expect(machine.is(.ready))
  }

  @Test("are one state for each kind in the definition")
  func kinds() throws {
    let definition = try Self.definition()

    #expect(definition.states.map(\.kind) == [.empty, .ready, .playing])
  }

  @Test("are each the same source, so that two lines for two payloads are a mistake")
  func duplicate() throws {
    let rules: @Sendable (inout MachineDefinition<Player, Media>.Builder) -> Void = { sm in
      sm.when(.play, from: .empty, to: .ready(track: "a"))
      sm.when(.play, from: .ready(track: "a"), to: .empty)
      sm.when(.play, from: .ready(track: "b"), to: .playing(track: "b", from: 0))
    }

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition(initial: .empty, rules) }

    #expect(error.issues.map(\.code) == [.duplicateTransition])
  }

  @Test("are refused where the definition has nothing of their kind")
  func unknownKind() throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(.play, from: .empty, to: .ready(track: "a"))
    }

    let error = try #require(throws: RestoreError.self) { try Machine(definition, at: .playing(track: "a", from: 0)) }

    #expect(error.issues.count == 1)
    #expect(error.description.contains("playing"))
  }

  @Test("read with their payload in a rejection")
  func rejection() throws {
    var machine = try Machine(Self.definition(), at: .ready(track: "x"))

    let rejection = try #require(machine.attempt(.seek(to: 1)).rejection)

    #expect(rejection.description == #"'seek(to: 1.0)' does not apply while 'ready(track: "x")'; permitted: play, pause"#)
    #expect(rejection.configuration == [.ready(track: "x")])
  }

  private static let exceptions: [(state: Player, isAccepted: Bool)] = [
    (.empty, true), (.ready(track: "q"), false), (.playing(track: "q", from: 0), true),
  ]

  @Test("are excepted from any by kind", arguments: exceptions)
  func exceptedKind(state: Player, isAccepted: Bool) throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(.play, from: .any(except: .ready(track: "")), to: .ready(track: "a"))
      sm.state(.playing(track: "", from: 0))
    }
    var machine = try Machine(definition, at: state)

    let answer = machine.fire(.play)

    #expect(answer == isAccepted)
  }

  private static let inside: [(state: Player, target: Player)] = [
    (.ready(track: "loud"), .empty), (.ready(track: "quiet"), .ready(track: "quiet")),
  ]

  @Test("are compared as a whole by guards that look at them", arguments: inside)
  func guards(state: Player, target: Player) throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(.play, from: .any(.ready), to: .empty, if: Guard("loud") { step in step.source == .ready(track: "loud") })
    }
    var machine = try Machine(definition, at: state)

    machine.fire(.play)

    #expect(machine.state == target)
  }
}
