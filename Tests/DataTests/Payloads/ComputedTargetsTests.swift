import StateMachines
import Testing

@Suite("Targets computed from the payload and the old state")
struct ComputedTargetsTests {
  /// Loads a track into any state, seeks forward while playing.
  private static func definition(_ log: EventRecorder<String> = EventRecorder<String>()) throws -> MachineDefinition<Player, Media> {
    try MachineDefinition(initial: .empty) { sm in
      sm.when(
        \.load, from: .any, reaching: [.ready, .empty],
        perform: { loaded, step in log.append("load \(loaded.track) to \(step.target)") },
        computing: { loaded, _ in loaded.volume > 0 ? .ready(track: loaded.track) : .empty })
      sm.when(.play, from: .any(.ready), to: .playing(track: "it", from: 0))
      sm.when(\.seek, from: .any(.playing), reaching: [.playing]) { time, old in
        guard case .playing(let track, let start) = old, time > start else { return nil }
        return .playing(track: track, from: time)
      }
      sm.when(\.seek, in: .playing(track: "", from: 0)) { time, _ in log.append("not to \(time)") }
      sm.onEntry { step in log.append("enter \(step.state)") }
      sm.onExit(.ready(track: "")) { step in log.append("exit \(step.state)") }
    }
  }

  private static let loads: [(volume: Int, target: Player)] = [(1, .ready(track: "a")), (0, .empty)]

  @Test("A computed target may be of each kind that its line declares", arguments: loads)
  func reaches(volume: Int, target: Player) throws {
    var machine = try Machine(Self.definition())

    let transition = try machine.require(.load(track: "a", volume: volume))

    #expect(transition.target == target)
    #expect(transition.targets == [target])
    #expect(transition.entered == [target])
    #expect(machine.state == target)
  }

  @Test("A computed target may depend on the old state")
  func oldState() throws {
    var machine = try Machine(Self.definition(), at: .playing(track: "song", from: 2))

    let isAccepted = machine.fire(.seek(to: 5))

    #expect(isAccepted)
    #expect(machine.state == .playing(track: "song", from: 5))
  }

  @Test("A nil computed target disables its transition, and the next one is tried")
  func notEnabled() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(log), at: .playing(track: "song", from: 2))

    let transition = try machine.require(.seek(to: 1))

    #expect(transition.targets == [])
    #expect(machine.state == .playing(track: "song", from: 2))
    #expect(log.entries == ["not to 1.0"])
  }

  @Test("A nil computed target rejects the event if nothing else takes it")
  func rejected() throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(\.seek, from: .any, reaching: [.playing]) { time, _ in time > 0 ? .playing(track: "a", from: time) : nil }
    }
    var machine = Machine(definition)

    let can = machine.can(.seek(to: 0))
    let isAccepted = machine.fire(.seek(to: 0))

    #expect(!can)
    #expect(!isAccepted)
    #expect(machine.can(.seek(to: 1)))
    #expect(machine.state == .empty)
  }

  @Test("Actions and hooks see the computed target, in their order")
  func hooks() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(log), at: .ready(track: "old"))

    machine.fire(.load(track: "new", volume: 1))

    #expect(log.entries == [#"exit ready(track: "old")"#, #"load new to ready(track: "new")"#, #"enter ready(track: "new")"#])
  }

  @Test("A target is computed only if the guard is true")
  func guarded() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(\.seek, from: .any, reaching: [.playing], if: .isIn(.ready(track: "x"))) { time, _ in
        log.append("asked")
        return .playing(track: "a", from: time)
      }
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(.seek(to: 1))

    #expect(!isAccepted)
    #expect(log.entries == [])
  }

  @Test("A computed target of an undeclared kind is rejected and changes nothing")
  func otherKind() throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(\.seek, from: .any, reaching: [.playing]) { _, _ in .ready(track: "a") }
      sm.when(.play, from: .any, to: .ready(track: "b"))
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(.seek(to: 1))

    #expect(!isAccepted)
    #expect(machine.state == .empty)
  }

  @Test("Two lines with computed targets for one case, and hooks for possible kinds, are no mistake")
  func noMistake() throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(\.seek, from: .any(.empty), reaching: [.playing]) { time, _ in time > 10 ? .playing(track: "a", from: time) : nil }
      sm.when(\.seek, from: .any(.empty), reaching: [.ready]) { time, _ in time > 5 ? .ready(track: "a") : nil }
      sm.when(\.seek, from: .any(.empty), to: .empty)
      sm.when(.pause, from: .any, to: .empty)
      sm.before(.of(\.seek), to: .playing(track: "", from: 0)) { _ in }
    }
    var machine = Machine(definition)

    let states = [Media.seek(to: 1), .seek(to: 6), .pause, .seek(to: 11)].map { event in
      machine.fire(event)
      return machine.state
    }

    #expect(definition.warnings.isEmpty)
    #expect(states == [.empty, .ready(track: "a"), .empty, .playing(track: "a", from: 11)])
  }

  @Test("Hooks for a kind run when a computed target has that kind, and not otherwise")
  func hooksByTarget() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(\.load, from: .any, reaching: [.ready, .empty]) { loaded, _ in loaded.volume > 0 ? .ready(track: loaded.track) : .empty }
      sm.before(to: .ready(track: "")) { _ in log.append("before ready") }
      sm.after(to: .empty) { _ in log.append("after empty") }
    }
    var machine = Machine(definition)

    machine.fire(.load(track: "a", volume: 1))
    machine.fire(.load(track: "a", volume: 0))

    #expect(log.entries == ["before ready", "after empty"])
  }
}
