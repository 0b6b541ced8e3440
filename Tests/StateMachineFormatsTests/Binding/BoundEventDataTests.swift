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
}
