import StateMachines
import Testing

@Suite("States of a kind")
struct PayloadStatesTests {
  private static func definition(_ log: EventRecorder<String> = EventRecorder<String>()) throws -> MachineDefinition<Player, Media> {
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

  @Test("A payload state as a source means its kind, and as a target its value")
  func sourceAndTarget() throws {
    var machine = try Machine(Self.definition())

    let states = [Media.play, .pause, .play, .pause].map { event in
      machine.fire(event)
      return machine.state
    }

    #expect(states == [.ready(track: "a"), .ready(track: "b"), .playing(track: "c", from: 1), .empty])
  }

  @Test("A rejection has the payload of the state, also where no line names the event")
  func rejectionWithPayload() throws {
    // Not a value that the definition names.
    let machine = try ThreadsafeMachine(Self.definition(), at: .playing(track: "z", from: 9))

    let rejections = [Media.play, .seek(to: 1)].map { machine.attempt($0).rejection }

    #expect(rejections.map { $0?.configuration } == [[.playing(track: "z", from: 9)], [.playing(track: "z", from: 9)]])
  }

  @Test("A payload state in a hook's filter means its kind, and the hook sees the value")
  func hooks() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(log))

    for event in [Media.play, .pause, .play, .pause] { machine.fire(event) }

    #expect(
      log.entries == [
        "exit empty", #"enter ready(track: "a")"#,
        #"before ready(track: "a") ready(track: "b")"#, #"exit ready(track: "a")"#, #"enter ready(track: "b")"#,
        #"exit ready(track: "b")"#, #"after playing(track: "c", from: 1.0)"#,
      ])
  }

  @Test("A transition between two payloads of one kind runs exit and entry actions")
  func sameKind() throws {
    var machine = try Machine(Self.definition(), at: .ready(track: "z"))

    let transition = try machine.require(.pause)

    #expect(transition.source == .ready(track: "z"))
    #expect(transition.target == .ready(track: "b"))
    #expect(transition.exited == [.ready(track: "z")])
    #expect(transition.entered == [.ready(track: "b")])
    #expect(machine.configuration == [.ready(track: "b")])
    #expect(transition.description == #"ready -> ready (pause)"#)
  }

  private static let initial: [Player] = [.empty, .ready(track: "x"), .playing(track: "y", from: 3)]

  @Test("A payload state is restored with the decoded payload", arguments: initial)
  func restored(state: Player) throws {
    let machine = try Machine(Self.definition(), at: state)

    #expect(machine.state == state)
    #expect(machine.configuration == [state])
  }

  @Test("Payload states can be compared by value and by kind", arguments: initial)
  func comparison(state: Player) throws {
    let machine = try Machine(Self.definition(), at: state)

    #expect(machine.is(state))
    #expect(!machine.is(.ready(track: "other")))
    #expect(!machine.is(.playing(track: "y", from: 4)))
    #expect(Player.Kind.allCases.filter { machine.is($0) } == [state.kind])
  }

  @Test("A payload state is initial with its payload")
  func initialPayload() throws {
    let definition = try MachineDefinition<Player, Media>(initial: .ready(track: "first")) { sm in
      sm.when(.play, from: .any(.ready), to: .playing(track: "c", from: 1))
    }

    let machine = Machine(definition)

    #expect(machine.state == .ready(track: "first"))
    #expect(machine.is(.ready))
  }

  @Test("A definition has one state for each kind of payload state")
  func kinds() throws {
    let definition = try Self.definition()

    #expect(definition.states.map(\.kind) == [.empty, .ready, .playing])
  }

  @Test("Two lines from two payloads of one kind have the same source and are a mistake")
  func duplicate() throws {
    let rules: @Sendable (inout MachineDefinition<Player, Media>.Builder) -> Void = { sm in
      sm.when(.play, from: .empty, to: .ready(track: "a"))
      sm.when(.play, from: .ready(track: "a"), to: .empty)
      sm.when(.play, from: .ready(track: "b"), to: .playing(track: "b", from: 0))
    }

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition(initial: .empty, rules) }

    #expect(error.issues.map(\.code) == [.duplicateTransition])
  }

  @Test("A payload state of a kind that the definition lacks is refused")
  func unknownKind() throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(.play, from: .empty, to: .ready(track: "a"))
    }

    let error = try #require(throws: RestoreError.self) { try Machine(definition, at: .playing(track: "a", from: 0)) }

    #expect(error.issues.count == 1)
    #expect(error.description.contains("playing"))
  }

  @Test("A rejection shows a payload state with its payload")
  func rejection() throws {
    var machine = try Machine(Self.definition(), at: .ready(track: "x"))

    let rejection = try #require(machine.attempt(.seek(to: 1)).rejection)

    #expect(rejection.description == #"'seek' does not apply while 'ready'; permitted: play, pause"#)
    #expect(rejection.configuration == [.ready(track: "x")])
  }

  private static let exceptions: [(state: Player, isAccepted: Bool)] = [
    (.empty, true), (.ready(track: "q"), false), (.playing(track: "q", from: 0), true),
  ]

  @Test("`any(except:)` excludes a payload state by its kind", arguments: exceptions)
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

  @Test("Guards that read payload states can compare them by value", arguments: inside)
  func guards(state: Player, target: Player) throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(.play, from: .any(.ready), to: .empty, if: Guard("loud") { step in step.source == .ready(track: "loud") })
    }
    var machine = try Machine(definition, at: state)

    machine.fire(.play)

    #expect(machine.state == target)
  }
}
