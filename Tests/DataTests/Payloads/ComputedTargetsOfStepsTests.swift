import StateMachines
import Testing

@Suite("Targets computed in a step")
struct ComputedTargetsOfStepsTests {
  typealias Definition = ContextDefinition<[String], Player, Media>

  struct NoTrack: Error, CustomStringConvertible {
    var description: String { "no track" }
  }

  /// Plays the first track of the context, or fails; a plain event and an event with a payload.
  private static func definition(onError policy: ErrorPolicy = .undo) throws -> Definition {
    try Definition(initial: .empty, onError: policy) { sm in
      sm.when(.play, from: .empty, reaching: [.playing]) { step in
        guard let track = step.context.first else { throw NoTrack() }
        return .playing(track: track, from: 0)
      }
      sm.when(\.seek, from: .any(except: .ready(track: "")), reaching: [.playing, .empty]) { time, step in
        guard let track = step.context.first else { throw NoTrack() }
        if case .playing(_, let start) = step.source, time < start { return nil }
        return track.isEmpty ? .empty : .playing(track: track, from: time)
      }
      sm.when(.hookFailure, in: .empty) { step in step.context.append("failed") }
    }
  }

  @Test("A target computed for a plain event may be read from the context")
  func plainEvent() throws {
    var tracks = ["song"]
    var machine = try ContextMachine(Self.definition(), with: &tracks)

    let transition = try machine.require(.play, with: &tracks)

    #expect(transition.targets == [.playing(track: "song", from: 0)])
    #expect(machine.state == .playing(track: "song", from: 0))
  }

  private static let seeks: [(tracks: [String], time: Double, target: Player?)] = [
    (["song"], 5, .playing(track: "song", from: 5)), ([""], 5, .empty), (["song"], 1, nil),
  ]

  @Test("A target computed for a case of an event may depend on its payload, the old state and the context", arguments: seeks)
  func eventCase(tracks: [String], time: Double, target: Player?) throws {
    var tracks = tracks
    var machine = try ContextMachine(Self.definition(), at: .playing(track: "old", from: 2))

    let isAccepted = machine.fire(.seek(to: time), with: &tracks)

    #expect(isAccepted == (target != nil))
    #expect(machine.state == target ?? .playing(track: "old", from: 2))
  }

  private static let events: [Media] = [.play, .seek(to: 1)]

  @Test("An error that computes no target undoes the step and is the reason of the rejection", arguments: events)
  func undone(event: Media) throws {
    var tracks: [String] = []
    var machine = try ContextMachine(Self.definition(), with: &tracks)

    let can = machine.can(event, with: tracks)
    let outcome = machine.attempt(event, with: &tracks)

    #expect(!can)
    #expect(outcome.description == "rejected: '\(Media.caseNames[Int(event.caseNumber)])' failed while 'empty': no track")
    #expect(machine.state == .empty)
    #expect(tracks == [])
  }

  @Test("Where errors are raised, an error that computes no target disables the transition and is raised", arguments: events)
  func raised(event: Media) throws {
    var tracks: [String] = []
    var machine = try ContextMachine(Self.definition(onError: .raise), with: &tracks)

    machine.fire(event, with: &tracks)

    #expect(machine.state == .empty)
    #expect(tracks == ["failed"])
  }

  @Test("Where errors are raised, a line after one whose computed target fails is tried")
  func nextLine() throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty, onError: .raise) { sm in
      sm.when(.play, from: .empty, reaching: [.playing]) { _ in throw NoTrack() }
      sm.when(.play, from: .empty, to: .ready(track: "a"))
    }
    var machine = Machine(definition)

    machine.fire(.play)

    #expect(machine.state == .ready(track: "a"))
  }

  @Test("A target is computed for an event descriptor from its event, and actions see the target")
  func descriptor() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(
        .any, from: [.empty], reaching: [.ready], perform: { step in log.append("\(step.target)") },
        computing: { step in step.event.map { .ready(track: "\($0)") } })
    }
    let machine = ThreadsafeMachine(definition)

    let isAccepted = machine.fire(.pause)

    #expect(isAccepted)
    #expect(machine.state == .ready(track: "pause"))
    #expect(log.entries == [#"ready(track: "pause")"#])
  }

  @Test("A guard is evaluated before a target is computed for a plain event")
  func guarded() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(.play, from: .empty, reaching: [.playing], if: .isIn(.ready(track: ""))) { _ in
        log.append("computed")
        return .playing(track: "a", from: 0)
      }
      sm.when(.pause, from: .empty, to: .ready(track: ""))
      sm.when(\.seek, from: .ready(track: ""), to: .playing(track: "", from: 0))
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(.play)

    #expect(!isAccepted)
    #expect(log.entries == [])
  }

  private static let others: [(target: Player, policy: ErrorPolicy)] = [
    (.empty, .undo), (.empty, .raise), (.ready(track: "a"), .undo), (.ready(track: "a"), .raise),
  ]

  @Test("A target computed for a plain event that is not of a declared kind fails the step, under both error policies", arguments: others)
  func otherKind(target: Player, policy: ErrorPolicy) throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty, onError: policy) { sm in
      sm.when(.play, from: .empty, reaching: [.playing]) { _ in target }
      sm.when(.hookFailure, from: .empty, to: .playing(track: "", from: 0))
    }
    var machine = Machine(definition)

    let outcome = machine.attempt(.play)

    let reason = "the computed target '\(target.kind)' is not of a kind that the transition reaches"
    #expect(outcome.description == "rejected: 'play' failed while 'empty': \(reason)")
    #expect(machine.state == .empty)
  }

  @Test("Kinds that only a computed target of a plain event reaches are no unreachable states")
  func reachability() throws {
    let definition = try Self.definition()

    #expect(definition.warnings.map(\.code) == [])
    let transition = MachineDescription(definition).transitions[0]
    #expect(transition.reaching == ["playing"])
  }
}
