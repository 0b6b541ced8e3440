import StateMachineFormats
import StateMachines
import Testing

@Suite("Data of events when a chart is bound")
struct BoundEventDataTests {
  private typealias Description = MachineDescription

  /// The messages for a chart whose entry action carries values with some names.
  private static func messages(valuesNamed names: [String]) -> [String] {
    let fields = names.map { Description.Emission.Field(name: $0, expression: "1") }
    let chart = Description(
      initial: [.init("a")], states: [.init(name: "a", kind: .atomic, place: Description.place(2))], events: [.init(name: "go")],
      transitions: [],
      hooks: [
        .init(
          moment: .entry, states: .list(names: ["a"]), statements: [.emit(.init(.raised, "go", data: .fields(fields)))],
          place: Description.place(3))
      ], place: Description.place(1))
    return messages { try chart.definition(String.self, String.self) }
  }

  private static func messages(_ build: () throws -> Any) -> [String] {
    do {
      _ = try build()
      return []
    } catch {
      return (error as? FormatError)?.issues.map { "\($0)" } ?? ["\(error)"]
    }
  }

  @Test("A value whose name no record can have is refused with its place", arguments: ["constructor", "toString", "valueOf", "__proto__"])
  func namesOfObjects(name: String) {
    let message = "'\(name)' cannot be the name of a value of an event: each object of ECMAScript has a member of this name"

    #expect(Self.messages(valuesNamed: ["x", name]) == ["order.json:3:3: \(message)"])
  }

  @Test("An event carries as many values as a record can have, and no more")
  func numberOfValues() {
    let names = (0..<4_097).map { "n\($0)" }

    #expect(Self.messages(valuesNamed: names.dropLast()) == [])
    #expect(Self.messages(valuesNamed: names) == ["order.json:3:3: an event carries more than 4096 values, which is the limit"])
  }

  /// Lines of a chart with the data of a completion, the first of which is line 2.
  static let completions: [(lines: String, isRefused: Bool)] = [
    (#""hooks": [{"at": "entry", "in": "f", "do": {"complete": "1"}}]"#, false),
    (#""hooks": [{"at": "entry", "in": "f", "do": {"choose": [{"do": {"complete": {}}}]}}]"#, false),
    (#""hooks": [{"at": "entry", "in": ["f", "a"], "do": {"complete": "1"}}]"#, true),
    (#""hooks": [{"at": "entry", "do": {"complete": "1"}}]"#, true),
    (#""hooks": [{"at": "exit", "in": "f", "do": {"complete": "1"}}]"#, true),
    (#""hooks": [{"at": "after", "do": {"choose": [{"do": {"complete": {}}}]}}]"#, true),
    (#""timeouts": [], "transitions": [{"on": "go", "from": "b", "to": "f", "do": {"complete": "1"}}]"#, true),
    (#""onStart": {"complete": "1"}"#, true),
  ]

  @Test("Only an entry action of final states gives data to a completion", arguments: completions)
  func completionData(lines: String, isRefused: Bool) throws {
    let text = """
      {"format": "state-machine-chart", "version": 1, "initial": "a", "states": [{"name": "a", "initial": "b", "states": ["b",
        {"name": "f", "final": true}]}], "events": ["go"],
      \(lines)}
      """
    let message = "'complete' gives the data of a completion, so only an entry action of final states can have it"

    let chart = try Description(json: Array(text.utf8), file: "c")

    let found = Self.messages { try chart.definition(String.self, String.self) }
    #expect(found.count == (isRefused ? 1 : 0) && found.allSatisfy { $0.hasSuffix(message) }, "\(found)")
  }
}
