import StateMachineFormats
import StateMachines
import Testing

@Suite("What a compiled machine cannot have")
struct CompiledRefusalTests {
  @Test("Everything that cannot be compiled is refused at once, each with its line")
  func refused() throws {
    let text = """
      {
        "format": "state-machine-chart", "version": 1, "initial": "a",
        "variables": {"count": "0"},
        "states": ["a", "b"],
        "transitions": [
          {"on": "go", "from": "a", "to": "b", "do": true},
          {"on": "back", "from": "b", "to": "a", "if": {"expression": "count > 1"}},
          {"on": "late", "from": "b", "to": "a", "do": [{"send": "go", "after": "1s"}]}
        ],
        "timeouts": [{"after": "30s", "in": "a", "fire": "go"}],
        "hooks": [{"at": "rejection", "do": "complain"}, {"at": "entry", "in": "b", "do": true},
          {"at": "before", "do": true}]
      }
      """
    let error = try #require(throws: FormatError.self) {
      _ = try MachineDescription(json: text, file: "refused.json").compiledSwift()
    }
    #expect(error.issues.allSatisfy { $0.code == .unsupported })
    #expect(error.issues.map(\.place.line) == [3, 6, 7, 8, 10, 11, 11, 12])
  }

  @Test("A line that stops the program is refused where several regions, or regions and the state around them, take its event")
  func stopsInRegions() throws {
    let text = """
      {
        "format": "state-machine-chart", "version": 1, "initial": "both",
        "states": [
          {"name": "both", "regions": [
            {"name": "left", "initial": "a", "states": ["a", "b"]}, {"name": "right", "initial": "c", "states": ["c", "d"]}]}
        ],
        "transitions": [
          {"on": "go", "from": "a", "to": "b"},
          {"impossible": "go", "in": "c", "stops": true},
          {"on": "back", "from": "b", "to": "a"},
          {"on": "back", "from": "d", "to": "c"},
          {"impossible": "back", "in": "both", "stops": true},
          {"on": "stay", "from": "c", "to": "d"},
          {"impossible": "stay", "in": "d", "stops": true}
        ]
      }
      """
    let error = try #require(throws: FormatError.self) { _ = try MachineDescription(json: text, file: "stops.json").compiledSwift() }
    #expect(error.issues.map(\.code) == [.unsupported, .unsupported])
    #expect(error.issues.map(\.place.line) == [9, 12])
  }

  @Test("A chart that is wrong is refused as its definition is")
  func wrong() throws {
    let text = """
      {
        "format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b"],
        "transitions": [
          {"on": "go", "from": "a", "to": "b"},
          {"on": "go", "from": "a", "to": "a"}
        ]
      }
      """
    let chart = try MachineDescription(json: text, file: "wrong.json")
    let expected = try #require(throws: FormatError.self) { _ = try chart.definition(String.self, String.self) }
    let error = try #require(throws: FormatError.self) { _ = try chart.compiledSwift() }
    #expect(error == expected)
  }

  @Test("Random descriptions of all kinds are compiled or refused, and none stops the program", arguments: Array(0..<200) as [UInt64])
  func random(_ seed: UInt64) {
    for chart in [RandomSwiftChart(seed: seed).chart, RandomChart.description(seed: seed)] {
      do {
        let text = try chart.compiledSwift()
        #expect(text.count { $0 == "{" } == text.count { $0 == "}" }, "seed \(seed)")
      } catch {
        #expect(!error.issues.isEmpty, "seed \(seed)")
      }
    }
  }
}
