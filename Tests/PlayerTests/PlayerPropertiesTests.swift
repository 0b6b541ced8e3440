import StateMachineFormats
import StateMachineTesting
import StateMachines
import TestSupport
import Testing

@testable import player

@Suite("What is true of every player")
struct PlayerPropertiesTests {
  static let properties: [Property<Mode>] = [
    .always(.active(.off) || .active(.on)),
    .alwaysPossible(.active(.off)),
    .leads(from: .active(.bright), to: .active(.dimmed) || .active(.off), assuming: .time),
    .leads(from: .active(.muted), to: .active(.audible) || .active(.off), assuming: .everyStep),
    .alwaysPossible(.active(.audible)),
    // A pause that no key ends is forgotten.
    .leads(from: .active(.paused), to: !.active(.paused), assuming: .time),
  ]

  @Test("The chart of the player has all its properties")
  func holds() throws {
    try expectProperties(Self.properties, of: Exploration(Player.definition))
  }

  @Test("The table of the player says what each signal does in each of its states")
  func table() throws {
    #expect(
      TransitionTable(Player.definition).markdown == """
        |  | power | play | stop | pause | expire | mute | touch | dim |
        | --- | --- | --- | --- | --- | --- | --- | --- | --- |
        | off | -> deep history(of: transport), history(of: sound) |  |  |  |  |  |  |  |
        | stopped | -> off, of on | -> track |  |  |  |  |  |  |
        | playing | -> off, of on |  | -> stopped, of track | -> paused |  |  |  |  |
        | paused | -> off, of on | -> playing | -> stopped, of track |  | -> stopped |  |  |  |
        | audible | -> off, of on |  |  |  |  | -> muted |  |  |
        | muted | -> off, of on |  |  |  |  | -> audible |  |  |
        | bright | -> off, of on | -> bright, of display | -> bright, of display | -> bright, of display |  | -> bright, of display | \
        -> bright, of display | -> dimmed |
        | dimmed | -> off, of on | -> bright, of display | -> bright, of display | -> bright, of display |  | -> bright, of display | \
        -> bright, of display |  |
        """)
  }

  /// The player as a system that follows its chart.
  private struct PlayerDriver: Driver {
    var player = Player()
    mutating func send(_ event: Signal) { _ = player.press(event) }
    mutating func pass(_ duration: Duration) { _ = player.wait(duration) }
    var configuration: [Mode] { player.configuration }
  }

  @Test("Players that go along the test paths of their chart take all of its transitions")
  func coverage() throws {
    let recording = Recording(of: Player.definition)
    for path in try Exploration(Player.definition).testPaths { try path.play { PlayerDriver() } }

    #if DEBUG
      // Machines that are values are recorded in debug builds only.
      try expectCovered(recording.coverage, [.states, .transitions])
    #endif
  }

  private static let chart = MachineDescription(Player.definition)

  private static func chart(changedBy change: (inout MachineDescription) -> Void) -> MachineDescription {
    var chart = chart
    change(&chart)
    return chart
  }

  static let faults: [(name: String, change: @Sendable (inout MachineDescription) -> Void, message: String)] = [
    (
      name: "Nothing switches the player off",
      change: { $0.transitions.removeAll { $0.events == .event(name: "power") && $0.sources == .list(names: ["on"]) } },
      message: """
      1 property does not hold
        always possible to reach off
          fails: off –power→ stopped, audible, bright, and never from there
      """
    ),
    (
      name: "A pause is never forgotten",
      change: { $0.timeouts.removeAll { $0.state == "paused" } },
      message: """
      1 property does not hold
        paused leads to not paused, if time passes
          fails: off –power→ stopped, audible, bright –play→ playing, audible, bright –pause→ paused, audible, bright, \
      then for ever –30.0 seconds→ paused, audible, dimmed –pause→ paused, audible, bright
      """
    ),
    (
      name: "The display is never dimmed",
      change: { $0.timeouts.removeAll { $0.state == "bright" } },
      message: """
      1 property does not hold
        bright leads to dimmed or off, if time passes
          fails: off –power→ stopped, audible, bright, and stays there
      """
    ),
    (
      name: "A player that is muted stays so",
      change: { $0.transitions.removeAll { $0.sources == .list(names: ["muted"]) } },
      message: """
      1 property does not hold
        always possible to reach audible
          fails: off –power→ stopped, audible, bright –mute→ stopped, muted, bright, and never from there
      """
    ),
  ]

  @Test("A fault in the chart of the player breaks one of its properties", arguments: faults)
  func breaks(name: String, change: @Sendable (inout MachineDescription) -> Void, message: String) throws {
    let exploration = try Exploration(Self.chart(changedBy: change).definition(Mode.self, Signal.self))

    let error = try #require(throws: UnmetExpectation.self) { try expectProperties(Self.properties, of: exploration) }

    #expect(error.message == message)
  }

  @Test(
    "Spin agrees with the explorer about the chart of the player, and about the chart with each of the faults",
    .enabled(if: SpinChecker.isInstalled, "Spin or tcc is not installed"))
  func agreesWithSpin() throws {
    var checker = try SpinChecker()
    // What LTL can say.
    let properties = Self.properties.filter { property in
      switch property {
      case .alwaysPossible, .leads(_, _, .everyStep): false
      default: true
      }
    }
    for (name, chart) in [("no fault", Self.chart)] + Self.faults.map({ ($0.name, Self.chart(changedBy: $0.change)) }) {
      let exploration = try Exploration(chart.definition(Mode.self, Signal.self))
      try checker.add(chart.promela(properties), properties.map { exploration.verdict(on: $0).holds }, name)
    }

    #expect(properties.count == 3)
    #expect(try checker.run() == ([], 0))
  }
}
