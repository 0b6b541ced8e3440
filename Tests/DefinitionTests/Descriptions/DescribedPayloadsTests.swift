import StateMachines
import Testing

@Suite("The description of payloads")
struct DescribedPayloadsTests {
  typealias Line = WrittenTransition<Player, Media>
  private typealias Parts = Line.Parts

  private static let isFree = Guard<Void, Player, Media>("is free") { _ in true }
  private static let seek = MachineDescription.Events.event(name: "seek")

  static let lines: [Line] = [
    .init(
      "a key from one state",
      Parts(
        events: seek, sources: .list(names: ["empty"]), kind: .local, guardName: "is free", targets: [#"ready(track: "a")"#],
        hasAction: true, actionName: "jump")
    ) {
      $0.when(\.seek, from: .empty, to: .ready(track: "a"), kind: .local, if: isFree, action: "jump") { _, _ in }
    },
    .init(
      "a key from several states, each kind once",
      Parts(
        events: seek, sources: .list(names: ["ready", "empty"]), kind: .local, guardName: "is free", targets: ["empty"], hasAction: true,
        actionName: "jump")
    ) {
      $0.when(
        \.seek, from: [.ready(track: "a"), .empty, .ready(track: "b")], to: .empty, kind: .local, if: isFree, action: "jump"
      ) { _, _ in }
    },
    .init(
      "a key inside a state",
      Parts(
        events: seek, sources: .list(names: ["playing"]), kind: .internal, guardName: "is free", hasAction: true, actionName: "jump")
    ) {
      $0.when(\.seek, in: .playing(track: "a", from: 0), if: isFree, action: "jump") { _, _ in }
    },
    .init(
      "a computed target",
      Parts(
        events: seek, sources: .any(except: ["empty"]), guardName: "is free", reaching: ["playing", "empty"], hasAction: true,
        actionName: "jump")
    ) {
      $0.when(
        \.seek, from: .any(except: .empty), reaching: [.playing, .empty], if: isFree, action: "jump", perform: { _, _ in }
      ) { time, _ in time > 0 ? .playing(track: "a", from: time) : nil }
    },
    .init("a list of keys", Parts(events: .list(names: ["seek", "play"]), sources: .list(names: ["empty"]), targets: ["empty"])) {
      $0.when(.of(\.seek, \.play), from: .empty, to: .empty)
    },
    .init(
      "a kind of states",
      Parts(events: .event(name: "play"), sources: .list(names: ["ready"]), targets: [#"playing(track: "a", from: 2.0)"#])
    ) {
      $0.when(.play, from: .any(.ready), to: .playing(track: "a", from: 2))
    },
  ]

  @Test("A described payload line has all its parts", arguments: lines)
  func everyPart(line: Line) throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty, line.rules)

    let transitions = MachineDescription(definition).transitions

    #expect(transitions.map { Parts($0) } == [line.parts])
  }

  @Test("States with payloads are described by kind, and targets by kind and value")
  func states() throws {
    let definition = try MachineDefinition<Player, Media>(initial: .ready(track: "z")) { sm in
      sm.when(.play, from: .any(.ready), to: .playing(track: "a", from: 1))
      sm.when(.pause, from: .any(.playing), to: .ready(track: "b"))
      sm.when(.play, from: .empty, choosing: [.when(.isIn(.empty), to: .ready(track: "c")), .otherwise(to: .empty)])
      sm.onEntry(.ready(track: "")) { _ in }
    }

    let description = MachineDescription(definition)

    #expect(description.states.map(\.name) == ["ready", "playing", "empty"])
    #expect(description.initial.map(\.state) == ["ready"])
    #expect(description.initial.map(\.value) == [#"ready(track: "z")"#])
    #expect(description.transitions.map { $0.targets.map(\.state) } == [["playing"], ["ready"], []])
    #expect(
      description.transitions.map { $0.targets.map(\.value) } == [[#"playing(track: "a", from: 1.0)"#], [#"ready(track: "b")"#], []])
    #expect(description.transitions.last?.branches.flatMap(\.targets).map(\.value) == [#"ready(track: "c")"#, "empty"])
    #expect(description.hooks.map(\.states) == [.list(names: ["ready"])])
  }

  @Test("A description has the events in order of first mention, with the types of their payloads")
  func events() throws {
    let definition = try MachineDefinition<Player, Media>(initial: .empty) { sm in
      sm.when(.of(\.load), from: .empty, to: .empty)
      sm.when(\.seek, in: .empty) { _, _ in }
      sm.when(.play, from: .empty, to: .ready(track: "a"))
      sm.when(\.seek, in: .ready(track: "")) { _, _ in }
    }

    let events = MachineDescription(definition).events

    #expect(events.map(\.name) == ["load", "seek", "play"])
    #expect(events.map(\.payload) == ["(track: String, volume: Int)", "Double", nil])
  }

  @Test("The description of states without payloads has no payload values")
  func plain() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { $0.when(.play, from: .off, to: .on) }

    let description = MachineDescription(definition)

    #expect(description.initial.map(\.value) == [nil])
    #expect(description.transitions.flatMap(\.targets).map(\.value) == [nil])
  }
}
