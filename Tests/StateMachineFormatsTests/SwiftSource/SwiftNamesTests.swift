import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Names of charts in Swift source")
struct SwiftNamesTests {
  private static func source(states: [String], events: [String] = []) -> String {
    let place = MachineDescription.Place(fileID: "chart.json", line: 1, column: 1)
    var issues: [FormatIssue] = []
    return MachineDescription(
      initial: [.init(states[0])], states: states.map { .init(name: $0, kind: .atomic, place: place) },
      events: events.map { .init(name: $0) }, transitions: [], place: place
    ).swift(unsupported: &issues)
  }

  @Test(
    "A name of a state becomes a case in lower camel case",
    arguments: [
      ("idle", "case idle"), ("onHold", "case onHold"), ("URLSession", #"case urlSession = "URLSession""#),
      ("IDLE", #"case idle = "IDLE""#),
      ("Idle", #"case idle = "Idle""#), ("on-hold", #"case onHold = "on-hold""#), ("on_hold", #"case onHold = "on_hold""#),
      ("ON_HOLD", #"case onHold = "ON_HOLD""#), ("on  hold ", #"case onHold = "on  hold ""#), ("get URL", #"case getUrl = "get URL""#),
      ("2fa", #"case state2fa = "2fa""#), ("", #"case unnamedState = """#), ("-", #"case unnamedState = "-""#),
      ("default", "case `default`"), ("in", "case `in`"), ("In", #"case `in` = "In""#), ("init", #"case initState = "init""#),
      ("self", #"case selfState = "self""#), ("Self", #"case selfState = "Self""#), ("none", #"case noneState = "none""#),
      ("any", #"case anyState = "any""#), ("Type", #"case type = "Type""#), ("rawValue", #"case rawValueState = "rawValue""#),
      ("a\"b\\c\n", #"case aBC = "a\"b\\c\n""#), ("größe", "case größe"), ("Прием", #"case прием = "Прием""#), ("订单", "case 订单"),
      ("🎉", #"case unnamedState = "🎉""#), ("a\u{202E}b", #"case aB = "a\u{202E}b""#), ("a.b.c", #"case aBC = "a.b.c""#),
      ("\u{0}", #"case unnamedState = "\u{0}""#), ("true", "case `true`"), ("\\(x)", #"case x = "\\(x)""#),
    ])
  func stateName(_ name: String, _ line: String) {
    let text = Self.source(states: [name])
    let isShort = !line.contains("=")
    #expect(isShort ? text.contains("enum ChartState { \(line) }\n") : text.contains("\n  \(line)\n"))
    #expect(text.contains("var description: String { rawValue }") == !isShort)
  }

  @Test(
    "Names that become equal are numbered, and those that are identifiers keep theirs",
    arguments: [
      (["on-hold", "onHold", "ON_HOLD"], [#"onHold2 = "on-hold""#, "onHold", #"onHold3 = "ON_HOLD""#]),
      (["a1", "a", "A", "A1"], ["a1", "a", #"a2 = "A""#, #"a12 = "A1""#]),
      (["", " ", "unnamedState"], ["unnamedState2 = \"\"", "unnamedState3 = \" \"", "unnamedState"]),
    ])
  func equalNames(_ names: [String], _ cases: [String]) {
    let text = Self.source(states: names)
    for line in cases { #expect(text.contains("\n  case \(line)\n"), "\(line)") }
  }

  @Test("Each random name becomes a case of its own", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func randomNames(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters: [Character] = ["a", "B", "-", "_", "1", " ", "é", "🎉", "\"", "\\", ".", "\u{301}", "\n", "ß"]
    let names = Set((0..<200).map { _ in String((0..<random.below(6)).map { _ in letters[random.below(letters.count)] }) })
    let text = Self.source(states: names.sorted())
    let cases = text.split(separator: "\n").filter { $0.hasPrefix("  case ") }.map { $0.dropFirst(7).prefix { $0 != " " } }
    #expect(cases.count == names.count, "seed \(seed)")
    #expect(Set(cases).count == names.count, "seed \(seed)")
  }

  @Test("A chart without events has an empty enumeration")
  func noEvents() {
    #expect(Self.source(states: ["a"]).contains("enum ChartEvent: Hashable {}"))
  }

  @Test("Events have other words than states for what is no identifier")
  func eventNames() {
    let text = Self.source(states: ["a"], events: ["", "init", "1", "hookFailure"])
    for line in [#"unnamedEvent = """#, #"initEvent = "init""#, #"event1 = "1""#, #"hookFailureEvent = "hookFailure""#] {
      #expect(text.contains("  case \(line)\n"))
    }
  }
}
