import Foundation
import StateMachineDiagrams
import StateMachines
import Testing

@Suite("Diagrams of random descriptions")
struct RandomDiagramsTests {
  private static let seeds = Array(UInt64(0)..<100)

  /// The identifiers that a text declares: those of states and small nodes.
  private static func identifiers(_ text: String, _ language: DiagramLanguage) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      switch language {
      case .mermaid, .plantUML:
        guard words.first == "state", line.hasPrefix("state ") else { return nil }
        guard let end = line.range(of: "\" as ", options: .backwards) else { return words[1] }
        return line[end.upperBound...].split(separator: " ").first.map(String.init)
      case .dot:
        if line.hasPrefix("subgraph cluster_") { return String(words[1].dropFirst("cluster_".count)) }
        return words.count > 1 && words[1].hasPrefix("[") && !["node", "edge"].contains(words[0]) ? words[0] : nil
      }
    }
  }

  private static func edges(_ text: String, _ language: DiagramLanguage) -> [(source: String, target: String)] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 2, words[1] == (language == .dot ? "->" : "-->") else { return nil }
      return (words[0], words[2])
    }
  }

  @Test("Every state is declared once, and edges join what is declared", arguments: DiagramLanguage.allCases)
  func everyState(language: DiagramLanguage) {
    for seed in Self.seeds {
      let description = RandomDescription.make(seed: seed)
      let text = language.text(description, highlighting: Set(description.states.map(\.name).prefix(3)))

      let declared = Self.identifiers(text, language)
      let ends = Set(Self.edges(text, language).flatMap { [$0.source, $0.target] }).subtracting(["[*]"])
      let regions = language == .dot ? 0 : description.states.filter { $0.region != nil }.count
      #expect(Set(declared).count == declared.count, "seed \(seed)")
      #expect(declared.count >= description.states.count - regions, "seed \(seed)")
      #expect(ends.isSubset(of: declared), "seed \(seed)")
    }
  }

  @Test("Every transition that leads somewhere has an edge, with its events", arguments: DiagramLanguage.allCases)
  func everyTransition(language: DiagramLanguage) {
    for seed in Self.seeds {
      let description = RandomDescription.make(seed: seed)
      let edges = Self.labelledEdges(language.text(description), language)

      let drawn = description.transitions.filter { $0.kind == .external || $0.kind == .local }
      let counts = Dictionary(grouping: drawn.compactMap(Self.event)) { $0 }.mapValues(\.count)
      for (event, count) in counts {
        let found = edges.filter { $0.hasPrefix(event) }.count
        #expect(found >= count, "seed \(seed): \(event)")
      }
      #expect(edges.count >= drawn.count, "seed \(seed)")
    }
  }

  /// The labels of all edges, also of those without; an edge of Mermaid from a state to itself may have several.
  private static func labelledEdges(_ text: String, _ language: DiagramLanguage) -> [Substring] {
    let arrow = language == .dot ? " -> " : " --> "
    return text.split(separator: "\n").filter { $0.contains(arrow) }.flatMap { line in
      let label = line.split(separator: language == .dot ? "label=\"" : " : ", maxSplits: 1).dropFirst().first ?? ""
      return label.split(separator: "<br/>", omittingEmptySubsequences: false)
    }
  }

  /// The event of a transition, if it is one that all languages write as it is.
  private static func event(_ transition: MachineDescription.Transition) -> String? {
    guard case .event(let name) = transition.events, name.wholeMatch(of: #/e\d/#) != nil else { return nil }
    return name
  }

  @Test("An order that means nothing changes nothing", arguments: DiagramLanguage.allCases)
  func order(language: DiagramLanguage) {
    for seed in Self.seeds {
      let description = RandomDescription.make(seed: seed)

      #expect(language.text(ShuffledDescription.make(description, seed: seed)) == language.text(description), "seed \(seed)")
    }
  }

  @Test("A damaged description is drawn nevertheless", arguments: DiagramLanguage.allCases)
  func damaged(language: DiagramLanguage) {
    let place = MachineDescription.Place(fileID: "A/B.swift", line: 1)
    let description = MachineDescription(
      initial: [.init("nowhere")],
      states: [
        .init(name: "a", kind: .compound, parent: "b", initial: [.init("gone")], place: place),
        .init(name: "b", kind: .parallel, parent: "a", place: place), .init(name: "c", kind: .atomic, parent: "c", place: place),
        .init(name: "a", kind: .compound, parent: "missing", place: place),
      ],
      events: [],
      transitions: [.init(events: .list(names: []), sources: .list(names: []), targets: [.init("x")], place: place)], hooks: [],
      deferrals: [],
      timeouts: [], place: place)

    let text = language.text(description)

    #expect(Self.identifiers(text, language).filter { !$0.hasSuffix("_initial") }.sorted() == ["a", "a_2", "b", "c", "nowhere"])
  }

  @Test("Graphviz ends an edge to a compound state without states at what is drawn inside of it")
  func hollow() {
    let place = MachineDescription.Place(fileID: "A/B.swift", line: 1)
    let description = MachineDescription(
      initial: [.init("a")],
      states: [.init(name: "a", kind: .atomic, place: place), .init(name: "b", kind: .compound, place: place)], events: [],
      transitions: [
        .init(events: .any, sources: .any(except: []), scope: "b", targets: [.init("a")], place: place),
        .init(events: .event(name: "go"), sources: .list(names: ["a"]), targets: [.init("b")], place: place),
      ], hooks: [], deferrals: [], timeouts: [], place: place)

    #expect(description.dot().contains(#"  a -> b_any [label="go" lhead=cluster_b]"#))
  }

  @Test("Long names that differ at their end only have different identifiers, which are not long", arguments: DiagramLanguage.allCases)
  func longNames(language: DiagramLanguage) throws {
    let names = ["a", "b"].map { String(repeating: "字", count: 1_000) + $0 }
    let description = try MachineDescription(
      MachineDefinition<String, String>(initial: names[0]) { $0.when("go", from: names[0], to: names[1]) })

    let declared = Self.identifiers(language.text(description), language).filter { $0 != "_initial" }
    #expect(Set(declared).count == 2)
    #expect(declared.allSatisfy { $0.utf8.count < 150 })
    #expect(language.text(description).contains(names[1]))
  }

  @Test("States thousands of levels deep are drawn in bounded time", .timeLimit(.minutes(15)), arguments: DiagramLanguage.allCases)
  func deep(language: DiagramLanguage) {
    let place = MachineDescription.Place(fileID: "A/B.swift", line: 1)
    let count = 1_000
    let states = (0..<count).map { level in
      MachineDescription.State(
        name: "s\(level)", kind: level + 1 < count ? .compound : .atomic, parent: level > 0 ? "s\(level - 1)" : nil,
        initial: level + 1 < count ? [.init("s\(level + 1)")] : nil, place: place)
    }
    let description = MachineDescription(
      initial: [.init("s0")], states: states, events: [], transitions: [], hooks: [], deferrals: [],
      timeouts: [], place: place)

    #expect(Self.identifiers(language.text(description), language).count >= count)
  }
}
