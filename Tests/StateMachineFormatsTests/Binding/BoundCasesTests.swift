import StateMachineFormats
import StateMachines
import Testing

@Suite("Events with a payload in charts")
struct BoundCasesTests {
  private enum Media: MachineEvent, PayloadCases {
    case play
    case seek(to: Double)

    static let caseNames = ["play", "seek.to"]
    var caseNumber: UInt8 {
      switch self {
      case .play: 0
      case .seek: 1
      }
    }

    struct Keys: CaseKeys {
      var seek: CaseKey<Media, Double> { CaseKey(1, Media.seek) { if case .seek(let time) = $0 { time } else { nil } } }
    }
  }

  private static func chart(on events: String, condition: String = "true", declaring declared: String = "") throws -> MachineDescription {
    let text = """
      {"format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b"],\(declared)
       "transitions": [{"on": \(events), "from": "a", "to": "b", "if": {"expression": "\(condition)"}}]}
      """
    return try MachineDescription(json: Array(text.utf8))
  }

  private static let bothEvents = #" "events": ["play", "seek.to"],"#

  private static func issues<Event: Hashable & Sendable>(_ events: String, _ event: Event.Type) throws -> [String] {
    let chart = try chart(on: events)
    let error = #expect(throws: FormatError.self) { try chart.definition(String.self, event) }
    return error?.issues.map(\.description) ?? []
  }

  @Test("The name of a case in a chart means every event of the case")
  func named() throws {
    let chart = try Self.chart(on: #""seek.to""#, condition: "_event.name == 'seek.to'", declaring: Self.bothEvents)
    var machine = Machine(try chart.definition(String.self, Media.self))

    let answers = (machine.fire(.play), machine.fire(.seek(to: 2)))

    #expect(answers == (false, true))
    #expect(machine.state == "b")
  }

  @Test("A prefix in a chart means every event whose case is called so")
  func prefix() throws {
    var machine = Machine(try Self.chart(on: #"{"prefix": "seek"}"#, declaring: Self.bothEvents).definition(String.self, Media.self))

    let answers = (machine.fire(.play), machine.fire(.seek(to: 2)))

    #expect(answers == (false, true))
  }

  @Test("A list of names in a chart means the events of these cases, and a name that no case has is reported")
  func list() throws {
    var machine = Machine(try Self.chart(on: #"["play", "seek.to"]"#).definition(String.self, Media.self))

    let isAccepted = machine.fire(.seek(to: 2))

    #expect(isAccepted)
    #expect(
      try Self.issues(#"["play", "rewind"]"#, Media.self) == [
        "chart.json:1:1: 'Media' has no value for the event 'rewind'",
        "chart.json:1:1: the chart has no event for the case 'seek.to' of 'Media'",
      ])
  }

  @Test("An event that a chart fires needs a value, which an enum with keys may list")
  func fired() throws {
    let text = """
      {"format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b"],
       "transitions": [{"on": ["play", "seek.to"], "from": "a", "to": "b"}],
       "timeouts": [{"after": "1 s", "in": "a", "fire": "play"}]}
      """
    let chart = try MachineDescription(json: Array(text.utf8))
    let error = #expect(throws: FormatError.self) { try chart.definition(String.self, Media.self) }
    let definition = try chart.definition(String.self, ListedMedia.self)
    var machine = Machine(definition)

    machine.advance(by: .seconds(1))

    #expect(machine.state == "b")
    #expect(
      error?.issues.map(\.description) == [
        "chart.json:3:15: there is no value of 'play' to fire; let 'Media' conform to CaseIterable, with the cases without a payload in "
          + "'allCases'"
      ])
  }

  /// The same with a list of the cases that need no payload.
  private enum ListedMedia: MachineEvent, PayloadCases, CaseIterable {
    case play
    case seek(to: Double)

    static let allCases: [Self] = [.play]
    static let caseNames = ["play", "seek.to"]
    var caseNumber: UInt8 {
      switch self {
      case .play: 0
      case .seek: 1
      }
    }

    struct Keys: CaseKeys {
      var seek: CaseKey<ListedMedia, Double> { CaseKey(1, ListedMedia.seek) { if case .seek(let time) = $0 { time } else { nil } } }
    }
  }

  @Test("What has no name in a chart is refused, with what to write instead")
  func unnamed() throws {
    #expect(
      try Self.issues(#"{"matching": true}"#, String.self) == [
        "chart.json:2:18: events that a closure matches have no names; write the names, a prefix of them, or any"
      ])
    let text = """
      {"format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b"],
       "transitions": [{"on": "e", "from": "a", "to": "b"}], "timeouts": [{"after": {"computed": true}, "in": "a", "fire": "e"}]}
      """
    let chart = try MachineDescription(json: Array(text.utf8))
    let error = #expect(throws: FormatError.self) { try chart.definition(String.self, String.self) }
    #expect(
      error?.issues.map(\.description) == [
        "chart.json:2:69: a timeout whose duration a closure computes has no name to bind; write the duration, or an entry action that "
          + "sends the event"
      ])
  }
}
