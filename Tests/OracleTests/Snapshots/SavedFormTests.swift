import Foundation
import StateMachines
import Testing

@Suite("The saved form of a snapshot")
struct SavedFormTests {
  @Test("The saved form of a snapshot of version 1 is this text")
  func golden() throws {
    var heating = try Machine(teaDefinition())
    for event in [Wait.heat, .sip, .pour] { heating.fire(event) }
    heating.advance(to: .milliseconds(500))
    var steeping = try Machine(teaDefinition())
    for event in [Wait.heat, .steep] { steeping.fire(event) }

    let texts = try [heating, steeping, Machine(stopped: teaDefinition())].map { try savedText($0.snapshot()) }

    #expect(
      texts == [
        """
        {"configuration":["heating"],"deferred":[{"event":"sip"},{"event":"pour"}],"status":"running",\
        "timers":[{"event":"steep","left":"59.5s","timeoutOf":"heating"}],"version":1}
        """,
        """
        {"configuration":["steeping"],"status":"running","timers":[{"event":"stir","id":"stirring","left":"30s"},\
        {"event":"sip","id":"sipping","left":"90s"},{"event":"stir","left":"90s"},\
        {"event":"pour","left":"180s","timeoutOf":"steeping"}],"version":1}
        """,
        #"{"configuration":["cold"],"status":"unstarted","version":1}"#,
      ])
  }

  @Test("The saved form of a deferred event has its id")
  func deferredId() throws {
    let definition = try MachineDefinition<Tea, Wait>(initial: .cold) { sm in
      sm.when(.heat, in: .cold) { step in step.send(.sip, id: "cup") }
      sm.defer(.sip, in: .cold)
    }
    var machine = Machine(definition)
    machine.fire(.heat)

    let text = try savedText(machine.snapshot())

    #expect(text == #"{"configuration":["cold"],"deferred":[{"event":"sip","id":"cup"}],"status":"running","version":1}"#)
  }

  @Test(
    "The saved form has a name for every status",
    arguments: [("unstarted", Tea.cold), ("running", .cold), ("stopped", .heating), ("finished", .poured)])
  func status(name: String, state: Tea) throws {
    let text = #"{"configuration":["\#(state)"],"status":"\#(name)","version":1}"#

    let machine = try Machine(teaDefinition(), restoring: teaSnapshot(text))

    #expect(try savedText(machine.snapshot()) == text)
  }

  @Test("The saved form can be decoded when later versions add fields")
  func additions() throws {
    let text = #"{"configuration":["cold"],"status":"running","version":1,"weather":"fine","deferred":[],"timers":[]}"#

    let machine = try Machine(teaDefinition(), restoring: teaSnapshot(text))

    #expect(machine.snapshot() == (try Machine(teaDefinition())).snapshot())
  }

  @Test("The saved form works in a property list and inside a larger value")
  func otherFormats() throws {
    struct Row: Codable, Equatable {
      var id = 7
      var cup: TeaSnapshot
    }
    var machine = try Machine(teaDefinition())
    for event in [Wait.heat, .sip] { machine.fire(event) }
    let row = Row(cup: machine.snapshot())

    let read = try PropertyListDecoder().decode(Row.self, from: PropertyListEncoder().encode(row))

    #expect(read == row)
  }

  struct Flaw: Sendable, CustomTestStringConvertible {
    var json: String
    var path: String
    var sentence: String

    init(_ json: String, at path: String, _ sentence: String) {
      (self.json, self.path, self.sentence) = (json, path, sentence)
    }

    var testDescription: String { sentence }
  }

  private static func timer(_ timer: String) -> String {
    #"{"version":1,"status":"running","configuration":["cold"],"timers":[{"event":"sip","left":"1s"},\#(timer)]}"#
  }

  static let flaws: [Flaw] =
    [
      Flaw(#"{"version":2,"status":"running","configuration":["cold"]}"#, at: "version", "version 2 is not known, only 1"),
      Flaw(#"{"version":0,"state":"cold"}"#, at: "version", "version 0 is not known, only 1"),
      Flaw(
        #"{"version":1,"status":"asleep","configuration":["cold"]}"#, at: "status",
        "'asleep' is not a status, only 'running', 'resuming', 'unstarted', 'stopped', 'finished'"),
      Flaw(#"{"version":1,"status":"running","configuration":[]}"#, at: "configuration", "the configuration is empty"),
      Flaw(timer(#"{"event":"sip","left":"1s","id":"a","timeoutOf":"cold"}"#), at: "timers.1.id", "a timeout of a state has no id"),
    ]
    + [
      "-1s", "1", "s", "", ".s", "1.s", ".5s", "1.2.3s", "1e3s", "+1s", " 1s", "1 s", "1m", "0x1s", "٣s", "-0s", "nan s", "infs",
      "1.0000000000000000001s", "73786976294838206456.000000000000000001s", "99999999999999999999s", "123456789012345678901234567890s",
    ].map { left in
      Flaw(
        timer(#"{"event":"sip","left":"\#(left)"}"#), at: "timers.1.left", "'\(left)' is not a time that is left, such as '59.5s'")
    }

  @Test("An impossible saved form is refused with a coding path and a sentence", arguments: flaws)
  func flawed(_ flaw: Flaw) throws {
    let error = try #require(throws: DecodingError.self) { try teaSnapshot(flaw.json) }

    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".") == flaw.path)
    #expect(context.debugDescription == flaw.sentence)
  }

  @Test(
    "A saved form with a missing part or a part of another type is refused",
    arguments: [
      #"{}"#, #"[]"#, #""cold""#, #"{"status":"running","configuration":["cold"]}"#, #"{"version":1,"configuration":["cold"]}"#,
      #"{"version":1,"status":"running"}"#, #"{"version":"1","status":"running","configuration":["cold"]}"#,
      #"{"version":1,"status":2,"configuration":["cold"]}"#, #"{"version":1,"status":"running","configuration":"cold"}"#,
      #"{"version":1,"status":"running","configuration":["lukewarm"]}"#, #"{"version":1,"status":"running","configuration":[null]}"#,
      #"{"version":1,"status":"running","configuration":["cold"],"deferred":{"event":"sip"}}"#,
      #"{"version":1,"status":"running","configuration":["cold"],"deferred":["sip"]}"#,
      #"{"version":1,"status":"running","configuration":["cold"],"deferred":[{"id":"a"}]}"#,
      #"{"version":1,"status":"running","configuration":["cold"],"deferred":[{"event":"sip","id":1}]}"#,
      #"{"version":1,"status":"running","configuration":["cold"],"timers":[{"event":"sip"}]}"#,
      #"{"version":1,"status":"running","configuration":["cold"],"timers":[{"event":"sip","left":5}]}"#,
      #"{"version":1,"status":"running","configuration":["cold"],"timers":[{"event":"spill","left":"5s"}]}"#,
      #"{"version":1,"status":"running","configuration":["cold"],"timers":[{"event":"sip","left":"5s","timeoutOf":"lukewarm"}]}"#,
    ])
  func wrongTypes(json: String) throws {
    #expect(throws: DecodingError.self) { try teaSnapshot(json) }
  }
}
