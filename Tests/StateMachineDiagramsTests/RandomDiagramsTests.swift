import Foundation
import StateMachineDiagrams
import StateMachines
import TestSupport
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
      let edges = language.text(description).split(separator: "\n").filter { $0.contains(language == .dot ? " -> " : " --> ") }

      let drawn = description.transitions.filter { $0.kind == .external || $0.kind == .local }
      let counts = Dictionary(grouping: drawn.compactMap(Self.event)) { $0 }.mapValues(\.count)
      for (event, count) in counts {
        let found = edges.filter { $0.contains(language == .dot ? "\"\(event)" : ": \(event)") }.count
        #expect(found >= count, "seed \(seed): \(event)")
      }
      #expect(edges.count >= drawn.count, "seed \(seed)")
    }
  }

  /// The event of a transition, if it is one that all languages write as it is.
  private static func event(_ transition: MachineDescription.Transition) -> String? {
    guard case .event(let name) = transition.events, name.wholeMatch(of: #/e\d/#) != nil else { return nil }
    return name
  }

  @Test("The order of states and of transitions with different events changes nothing", arguments: DiagramLanguage.allCases)
  func order(language: DiagramLanguage) {
    for seed in Self.seeds {
      let description = RandomDescription.make(seed: seed)
      var random = SeededGenerator(seed: seed)

      #expect(language.text(description.shuffled(&random)) == language.text(description), "seed \(seed)")
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

extension MachineDescription {
  /// The same description with its states, and its transitions of different events and sources, in another order.
  fileprivate func shuffled(_ random: inout SeededGenerator) -> MachineDescription {
    // Regions and transitions with the same events keep their order, which means something.
    let isRegion = Set(states.filter { $0.kind == .parallel }.map(\.name))
    let fixed = states.filter { $0.parent.map(isRegion.contains) ?? false }
    let free = states.filter { !($0.parent.map(isRegion.contains) ?? false) }.shuffled(using: &random)
    var groups: [[Transition]] = []
    for transition in transitions {
      if let group = groups.firstIndex(where: { $0[0].text == transition.text }) {
        groups[group].append(transition)
      } else {
        groups.append([transition])
      }
    }
    return MachineDescription(
      initial: initial.shuffled(using: &random), states: fixed + free, events: events,
      transitions: groups.shuffled(using: &random).flatMap(\.self), histories: histories, joins: joins, hooks: hooks,
      deferrals: deferrals, timeouts: timeouts.shuffled(using: &random), invocations: invocations, place: place)
  }
}

extension MachineDescription.Transition {
  /// What its place among others with the same sources depends on.
  fileprivate var text: String {
    if case .list(let names) = events { return names.sorted().joined(separator: ", ") }
    return "\(events)"
  }
}
