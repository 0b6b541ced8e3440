import StateMachines
import Testing

@Suite("The description of payloads")
struct DescribedPayloadsTests {
  typealias Line = WrittenTransition<Player.Case, Media>
  private typealias Parts = Line.Parts

  private static let isFree = Guard<Void, Player.Case, Media>("is free") { _ in true }
  private static let seek = MachineDescription.Events.event(name: "seek")

  static let lines: [Line] = [
    .init(
      "a key from one state",
      Parts(
        events: seek, sources: .list(names: ["empty"]), kind: .local, guardName: "is free", targets: ["ready"], hasAction: true,
        actionName: "jump")
    ) {
      $0.when(\.seek, from: .empty, to: .ready(.any), kind: .local, if: isFree, action: "jump") { _, _ in }
    },
    .init(
      "a key from several states, each once",
      Parts(
        events: seek, sources: .list(names: ["ready", "empty"]), kind: .local, guardName: "is free", targets: ["empty"], hasAction: true,
        actionName: "jump")
    ) {
      $0.when(\.seek, from: [.ready(.any), .empty, .ready(.any)], to: .empty, kind: .local, if: isFree, action: "jump") { _, _ in }
    },
    .init(
      "a key inside a state",
      Parts(
        events: seek, sources: .list(names: ["playing"]), kind: .internal, guardName: "is free", hasAction: true, actionName: "jump")
    ) {
      $0.when(\.seek, in: .playing(.any), if: isFree, action: "jump") { _, _ in }
    },
    .init(
      "a key inside a state whose payload is passed",
      Parts(
        events: seek, sources: .list(names: ["playing"]), kind: .internal, guardName: "is free", hasAction: true, actionName: "jump")
    ) {
      $0.when(\.seek, in: \.playing, if: isFree, action: "jump") { _, _, _ in }
    },
    .init(
      "a target whose payload is made",
      Parts(
        events: seek, sources: .any(except: ["empty"]), guardName: "is free", targets: ["playing"], hasAction: true, actionName: "jump")
    ) {
      $0.when(\.seek, from: .any(except: .empty), to: \.playing, if: isFree, action: "jump") { time, _ in (track: "a", from: time) }
    },
    .init("a list of keys", Parts(events: .list(names: ["seek", "play"]), sources: .list(names: ["empty"]), targets: ["empty"])) {
      $0.when(.of(\.seek, \.play), from: .empty, to: .empty)
    },
    .init("a list of keys of states", Parts(events: .event(name: "play"), sources: .list(names: ["ready"]), targets: ["playing"])) {
      $0.when(.play, from: .of(\.ready), to: .playing(.any))
    },
  ]

  @Test("A described payload line has all its parts", arguments: lines)
  func everyPart(line: Line) throws {
    let definition = try MachineDefinition<Player.Case, Media>(initial: .empty) { sm in
      line.rules(&sm)
      sm.payload(of: \.ready) { _ in "a" }
      sm.payload(of: \.playing) { _ in (track: "a", from: 2) }
    }

    let transitions = MachineDescription(definition).transitions

    #expect(transitions.map { Parts($0) } == [line.parts])
  }

  @Test("States with payloads are described by their cases and the types of the payloads")
  func states() throws {
    let definition = try MachineDefinition<Player.Case, Media>(initial: .ready(.any)) { sm in
      sm.when(.play, from: \.ready, to: \.playing) { track, _ in (track: track, from: 1) }
      sm.when(.pause, from: \.playing, to: \.ready) { playing, _ in playing.track }
      sm.when(.play, from: .empty, choosing: [.when(.isIn(.empty), to: .ready(.any)), .otherwise(to: .empty)])
      sm.onEntry(\.ready) { _, _ in }
      sm.payload(of: \.ready) { _ in "a" }
    }

    let description = MachineDescription(definition)

    #expect(description.states.map(\.name) == ["ready", "playing", "empty"])
    #expect(description.states.map(\.payload) == ["String", "(track: String, from: Double)", nil])
    #expect(description.initial.map { "\($0)" } == ["ready"])
    #expect(description.transitions.map { $0.targets.map { "\($0)" } } == [["playing"], ["ready"], []])
    #expect(description.transitions.last?.branches.flatMap(\.targets).map { "\($0)" } == ["ready", "empty"])
    #expect(description.hooks.map(\.states) == [.list(names: ["ready"])])
  }

  @Test("A description has the events in order of first mention, with the types of their payloads")
  func events() throws {
    let definition = try MachineDefinition<Player.Case, Media>(initial: .empty) { sm in
      sm.when(.of(\.load), from: .empty, to: .empty)
      sm.when(\.seek, in: .empty) { _, _ in }
      sm.when(.play, from: .empty, to: \.ready) { _ in "a" }
      sm.when(\.seek, in: \.ready) { _, _, _ in }
    }

    let events = MachineDescription(definition).events

    #expect(events.map(\.name) == ["load", "seek", "play"])
    #expect(events.map(\.payload) == ["(track: String, volume: Int)", "Double", nil])
  }

  @Test("The description of states without payloads has no types of payloads")
  func plain() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { $0.when(.play, from: .off, to: .on) }

    let description = MachineDescription(definition)

    #expect(description.states.map(\.name) == ["off", "on"])
    #expect(description.states.map(\.payload) == [nil, nil])
  }
}
