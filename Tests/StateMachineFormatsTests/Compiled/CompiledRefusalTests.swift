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
        "invocations": [{"invoke": "inner", "in": "a", "kind": "child"}],
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

  @Test("A local transition of a state that starts in its own history is refused, since that state stays active")
  func ownHistory() throws {
    let text = """
      {
        "format": "state-machine-chart", "version": 1, "initial": "outer",
        "states": [{"name": "outer", "initial": {"state": "outer", "history": "shallow"}, "states": ["a", "b"]}],
        "transitions": [
          {"on": "go", "from": "a", "to": "b"},
          {"on": "again", "from": "outer", "to": "outer"},
          {"on": "inside", "from": "outer", "to": "outer", "kind": "local"}
        ],
        "histories": [{"of": "outer", "depth": "shallow", "default": "a", "do": "begin"}]
      }
      """
    let chart = try MachineDescription(json: text, file: "history.json")
    let error = try #require(throws: FormatError.self) { _ = try chart.compiledSwift() }
    #expect(error.issues.map(\.place.line) == [7])
    #expect(error.issues.map(\.message) == ["the history of 'outer', which stays active, is not compiled"])
  }

  @Test("Nested states that start in their own histories are refused where their plan is too large", arguments: [4, 16])
  func nestedHistories(_ levels: Int) throws {
    let place = MachineDescription.Place(fileID: "nested.json", line: 1, column: 1)
    var states: [MachineDescription.State] = [.init(name: "off", kind: .atomic, place: place)]
    for level in 0..<levels {
      let parent = level == 0 ? nil : "s\(level - 1)"
      var state = MachineDescription.State(name: "s\(level)", kind: .compound, parent: parent, place: place)
      state.initial = [.init("s\(level)", history: .shallow)]
      states += [state, .init(name: "other\(level)", kind: .atomic, parent: "s\(level)", place: place)]
    }
    states.append(.init(name: "s\(levels)", kind: .atomic, parent: "s\(levels - 1)", place: place))
    let chart = MachineDescription(
      initial: [.init("off")], states: states, events: [.init(name: "go")],
      transitions: [
        .init(events: .event(name: "go"), sources: .list(names: ["off"]), guardName: nil, targets: [.init("s0")], place: place)
      ],
      histories: (0..<levels).map { .init(state: "s\($0)", depth: .shallow, targets: [.init("s\($0 + 1)")], place: place) }, place: place)
    if levels < 10 {
      #expect(throws: Never.self) { _ = try chart.compiledSwift() }
    } else {
      let error = try #require(throws: FormatError.self) { _ = try chart.compiledSwift() }
      #expect(error.issues.map(\.code) == [.unsupported])
    }
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
