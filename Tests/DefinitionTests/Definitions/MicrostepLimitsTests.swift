import StateMachines
import Testing

@Suite("A definition that permits no microstep")
struct MicrostepLimitsTests {
  private static let line: UInt = #line + 5

  private static func issues(_ maximumMicrosteps: Int, _ rules: (inout DoorDefinition.Builder) -> Void) -> [DefinitionIssue] {
    do {
      // The place of the definition is that of the next line.
      _ = try DoorDefinition(initial: .open, maximumMicrosteps: maximumMicrosteps, rules)
      return []
    } catch {
      return error.issues
    }
  }

  @Test("A microstep limit below one is an error at the definition's location", arguments: [0, -1, Int.min])
  func tooLow(maximum: Int) {
    let issues = Self.issues(maximum) { sm in sm.when(.push, from: .open, to: .closed) }

    #expect(issues.map(\.code) == [.invalidMicrostepLimit])
    #expect(issues.map(\.line) == [Self.line])
    #expect(issues.map(\.fileID) == [#fileID])
    #expect(
      issues.map(\.message) == [
        "a macrostep of at most \(maximum) microsteps could take no transition; 'maximumMicrosteps' is at least 1"
      ])
  }

  @Test("A microstep limit below one is reported beside the mistakes of the lines")
  func besideOthers() {
    let issues = Self.issues(0) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, from: .open, to: .locked)
    }

    #expect(issues.map(\.code) == [.invalidMicrostepLimit, .duplicateTransition])
  }

  @Test("A microstep limit of one, or no limit, is no error", arguments: [1, Int.max])
  func allowed(maximum: Int) throws {
    let definition = try DoorDefinition(initial: .open, maximumMicrosteps: maximum) { sm in sm.when(.push, from: .open, to: .closed) }
    var machine = Machine(definition)
    let isAccepted = machine.fire(.push)

    #expect(isAccepted)
  }
}
