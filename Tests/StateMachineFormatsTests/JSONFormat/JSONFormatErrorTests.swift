import StateMachineFormats
import StateMachines
import Testing

@Suite("Mistakes in charts in JSON")
struct JSONFormatErrorTests {
  /// A chart of one state with more lines, and what is said about them; the first line is line 2.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let about: String
    let lines: String
    let issues: [String]

    init(_ about: String, _ lines: String, _ issues: String...) {
      (self.about, self.lines, self.issues) = (about, lines, issues)
    }

    var testDescription: String { about }
  }

  static let mistakes = [
    Mistake(
      "a misspelt key", #""states": ["a"], "transitions": [{"on": "go", "form": "a", "to": "a"}]"#,
      "2:47: a transition has no key 'form'; did you mean 'from'?", "2:34: a transition has one of the keys 'from', 'in'; all are missing"),
    Mistake(
      "a key that no other is like", #""states": [{"name": "a", "colour": 1}]"#,
      "2:26: a state has no key 'colour'; its keys are 'name', 'final', 'holds', 'initial', 'onDefaultEntry', 'states', 'regions', 'notes'"),
    Mistake(
      "a state that does not exist", #""states": ["a", "placed"], "transitions": [{"on": "go", "from": "a", "to": "plaved"}]"#,
      "2:76: there is no state 'plaved'; did you mean 'placed'?"),
    Mistake(
      "an event that is not declared", #""states": ["a"], "events": ["pay"], "transitions": [{"on": "pya", "in": "a"}]"#,
      "2:60: 'pya' is not declared as an event in 'events'; did you mean 'pay'?"),
    Mistake(
      "an event with the type of its payload and without a name", #""states": ["a"], "events": [{"payload": "Int"}]"#,
      "2:29: 'name' is missing in an event"),
    Mistake(
      "two states with one name", #""states": ["a", {"name": "a"}]"#, "2:17: the state 'a' is declared at line 2, column 12 already"),
    Mistake(
      "a duration without a unit", #""states": ["a"], "timeouts": [{"after": 5, "in": "a", "fire": "go"}]"#,
      #"2:41: 'after' is a number and a unit (ns, us, ms, s, min, h or d), such as "5s" or "250ms", not a number; write "5s" for seconds"#),
    Mistake(
      "an initial state outside", #""states": ["a", {"name": "b", "initial": "a", "states": ["c"]}]"#,
      "2:42: 'a' is not inside of 'b', so it cannot be its initial state"),
    Mistake(
      "a final state with states inside", #""states": ["a", {"name": "b", "final": true, "initial": "c", "states": ["c"]}]"#,
      "2:46: 'initial' makes no sense here: a final state has no states inside",
      "2:62: 'states' makes no sense here: a final state has no states inside"),
    Mistake(
      "a history of a state without states inside", #""states": ["a"], "histories": [{"of": "a", "default": "a"}]"#,
      "2:39: 'a' has no states inside, so it has no history"),
    Mistake(
      "two ways for one transition", #""states": ["a"], "transitions": [{"on": "go", "from": "a", "to": "a", "choosing": [{"to": "a"}]}]"#,
      "2:71: 'to' and 'choosing' exclude each other; remove one"),
    Mistake(
      "a state that is left and is not", #""states": ["a"], "transitions": [{"on": "go", "in": "a", "to": "a"}]"#,
      "2:58: 'to' makes no sense here: with 'in' the transition leaves no state; write 'from'"),
    Mistake(
      "an internal kind", #""states": ["a"], "transitions": [{"on": "go", "from": "a", "to": "a", "kind": "internal"}]"#,
      #"2:79: 'kind' is "external" or "local"; an internal transition has 'in' in place of 'from'"#),
    Mistake(
      "a statement that does not exist", #""states": ["a"], "hooks": [{"at": "entry", "do": {"rise": "go"}}]"#,
      "2:51: a statement has no key 'rise'; did you mean 'raise'?"),
    Mistake(
      "a value of an event that no record can have",
      #""states": ["a"], "hooks": [{"at": "entry", "do": {"send": "go", "data": {"toString": "1"}}}]"#,
      "2:74: 'toString' cannot be the name of a value of an event: each object of ECMAScript has a member of this name"),
    Mistake(
      "an event and a delay without their expressions", #""states": ["a"], "hooks": [{"at": "entry", "do": {"send": {}, "after": {}}}]"#,
      "2:59: 'expression' is missing in 'send'", "2:72: 'expression' is missing in 'after'"),
    Mistake(
      "a repeated key", #""states": ["a"], "states": ["b"]"#, "2:18: the key 'states' is repeated; it is at line 2, column 1 already"),
    Mistake(
      "mistakes in the syntax and in what it means", #""states": ["a",], "transitions": [{"on": "go", "in": "b"}]"#,
      "2:15: the ',' before ']' is one too many; remove it", "2:54: there is no state 'b'"),
  ]

  @Test("A mistake in a chart in JSON is reported with its place and what would be right", arguments: mistakes)
  func messages(mistake: Mistake) {
    let text = "{\"format\": \"state-machine-chart\", \"version\": 1, \"initial\": \"a\",\n\(mistake.lines)}"

    let error = #expect(throws: FormatError.self) { try MachineDescription(json: Array(text.utf8), file: "c") }

    let found = error?.issues.map { "\($0)" } ?? []
    #expect(Set(found) == Set(mistake.issues.map { "c:\($0)" }))
  }

  @Test("Everything that is wrong with a chart in JSON is reported at once, in the order of the file")
  func allAtOnce() {
    let text = """
      {
        "format": "state-machine-chart",
        "version": 1,
        "initial": "b",
        "states": ["a", "a"],
        "transitions": [
          {"on": "go", "from": "x", "to": "y"},
          {"on": 5, "in": ["a", "a"]}
        ],
        "colour": "red"
      }
      """

    let error = #expect(throws: FormatError.self) { try MachineDescription(json: Array(text.utf8)) }

    let places = error?.issues.map { "\($0.place.line):\($0.place.column) \($0.code)" }
    #expect(
      places == [
        "4:14 unknownName", "5:19 repeatedName", "7:26 unknownName", "7:37 unknownName", "8:12 wrongValue", "8:27 wrongValue",
        "10:3 unknownKey",
      ])
  }

  @Test("An event with more values than a record can have is refused")
  func tooManyValues() {
    let values = (0..<4_097).map { "\"n\($0)\": \"0\"" }.joined(separator: ", ")
    let hook = "{\"at\": \"entry\", \"do\": {\"raise\": \"go\", \"data\": {\(values)}}}"
    let text = "{\"format\": \"state-machine-chart\", \"version\": 1, \"initial\": \"a\", \"states\": [\"a\"], \"hooks\": [\(hook)]}"

    let error = #expect(throws: FormatError.self) { try MachineDescription(json: Array(text.utf8), file: "c") }

    #expect(error?.issues.map(\.message) == ["an event carries more than 4096 values, which is the limit"])
  }

  static let headers: [(text: String, message: String)] = [
    ("[]", "c:1:1: a chart is an object, not an array"),
    ("", "c:1:1: the file is empty; a file has one JSON value"),
    (
      #"{"format": "state-machine-chart", "version": 2, "strates": []}"#,
      "c:1:46: the chart has version 2; this version of the library reads charts up to version 1"
    ),
    (#"{"format": "scxml", "version": 9}"#, #"c:1:12: 'format' is "state-machine-chart" in a chart of this library"#),
  ]

  @Test("A file that is no chart of a known version is refused with one issue", arguments: headers)
  func wrongHeaders(text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try MachineDescription(json: Array(text.utf8), file: "c") }

    #expect(error?.issues.map { "\($0)" } == [message])
  }

  @Test("States that are nested deeper than the limit are refused, and so are statements")
  func depth() throws {
    func chart(_ depth: Int) -> [UInt8] {
      let begin = String(repeating: #"{"name": "N", "initial": "a", "states": ["#, count: depth)
      var number = 0
      let named = begin.split(separator: "N", omittingEmptySubsequences: false).joined(separator: "N")
        .replacing(/"N"/) { _ in
          number += 1
          return "\"n\(number)\""
        }
      let end = String(repeating: "]}", count: depth)
      return Array("{\"format\": \"state-machine-chart\", \"version\": 1, \"initial\": \"a\", \"states\": [\(named)\"a\"\(end)]}".utf8)
    }
    func statements(_ depth: Int) -> [UInt8] {
      let action = String(repeating: #"{"choose": [{"do": "#, count: depth) + "\"x\"" + String(repeating: "}]}", count: depth)
      let hook = "\"hooks\": [{\"at\": \"before\", \"do\": [\(action)]}]"
      return Array("{\"format\": \"state-machine-chart\", \"version\": 1, \"initial\": \"a\", \"states\": [\"a\"], \(hook)}".utf8)
    }

    let deepest = try MachineDescription(json: chart(249))
    #expect(deepest.states.count == 250)
    #expect(try MachineDescription(json: Array(deepest.json().utf8)).withoutPlaces == deepest.withoutPlaces)
    #expect(throws: FormatError.self) { try MachineDescription(json: chart(400)) }
    #expect(try MachineDescription(json: chart(400), limits: ReadingLimits(maximumDepth: 1_000)).states.count == 401)
    #expect(throws: FormatError.self) { try MachineDescription(json: chart(600), limits: ReadingLimits(maximumDepth: 1_000)) }
    #expect(try MachineDescription(json: statements(31)).hooks.count == 1)
    let error = #expect(throws: FormatError.self) { try MachineDescription(json: statements(32)) }
    #expect(error?.issues.map(\.code) == [.limit])
  }
}
