import StateMachines
import Testing

/// A player as a chart: states with payloads inside states without.
private enum Deck: PayloadState {
  case off
  case on
  case idle
  case loaded(track: String)
  case playing(track: String, from: Double)

  enum Kind: Hashable, Sendable {
    case off, on, idle, loaded, playing
  }

  var kind: Kind {
    switch self {
    case .off: .off
    case .on: .on
    case .idle: .idle
    case .loaded: .loaded
    case .playing: .playing
    }
  }
}

@Suite("States with payloads in a chart")
struct ChartPayloadsTests {
  private static func definition(_ log: EventRecorder<String>) throws -> MachineDefinition<Deck, Media> {
    try MachineDefinition<Deck, Media>(initial: .off) { sm in
      sm.onExit { step in log.append("exit \(step.state)") }
      sm.onEntry { step in log.append("entry \(step.state)") }
      sm.when(.play, from: .off, to: .on)
      sm.compound(.on, initial: .idle) { sm in
        sm.when(\.load, from: [.idle, .loaded(track: "")], reaching: [.loaded]) { payload, _ in .loaded(track: payload.track) }
        sm.when(\.seek, from: .any(.loaded), reaching: [.playing]) { time, state in
          guard case .loaded(let track) = state, time >= 0 else { return nil }
          return .playing(track: track, from: time)
        }
        sm.when(\.seek, from: .any(.playing), reaching: [.playing]) { time, state in
          guard case .playing(let track, _) = state else { return nil }
          return .playing(track: track, from: time)
        }
      }
      sm.when(.pause, from: .on, to: .off)
    }
  }

  @Test("A nested state with a payload is entered with the computed value and left with its current one")
  func computed() throws {
    let log = EventRecorder<String>()
    var machine = Machine(try Self.definition(log))
    machine.fire(.play)
    machine.fire(.load(track: "a", volume: 1))
    log.removeAll()

    let transition = try machine.require(.seek(to: 2))

    #expect(machine.configuration == [.on, .playing(track: "a", from: 2)])
    #expect(machine.is(.playing) && machine.is(.on) && !machine.is(.loaded))
    #expect(machine.is(.playing(track: "a", from: 2)) && !machine.is(.playing(track: "a", from: 3)))
    #expect(transition.exited == [.loaded(track: "a")])
    #expect(transition.entered == [.playing(track: "a", from: 2)])
    #expect(log.text == #"exit loaded(track: "a"), entry playing(track: "a", from: 2.0)"#)
  }

  @Test("A change of payload is an ordinary transition inside the parent state")
  func sameKind() throws {
    let log = EventRecorder<String>()
    var machine = Machine(try Self.definition(log))
    for event in [Media.play, .load(track: "a", volume: 1), .seek(to: 2)] { machine.fire(event) }
    log.removeAll()

    machine.fire(.seek(to: 3))

    #expect(log.text == #"exit playing(track: "a", from: 2.0), entry playing(track: "a", from: 3.0)"#)
    #expect(machine.state == .playing(track: "a", from: 3))
  }

  @Test("A nil computed target leaves the event to the ancestor state")
  func notEnabled() throws {
    var machine = Machine(try Self.definition(EventRecorder<String>()))
    for event in [Media.play, .load(track: "a", volume: 1)] { machine.fire(event) }

    let outcome = machine.attempt(.seek(to: -1))
    machine.fire(.pause)

    #expect(outcome.rejection != nil)
    #expect(machine.configuration == [.off])
  }

  @Test("A history restores states with their payloads, on every kind of machine")
  func history() throws {
    let definition = try MachineDefinition<Deck, Media>(initial: .on) { sm in
      sm.compound(.on, initial: .idle) { sm in
        sm.when(\.load, from: .any(.idle), reaching: [.loaded]) { payload, _ in .loaded(track: payload.track) }
      }
      sm.when(.pause, from: .on, to: .off)
      sm.when(.play, from: .off, into: .history(of: .on))
    }
    var machine = Machine(definition)
    let shared = ThreadsafeMachine(definition)

    for event in [Media.load(track: "b", volume: 1), .pause, .play] {
      machine.fire(event)
      shared.fire(event)
    }

    #expect(machine.configuration == [.on, .loaded(track: "b")])
    #expect(shared.configuration == [.on, .loaded(track: "b")])
  }

  @Test("Payload states of a nested scope are one state per kind")
  func kinds() throws {
    let definition = try MachineDefinition<Deck, Media>(initial: .on) { sm in
      sm.compound(.on, initial: .loaded(track: "first")) { sm in
        sm.when(.play, from: .loaded(track: "second"), to: .playing(track: "x", from: 0))
        sm.when(.pause, from: .any(.playing), to: .loaded(track: "third"))
      }
    }
    var machine = Machine(definition)

    let states = [Media.play, .pause].map { event in
      machine.fire(event)
      return machine.configuration
    }

    #expect(definition.states.count == 3)
    #expect(states == [[.on, .playing(track: "x", from: 0)], [.on, .loaded(track: "third")]])
  }

  @Test("A region named only by its kind is an error, since its initial payload is unknown")
  func regionOfAKind() throws {
    let error = try #require(throws: DefinitionError.self) {
      try MachineDefinition<Slot, String>(initial: "p") { sm in
        sm.parallel("p") { sm in
          sm.when("again", from: .any("k"), to: "p", line: 7)
          sm.compound("a", initial: "a1") { sm in sm.state("a1") }
        }
      }
    }

    #expect(error.issues.map(\.code) == [.regionWithoutPayload])
    #expect(error.issues.map(\.line) == [7])
    #expect(
      error.issues.map(\.message) == [
        "'k' is a region of 'p', but only its kind is named; name a value with state(_), whose payload it starts with"
      ])
  }

  @Test("A payload state may be a region where another line names a value of its kind")
  func regionOfAValue() throws {
    let definition = try MachineDefinition<Slot, String>(initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.when("again", from: .any("k"), to: "p")
        sm.state(Slot("k", 3))
        sm.compound("a", initial: "a1") { sm in sm.state("a1") }
      }
    }
    var machine = Machine(definition)

    #expect(machine.configuration == ["p", Slot("k", 3), "a", "a1"])
    let isAccepted = machine.fire("again")
    #expect(isAccepted)
  }
}
