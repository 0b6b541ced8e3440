import Foundation
import StateMachines
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

  @Test("The text of a random chart is well-formed XML, and no two elements have one id", arguments: 0..<TestRounds.of(40))
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

  @Test("Drawing a chart twice gives the same text", arguments: 0..<TestRounds.of(20))
  func determinism(seed: Int) {
    #expect(ChartGenerator.chart(seed: UInt64(seed)).svg() == ChartGenerator.chart(seed: UInt64(seed)).svg())
  }

  @Test("An order that means nothing does not change a diagram", arguments: 0..<TestRounds.of(40))
  func reordering(seed: Int) {
    for description in [ChartGenerator.chart(seed: UInt64(seed), most: 20), RandomDescription.make(seed: UInt64(seed))] {
      #expect(ShuffledDescription.make(description, seed: UInt64(seed)).svg() == description.svg(), "seed \(seed)")
    }
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

  @Test(
    "A transition with lists is found by them as they are written and in order, and by each event and source",
    arguments: [
      "z, y: c, a, b -> right, left", "y, z: a, b, c -> left, right", "z, y: a, b, c -> left, right", "y: b -> right, left",
    ])
  func lists(id: String) throws {
    let line = MachineDescription.Transition(
      events: .list(names: ["z", "y"]), sources: .list(names: ["c", "a", "b"]), targets: ["right", "left"].map { .init($0) },
      place: Self.place)
    let chart = MachineDescription(
      initial: [.init("box")],
      states: [MachineDescription.State(name: "box", kind: .compound, place: Self.place)]
        + ["a", "b", "c"].map { MachineDescription.State(name: $0, kind: .atomic, parent: "box", place: Self.place) }
        + ["left", "right"].map { MachineDescription.State(name: $0, kind: .atomic, place: Self.place) }, events: [],
      transitions: [line], hooks: [], deferrals: [], timeouts: [], place: Self.place)
    let reading = try #require(Self.read(chart.svg(highlighting: [id])))
    #expect(reading.active == [String](repeating: "y, z: a, b, c -> left, right", count: 3))
  }

  static let texts: [(String, Int)] = [
    ("playing", 1), ("play: stopped -> playing", 2), ("play: stopped -> playing if is charged", 1), ("power, sleep: on -> off", 1),
    ("sleep: on -> off", 1), ("demo: off -> muted, stopped", 3), ("resume: off -> deep history(of: on)", 1),
    ("deep history(of: on) -> stopped", 1), ("reset: any -> off", 1), ("seek: in playing", 1), ("always: broken -> off", 1),
    ("join mute in muted, stop in playing -> broken", 3), ("choose: off -> broken if is old", 2),
  ]

  @Test("Each form of a transition is found by its text", arguments: texts)
  func forms(text: String, elements: Int) throws {
    let guards = ["is charged", "is old"].map { Guard<Void, String, String>($0) { _ in true } }
    let definition = try MachineDefinition<String, String>(initial: "off") { sm in
      sm.when(["power", "sleep"], from: "on", to: "off")
      sm.when("demo", from: "off", into: ["stopped", "muted"])
      sm.when("resume", from: "off", into: .history(of: "on", depth: .deep))
      sm.history(of: "on", depth: .deep, default: "stopped")
      sm.when("choose", from: "off", choosing: [.when(guards[1], to: "broken"), .otherwise(to: "on")])
      sm.when("reset", from: .any, to: "off")
      sm.always(from: "broken", to: "off")
      sm.parallel("on") { sm in
        sm.compound("transport", initial: "stopped") { sm in
          sm.state("playing")
          sm.when("play", from: "stopped", to: "playing", if: guards[0])
          sm.when("play", from: "stopped", to: "playing")
          sm.when("seek", in: "playing") { _ in }
        }
        sm.compound("sound", initial: "loud") { $0.state("muted") }
        sm.join(["muted": "mute", "playing": "stop"], to: "broken")
      }
    }
    let svg = MachineDescription(definition).svg(highlighting: [text])
    #expect(svg.components(separatedBy: " active\"").count == elements + 1)
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
