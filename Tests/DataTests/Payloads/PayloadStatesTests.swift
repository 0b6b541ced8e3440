import StateMachines
import Testing

@Suite("States with payloads, by their cases and as a whole")
struct PayloadStatesTests {
  private typealias Definition = MachineDefinition<Player.Case, Media>

  private static func definition() throws -> Definition {
    try Definition(initial: .empty) { sm in
      sm.when(.play, from: .empty, to: \.ready) { _ in "a" }
      sm.when(.pause, from: \.ready, to: \.ready) { track, _ in track + "b" }
      sm.when(.play, from: \.ready, to: \.playing) { track, _ in (track: track, from: 1) }
      sm.when(.pause, from: \.playing, to: .empty)
    }
  }

  @Test("The full state of a machine is its state together with the payload")
  func fullState() throws {
    var machine = try Machine(Self.definition())
    let shared = try ThreadsafeMachine(Self.definition())

    var states = [machine.fullState]
    for event in [Media.play, .pause, .play, .pause] {
      machine.fire(event)
      shared.fire(event)
      states.append(machine.fullState)
      #expect(shared.fullState == machine.fullState)
    }

    #expect(states == [.empty, .ready(track: "a"), .ready(track: "ab"), .playing(track: "ab", from: 1), .empty])
  }

  private static let cases: [Player.Case] = [.empty, .ready(.any), .playing(.any)]
  private static let states: [Player] = [.empty, .ready(track: "x"), .playing(track: "y", from: 3)]

  /// A machine of a definition at each of the states.
  private static let machines: [@Sendable (Definition) throws -> Machine<Player.Case, Media>] = [
    { try Machine($0, at: .empty) }, { try Machine($0, at: \.ready, holding: "x") },
    { try Machine($0, at: \.playing, holding: (track: "y", from: 3)) },
  ]

  @Test("A machine that is made at a state with a payload has both, and the payload is no part of its state", arguments: states.indices)
  func restored(index: Int) throws {
    let machine = try Self.machines[index](Self.definition())

    let byKey = [machine.is(.empty), machine.is(\.ready), machine.is(\.playing)]

    #expect(machine.fullState == Self.states[index])
    #expect(machine.configuration == [Self.cases[index]])
    #expect(Self.cases.map { machine.is($0) } == Self.cases.indices.map { $0 == index })
    #expect(byKey == Self.cases.indices.map { $0 == index })
  }

  @Test("A rejection has the case of the active state, also where no line names the event")
  func rejections() throws {
    let machine = try ThreadsafeMachine(Self.definition(), at: \.playing, holding: (track: "z", from: 9))

    let rejections = [Media.play, .seek(to: 1)].map { machine.attempt($0).rejection }

    #expect(rejections.map { $0?.configuration } == [[.playing(.any)], [.playing(.any)]])
    #expect(rejections[1]?.description == "'seek' does not apply while 'playing'; permitted: pause")
  }

  @Test("A transition that makes another payload for its own state leaves the state and enters it")
  func sameState() throws {
    var machine = try Machine(Self.definition(), at: \.ready, holding: "z")

    let transition = try machine.require(.pause)

    #expect(transition.source == .ready(.any))
    #expect(transition.target == .ready(.any))
    #expect(transition.exited == [.ready(.any)])
    #expect(transition.entered == [.ready(.any)])
    #expect(machine.configuration == [.ready(.any)])
    #expect(machine.payload(of: \.ready) == "zb")
    #expect(transition.description == "ready -> ready (pause)")
  }

  @Test("A definition has one state for each case that holds a payload")
  func oneStateForEachCase() throws {
    let definition = try Self.definition()

    #expect(definition.states == [.empty, .ready(.any), .playing(.any)])
  }

  @Test("Two lines of which one names a state and the other the key of its payload have the same source and are a mistake")
  func duplicate() throws {
    let rules: @Sendable (inout Definition.Builder) -> Void = { sm in
      sm.when(.play, from: .empty, to: \.ready) { _ in "a" }
      sm.when(.play, from: .ready(.any), to: .empty)
      sm.when(.play, from: \.ready, to: \.playing) { track, _ in (track: track, from: 0) }
    }

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition(initial: .empty, rules) }

    #expect(error.issues.map(\.code) == [.duplicateTransition])
  }

  @Test("A machine is not made at a state with a payload that its definition lacks")
  func unknownState() throws {
    let definition = try Definition(initial: .empty) { sm in
      sm.when(.play, from: .empty, to: \.ready) { _ in "a" }
    }

    let error = try #require(throws: RestoreError.self) { try Machine(definition, at: \.playing, holding: (track: "a", from: 0)) }

    #expect(error.issues == ["'playing' is not a state of this definition"])
  }

  @Test("`any(except:)` excludes a state that holds a payload", arguments: states.indices)
  func exceptedState(index: Int) throws {
    let definition = try Definition(initial: .empty) { sm in
      sm.when(.play, from: .any(except: .ready(.any)), to: \.ready) { _ in "a" }
      sm.state(.playing(.any))
    }
    var machine = try Self.machines[index](definition)

    let isAccepted = machine.fire(.play)

    #expect(isAccepted == (index != 1))
    #expect(machine.is(\.ready))
  }

  @Test("The full state of a thread-safe machine in a hook is that of the last commit")
  func fullStateInAHook() throws {
    let (seen, box) = (EventRecorder<Player?>(), ValueBox<ThreadsafeMachine<Player.Case, Media>>())
    let definition = try Definition(initial: .empty) { sm in
      sm.when(.pause, in: \.ready) { track, _ in track += "b" }
      sm.when(.play, from: \.ready, to: \.playing) { track, _ in (track: track, from: 1) }
      sm.after { _ in seen.append(box.value?.fullState) }
    }
    let machine = try ThreadsafeMachine(definition, at: \.ready, holding: "x")
    box.value = machine

    machine.fire(.pause)
    machine.fire(.play)

    #expect(seen.entries == [.ready(track: "x"), .ready(track: "xb")])
  }
}
