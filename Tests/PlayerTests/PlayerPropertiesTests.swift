import StateMachineFormats
import StateMachineTesting
import StateMachines
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

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout MachineDescription) -> Void
    let message: String
  }

  static let faults: [Fault] = [
    Fault(
      testDescription: "Nothing switches the player off",
      change: { $0.transitions.removeAll { $0.events == .event(name: "power") && $0.sources == .list(names: ["on"]) } },
      message: """
        1 property does not hold
          always possible to reach off
            fails: off –power→ stopped, audible, bright, and never from there
        """),
    Fault(
      testDescription: "A pause is never forgotten",
      change: { $0.timeouts.removeAll { $0.state == "paused" } },
      message: """
        1 property does not hold
          paused leads to not paused, if time passes
            fails: off –power→ stopped, audible, bright –play→ playing, audible, bright –pause→ paused, audible, bright, \
        then for ever –30.0 seconds→ paused, audible, dimmed –pause→ paused, audible, bright
        """),
    Fault(
      testDescription: "The display is never dimmed",
      change: { $0.timeouts.removeAll { $0.state == "bright" } },
      message: """
        1 property does not hold
          bright leads to dimmed or off, if time passes
            fails: off –power→ stopped, audible, bright, and stays there
        """),
    Fault(
      testDescription: "A player that is muted stays so",
      change: { $0.transitions.removeAll { $0.sources == .list(names: ["muted"]) } },
      message: """
        1 property does not hold
          always possible to reach audible
            fails: off –power→ stopped, audible, bright –mute→ stopped, muted, bright, and never from there
        """),
  ]

  @Test("A fault in the chart of the player breaks one of its properties", arguments: faults)
  func breaks(fault: Fault) throws {
    var chart = MachineDescription(Player.definition)
    fault.change(&chart)
    let exploration = try Exploration(chart.definition(Mode.self, Signal.self))

    let error = try #require(throws: PropertiesError<Mode, Signal>.self) { try expectProperties(Self.properties, of: exploration) }

    #expect(error.description == fault.message)
  }
}
