import Foundation
import StateMachines
import Testing

@Suite("The saved form of a snapshot")
struct SavedFormTests {
  private static func json(_ snapshot: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(snapshot), as: UTF8.self)
  }

  @Test("is this text, for as long as it is version 1")
  func golden() throws {
    var machine = try TeaMachine(teaDefinition())
    for event in [Wait.heat, .sip, .pour] { machine.fire(event) }
    machine.advance(to: .milliseconds(500))
    let heating = machine.snapshot()
    machine = try TeaMachine(teaDefinition(), at: .heating)
    machine.fire(.steep)
    let steeping = machine.snapshot()

    #expect(
      try Self.json(heating) == """
        {"configuration":["heating"],"deferred":[{"event":"sip"},{"event":"pour"}],"status":"running",\
        "timers":[{"event":"steep","left":"59.5s","timeoutOf":"heating"}],"version":1}
        """)
    #expect(
      try Self.json(steeping) == """
        {"configuration":["steeping"],"status":"running","timers":[{"event":"stir","id":"stirring","left":"30s"},\
        {"event":"sip","id":"sipping","left":"90s"},{"event":"stir","left":"90s"},\
        {"event":"pour","left":"180s","timeoutOf":"steeping"}],"version":1}
        """)
  }
}
