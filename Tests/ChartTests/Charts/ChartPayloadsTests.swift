import StateMachines
import Testing

/// A player as a chart: states that hold payloads inside states that do not.
private enum Deck: StateCases {
  case off
  case on
  case idle
  case loaded(Holds<String>)
  case playing(Holds<(track: String, from: Double)>)
  struct Keys: CaseKeys {
    let loaded = Deck.loaded
    let playing = Deck.playing
  }
}

@Suite("States with payloads in a chart")
struct ChartPayloadsTests {
  private static func definition(_ log: EventRecorder<String>) throws -> MachineDefinition<Deck, Media> {
    try MachineDefinition<Deck, Media>(initial: .off) { sm in
      sm.onExit { step in log.append("exit \(text(step))") }
      sm.onEntry { step in log.append("entry \(text(step))") }
      sm.when(.play, from: .off, to: .on)
      sm.compound(.on, initial: .idle) { sm in
        sm.when(\.load, from: [.idle, .loaded(.any)], to: \.loaded) { load, step in load.track }
        sm.when(\.seek, from: \.loaded, to: \.playing) { time, track, step in (track: track, from: time) }
        sm.when(\.seek, from: \.playing, to: \.playing) { time, playing, step in (track: playing.track, from: time) }
      }
      sm.when(.pause, from: .on, to: .off)
    }
  }

  private static func text(_ step: borrowing Step<Void, Deck, Media>) -> String {
    switch step.state {
    case .loaded: "loaded \(step.payload(of: \.loaded) ?? "nothing")"
    case .playing: "playing \(step.payload(of: \.playing).map { "\($0.track) from \($0.from)" } ?? "nothing")"
    default: "\(step.state)"
    }
  }

  @Test("A nested state with a payload is entered with the one that its transition makes, and left with its current one")
  func made() throws {
    let log = EventRecorder<String>()
    var machine = Machine(try Self.definition(log))
    machine.fire(.play)
    machine.fire(.load(track: "a", volume: 1))
    log.removeAll()

    let transition = try machine.require(.seek(to: 2))

    let playing = try #require(machine.payload(of: \.playing))
    #expect(machine.configuration == [.on, .playing(.any)])
    #expect(playing.track == "a" && playing.from == 2)
    #expect(machine.is(\.playing) && machine.is(.on) && !machine.is(\.loaded))
    #expect(machine.payload(of: \.loaded) == nil)
    #expect(transition.exited == [.loaded(.any)])
    #expect(transition.entered == [.playing(.any)])
    #expect(log.text == "exit loaded a, entry playing a from 2.0")
  }

  @Test("A transition that gives its state another payload is an ordinary one inside the parent state")
  func sameState() throws {
    let log = EventRecorder<String>()
    var machine = Machine(try Self.definition(log))
    for event in [Media.play, .load(track: "a", volume: 1), .seek(to: 2)] { machine.fire(event) }
    log.removeAll()

    machine.fire(.seek(to: 3))

    #expect(log.text == "exit playing a from 2.0, entry playing a from 3.0")
    #expect(machine.payload(of: \.playing)?.from == 3)
  }

  @Test("A history restores states with their payloads, on every kind of machine")
  func history() throws {
    let definition = try MachineDefinition<Deck, Media>(initial: .on) { sm in
      sm.compound(.on, initial: .idle) { sm in
        sm.when(\.load, from: .idle, to: \.loaded) { load, step in load.track }
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

    #expect(machine.configuration == [.on, .loaded(.any)] && machine.payload(of: \.loaded) == "b")
    #expect(shared.configuration == [.on, .loaded(.any)] && shared.payload(of: \.loaded) == "b")
  }
}
