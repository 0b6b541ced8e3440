import Foundation
import StateMachines
import TestSupport
import Testing

@testable import StateMachineDiagrams

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The text of SVG diagrams")
struct SVGTextTests {
  private static let place = MachineDescription.Place(fileID: "Tests/Charts.swift", line: 1)

  private static func chart(_ names: [String], _ transitions: [MachineDescription.Transition] = []) -> MachineDescription {
    MachineDescription(
      initial: names.prefix(1).map { MachineDescription.Target($0) },
      states: names.map { MachineDescription.State(name: $0, kind: .atomic, place: place) }, events: [], transitions: transitions,
      hooks: [],
      deferrals: [], timeouts: [], place: place)
  }

  private static func transition(
    _ event: String, _ source: String, _ target: String, guardName: String? = nil
  ) -> MachineDescription.Transition {
    MachineDescription.Transition(
      events: .event(name: event), sources: .list(names: [source]), guardName: guardName, targets: [MachineDescription.Target(target)],
      place: place)
  }

  /// What an XML parser finds: names of elements with their texts and attributes.
  private final class Reading: NSObject, XMLParserDelegate {
    var ids: [String] = []
    var states: [String] = []
    var active: [String] = []
    var texts: [String] = []
    private var text = ""

    func parser(
      _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?, attributes: [String: String]
    ) {
      if let id = attributes["id"] { ids.append(id) }
      if let state = attributes["data-state"] { states.append(state) }
      if attributes["class"]?.hasSuffix(" active") == true {
        active.append(attributes["data-state"] ?? attributes["data-transition"] ?? name)
      }
      text = ""
    }

    func parser(_: XMLParser, foundCharacters string: String) { text += string }

    func parser(_: XMLParser, didEndElement name: String, namespaceURI _: String?, qualifiedName _: String?) {
      if name == "text" { texts.append(text) }
    }
  }

  private static func read(_ svg: String) -> Reading? {
    let parser = XMLParser(data: Data(svg.utf8))
    let reading = Reading()
    parser.delegate = reading
    return parser.parse() ? reading : nil
  }

  @Test("The text of a random chart is well-formed XML, and no two elements have one id", arguments: 0..<40)
  func wellFormed(seed: Int) throws {
    let reading = try #require(Self.read(ChartGenerator.chart(seed: UInt64(seed), most: 30).svg()))
    #expect(Set(reading.ids).count == reading.ids.count)
  }

  static let strangeNames = ["<a>", "a & b", "\"quoted\"", "it's", "]]>", "&lt;", "<script>alert(1)</script>", "é\u{301}", "日本", "a\nb"]

  @Test("A name with characters that mean something in XML is written as it is", arguments: strangeNames)
  func escaping(name: String) throws {
    let reading = try #require(Self.read(Self.chart([name], [Self.transition(name, name, name)]).svg()))
    #expect(reading.states == [name.split(separator: "\n").joined(separator: " ")])
    #expect(reading.texts.joined().filter { !$0.isWhitespace }.contains(name.filter { !$0.isWhitespace }))
  }

  @Test("A character that XML does not allow is replaced", arguments: ["\u{0}", "\u{1}", "\u{B}", "\u{FFFE}", "\u{FFFF}"])
  func forbiddenCharacters(character: String) throws {
    let reading = try #require(Self.read(Self.chart(["a\(character)b"]).svg()))
    #expect(reading.states == ["a\u{FFFD}b"])
  }

  @Test("A chart without edges has a box for each state, and a title")
  func accessibility() throws {
    let svg = Self.chart(["idle", "busy"]).svg()
    #expect(svg.contains("<title>State machine</title>"))
    #expect(svg.contains("<desc>Starts in idle. States: busy; idle. No transitions.</desc>"))
    #expect(svg.contains("role=\"img\""))
    #expect(svg.contains("@media (prefers-color-scheme: dark)"))
  }

  @Test("Drawing a chart twice gives the same text", arguments: 0..<20)
  func determinism(seed: Int) {
    #expect(ChartGenerator.chart(seed: UInt64(seed)).svg() == ChartGenerator.chart(seed: UInt64(seed)).svg())
  }

  @Test("The order of states and of transitions does not change a diagram", arguments: 0..<20)
  func reordering(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = (0..<12).map { "state \($0)" }
    let transitions = (0..<20).map { number in
      Self.transition("event \(number)", names[random.below(12)], names[random.below(12)])
    }
    let description = Self.chart(names, transitions)
    let reordered = MachineDescription(
      initial: description.initial, states: description.states.shuffled(using: &random), events: [],
      transitions: transitions.shuffled(using: &random), hooks: [], deferrals: [], timeouts: [], place: Self.place)
    #expect(description.svg() == reordered.svg(), "seed \(seed)")
  }

  // MARK: - Highlighting

  private static let guarded = chart(
    ["a", "b", "c"],
    [
      transition("go", "a", "b", guardName: "is free"), transition("go", "a", "b"), transition("go", "b", "c"),
      transition("stop", "b", "c"),
    ])

  static let highlights: [(Set<String>, [String])] = [
    ([], []), (["a"], ["a"]), (["a", "c"], ["a", "c"]), (["go: b -> c"], ["go: b -> c"]),
    (["go: a -> b"], ["go: a -> b", "go: a -> b if is free"]), (["go: a -> b if is free"], ["go: a -> b if is free"]),
    (["unknown", "go"], []),
    (["b", "stop: b -> c"], ["b", "stop: b -> c"]),
  ]

  @Test("Exactly the named states and transitions are emphasised", arguments: highlights)
  func highlighting(named: Set<String>, active: [String]) throws {
    let reading = try #require(Self.read(Self.guarded.svg(highlighting: named)))
    #expect(reading.active.sorted() == active)
  }

  @Test("Emphasis moves nothing")
  func emphasisKeepsLayout() {
    let plain = DrawnDiagram(Self.guarded.svg())
    let emphasised = DrawnDiagram(Self.guarded.svg(highlighting: ["a", "go: b -> c"]))
    #expect(plain.boxes == emphasised.boxes)
    #expect(plain.heads.map { $0.map { [$0.x, $0.y] } } == emphasised.heads.map { $0.map { [$0.x, $0.y] } })
  }

  @Test("Ids name the way to a state, and a transition with its ends")
  func identifiers() throws {
    let reading = try #require(Self.read(SVGExample.player.description.svg()))
    #expect(reading.ids.contains("state--on--transport--playing"))
    #expect(reading.ids.contains("transition--" + XMLText.identifier("play: stopped -> playing")))
  }

  // MARK: - Golden files

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  @Test("An example is drawn as the golden file has it", arguments: SVGExample.allCases)
  func golden(example: SVGExample) throws {
    let file = Self.folder.appendingPathComponent("\(example.rawValue).svg")
    let svg = example.description.svg()
    if ProcessInfo.processInfo.environment["WRITE_GOLDENS"] != nil { try Data(svg.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == svg)
  }
}
