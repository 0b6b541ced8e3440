import StateMachines
import Testing

@Suite("Payloads that transitions make for their targets")
struct MadePayloadsTests {
  typealias Definition = ContextDefinition<[String], Player.Case, Media>

  struct NoTrack: Error, CustomStringConvertible {
    var description: String { "no track" }
  }

  /// Plays the first track of the context, or fails; a plain event and an event with a payload.
  private static func definition(onError policy: ErrorPolicy = .undo) throws -> Definition {
    let isForward = Guard<[String], Player.Case, Media>("is forward") { step in
      guard case .seek(let time)? = step.event, let playing = step.payload(of: \.playing) else { return false }
      return time > playing.from
    }
    let hasNoTitle = Guard<[String], Player.Case, Media>("has no title") { step in step.context == [""] }
    return try Definition(initial: .empty, onError: policy) { sm in
      sm.when(.play, from: .empty, to: \.playing) { step in
        guard let track = step.context.first else { throw NoTrack() }
        return (track: track, from: 0)
      }
      sm.when(\.seek, from: .empty, to: \.playing) { time, step in
        guard let track = step.context.first else { throw NoTrack() }
        return (track: track, from: time)
      }
      sm.when(\.seek, from: .playing(.any), to: .empty, if: isForward && hasNoTitle)
      sm.when(\.seek, from: \.playing, to: \.playing, if: isForward) { time, playing, step in
        (track: playing.track + (step.context.first ?? ""), from: time)
      }
      sm.when(.hookFailure, in: .empty) { step in step.context.append("failed") }
    }
  }

  @Test("A payload that a plain event makes may be read from the context")
  func plainEvent() throws {
    var tracks = ["song"]
    var machine = try ContextMachine(Self.definition(), with: &tracks)

    let transition = try machine.require(.play, with: &tracks)

    #expect(transition.targets == [.playing(.any)])
    #expect(machine.fullState == .playing(track: "song", from: 0))
  }

  private static let seeks: [(tracks: [String], time: Double, isAccepted: Bool, state: Player)] = [
    (["song"], 5, true, .playing(track: "old song", from: 5)), ([""], 5, true, .empty),
    (["song"], 1, false, .playing(track: "old ", from: 2)),
  ]

  @Test(
    "Whether a payload is made, and which one, may depend on the payload of the event, on that of the source and on the context",
    arguments: seeks)
  func eventCase(tracks: [String], time: Double, isAccepted: Bool, state: Player) throws {
    var tracks = tracks
    var machine = try ContextMachine(Self.definition(), at: \.playing, holding: (track: "old ", from: 2))

    let answer = machine.fire(.seek(to: time), with: &tracks)

    #expect(answer == isAccepted)
    #expect(machine.fullState == state)
  }

  private static let events: [Media] = [.play, .seek(to: 1)]

  @Test(
    "An error of an action that makes a payload undoes the step and is the reason of the rejection, under both error policies",
    arguments: events, [ErrorPolicy.undo, .raise])
  func undone(event: Media, policy: ErrorPolicy) throws {
    var tracks: [String] = []
    var machine = try ContextMachine(Self.definition(onError: policy), with: &tracks)

    let outcome = machine.attempt(event, with: &tracks)

    #expect(outcome.description == "rejected: '\(Media.caseNames[Int(event.caseNumber)])' failed while 'empty': no track")
    #expect(machine.state == .empty)
    #expect(tracks == [])
  }

  @Test("A line for any event leads to a state whose payload is made from that event, and its action sees the target")
  func descriptor() throws {
    let log = EventRecorder<Player.Case>()
    let definition = try MachineDefinition<Player.Case, Media>(initial: .empty) { sm in
      sm.when(.any, from: [.empty], to: .ready(.any)) { step in log.append(step.target) }
      sm.payload(of: \.ready) { step in step.event.map { "\($0)" } ?? "" }
    }
    let machine = ThreadsafeMachine(definition)

    let isAccepted = machine.fire(.pause)

    #expect(isAccepted)
    #expect(machine.fullState == .ready(track: "pause"))
    #expect(log.entries == [.ready(.any)])
  }

  @Test("An action that makes a payload does not run where the guard of its line does not hold", arguments: events)
  func guarded(event: Media) throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Player.Case, Media>(initial: .empty) { sm in
      sm.when(.play, from: .empty, to: \.playing, if: .isIn(.ready(.any))) { step in
        log.append("made")
        return (track: "a", from: 0)
      }
      sm.when(\.seek, from: .empty, to: \.playing, if: .isIn(.ready(.any))) { time, step in
        log.append("made")
        return (track: "a", from: time)
      }
      sm.state(.ready(.any))
    }
    var machine = Machine(definition)

    let can = machine.can(event)
    let isAccepted = machine.fire(event)

    #expect(!can && !isAccepted)
    #expect(log.entries == [])
  }

  @Test("A guard of a line that makes a payload sees the target, and not yet the payload")
  func guardSeesTarget() throws {
    let definition = try MachineDefinition<Player.Case, Media>(initial: .empty) { sm in
      let isFirst = Guard<Void, Player.Case, Media>("is first") { step in
        let track = step.payload(of: \.ready)
        return step.target == .ready(.any) && track == nil
      }
      sm.when(\.load, from: .any, to: \.ready, if: isFirst) { loaded, step in loaded.track }
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(.load(track: "a", volume: 1))

    #expect(isAccepted)
    #expect(machine.fullState == .ready(track: "a"))
  }

  private static let loads: [(volume: Int, state: Player)] = [(1, .ready(track: "a")), (0, .playing(track: "a", from: 0))]

  @Test("Two lines for one event that make the payloads of two states, and hooks for either target, are no mistake", arguments: loads)
  func choice(volume: Int, state: Player) throws {
    let log = EventRecorder<String>()
    let isLoud = Guard<Void, Player.Case, Media>("is loud") { step in
      if case .load(_, let volume)? = step.event { volume > 0 } else { false }
    }
    let definition = try MachineDefinition<Player.Case, Media>(initial: .empty) { sm in
      sm.when(\.load, from: .empty, to: \.ready, if: isLoud) { loaded, step in loaded.track }
      sm.when(\.load, from: .empty, to: \.playing) { loaded, step in (track: loaded.track, from: 0) }
      sm.when(.pause, from: .any(except: .empty), to: .empty)
      sm.before(.of(\.load), to: .ready(.any)) { _ in log.append("before ready") }
      sm.after(to: .playing(.any)) { _ in log.append("after playing") }
    }
    var machine = Machine(definition)

    let transition = try machine.require(.load(track: "a", volume: volume))

    #expect(definition.warnings.isEmpty)
    #expect(machine.fullState == state)
    #expect(transition.targets == [machine.state])
    #expect(transition.entered == [machine.state])
    #expect(log.entries == [volume > 0 ? "before ready" : "after playing"])
  }

  @Test("A state to which only lines lead that make its payload is no unreachable state")
  func reachability() throws {
    let definition = try Self.definition()

    #expect(definition.warnings.map(\.code) == [])
    #expect(MachineDescription(definition).transitions[0].targets.map(\.state) == ["playing"])
  }
}
