import StateMachineFormats
import StateMachines
import Testing

@Suite("Events with a payload in charts")
struct BoundKindsTests {
  private enum Media: PayloadEvent {
    case play
    case seek(to: Double)

    enum Kind: String, CaseIterable {
      case play
      case seek = "seek.to"
    }

    var kind: Kind {
      switch self {
      case .play: .play
      case .seek: .seek
      }
    }
  }

  private enum Plain: CaseIterable { case play }

  private static func chart(on events: String, condition: String = "true") throws -> MachineDescription {
    let text = """
      {"format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b"],
       "transitions": [{"on": \(events), "from": "a", "to": "b", "if": {"expression": "\(condition)"}}]}
      """
    return try MachineDescription(json: Array(text.utf8))
  }

  private static func issues<Event: Hashable & Sendable>(_ events: String, _ event: Event.Type) throws -> [String] {
    let chart = try chart(on: events)
    let error = #expect(throws: FormatError.self) { try chart.definition(String.self, event) }
    return error?.issues.map(\.description) ?? []
  }

  @Test("A kind in a chart means every event of the kind, and is the name of its events")
  func kind() throws {
    var machine = Machine(
      try Self.chart(on: #"{"kind": "seek.to"}"#, condition: "_event.name == 'seek.to'").definition(String.self, Media.self))

    let answers = (machine.fire(.play), machine.fire(.seek(to: 2)))

    #expect(answers == (false, true))
    #expect(machine.state == "b")
  }

  @Test("A prefix in a chart means every event whose kind is called so")
  func prefix() throws {
    var machine = Machine(try Self.chart(on: #"{"prefix": "seek"}"#).definition(String.self, Media.self))

    let answers = (machine.fire(.play), machine.fire(.seek(to: 2)))

    #expect(answers == (false, true))
  }

  @Test("A kind that the events do not have is reported, with what to write")
  func unknown() throws {
    #expect(try Self.issues(#"{"kind": "rewind"}"#, Media.self) == ["chart.json:2:18: 'Media' has no kind 'rewind'"])
    #expect(
      try Self.issues(#"{"kind": "play"}"#, String.self) == [
        "chart.json:2:18: 'String' has no kinds; make it a PayloadEvent whose kinds are CaseIterable, have raw values of type String, "
          + "or are strings"
      ])
    #expect(
      try Self.issues(#""play""#, Media.self) == [
        "chart.json:1:1: 'Media' has no value for the event 'play'; of an event with a payload, write the kind"
      ])
  }

  @Test("What has no name in a chart is refused, with what to write instead")
  func unnamed() throws {
    #expect(
      try Self.issues(#"{"case": "play"}"#, String.self) == [
        "chart.json:2:18: 'play' means events of a case, for which a chart has no closure; write their kind or their names"
      ])
    #expect(
      try Self.issues(#"{"matching": true}"#, String.self) == [
        "chart.json:2:18: events that a closure matches have no names; write the names, a prefix of them, or any"
      ])
    let text = """
      {"format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b"],
       "transitions": [{"on": "e", "from": "a", "reaching": "b"}], "timeouts": [{"after": {"computed": true}, "in": "a", "fire": "e"}]}
      """
    let chart = try MachineDescription(json: Array(text.utf8))
    let error = #expect(throws: FormatError.self) { try chart.definition(String.self, String.self) }
    #expect(
      error?.issues.map(\.description) == [
        "chart.json:2:18: a target that a closure computes has no name to bind; write a branch for each target, with a guard that has a "
          + "name",
        "chart.json:2:75: a timeout whose duration a closure computes has no name to bind; write the duration, or an entry action that "
          + "sends the event",
      ])
  }
}
