import StateMachines

/// Writes a graph as a state diagram of PlantUML.
struct PlantUMLText {
  private let graph: TextGraph
  /// Parallel states of which an edge crosses the border of a region.
  private let crossed: Set<Int>
  private let starts: [Int?: [TextGraph.Edge]]
  /// By region that a line separates from others, the edges inside of it; at nil all others.
  private let inside: [Int?: [TextGraph.Edge]]
  private var lines = [
    "@startuml", "hide empty description", "skinparam shadowing false", "skinparam state {", "  BackgroundColor white",
    "  BorderColor black", "  BackgroundColor<<aside>> #f4f4f4", "  BorderColor<<aside>> gray", "  BackgroundColor<<choice>> white",
    "  BorderColor<<choice>> black", "}", "skinparam ArrowColor black",
  ]

  init(_ graph: TextGraph, _ options: DiagramOptions) {
    self.graph = graph
    if options.direction == .right { lines.append("left to right direction") }
    if options.background == .transparent { lines.append("skinparam backgroundColor transparent") }
    let crossed = Self.crossed(graph)
    self.crossed = crossed
    starts = Dictionary(grouping: graph.edges.filter { graph.nodes[$0.source].kind == .initial }) { graph.nodes[$0.source].parent }
    inside = Dictionary(grouping: graph.edges.filter { graph.nodes[$0.source].kind != .initial }) { edge in
      Self.separatedRegion(around: edge, graph, crossed)
    }
    for (item, depth) in graph.items() {
      switch item {
      case .leaf(let node): writeLeaf(node, depth: depth)
      case .open(let node): open(node, depth: depth)
      case .close(let node): close(node, depth: depth)
      case .separator(let node): if !crossed.contains(node) { write("--", depth + 1) }
      }
    }
    writeStarts(in: nil, depth: 0)
    writeEdges(in: nil, depth: 0)
    lines.append("@enduml")
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  private static func crossed(_ graph: TextGraph) -> Set<Int> {
    var crossed: Set<Int> = []
    for edge in graph.edges {
      let regions = [edge.source, edge.target].map { end in
        Set(([end] + graph.ancestors(of: end)).filter { graph.nodes[$0].parent.map(graph.isParallel) ?? false })
      }
      // An edge to or from a region itself ends at its border, which such a line does not draw.
      let ends = Set([edge.source, edge.target]).intersection(regions[0].union(regions[1]))
      for region in regions[0].symmetricDifference(regions[1]).union(ends) {
        if let parent = graph.nodes[region].parent { crossed.insert(parent) }
      }
    }
    return crossed
  }

  /// The innermost region around both ends of an edge that a line separates from others: PlantUML refuses the edge outside of it.
  private static func separatedRegion(around edge: TextGraph.Edge, _ graph: TextGraph, _ crossed: Set<Int>) -> Int? {
    graph.ancestors(of: edge.source).first { outer in
      guard let parent = graph.nodes[outer].parent, graph.isParallel(parent), !crossed.contains(parent) else { return false }
      return graph.contains(outer, edge.target)
    }
  }

  private mutating func write(_ line: String, _ depth: Int) {
    lines.append(String(repeating: "  ", count: min(depth, 40)) + line)
  }

  private func id(_ node: Int) -> String { graph.nodes[node].id }

  private func label(_ edge: TextGraph.Edge) -> String {
    edge.label.isEmpty ? "" : " : \(Self.escaped(edge.label))"
  }

  private mutating func writeStarts(in place: Int?, depth: Int) {
    for edge in starts[place] ?? [] { write("[*] --> \(id(edge.target))" + label(edge), depth) }
  }

  private mutating func writeEdges(in region: Int?, depth: Int) {
    for edge in inside[region] ?? [] { write("\(id(edge.source)) --> \(id(edge.target))" + label(edge), depth) }
  }

  /// Whether a node is a region that is drawn as a state.
  private func isCrossedRegion(_ node: Int) -> Bool {
    graph.nodes[node].parent.map(crossed.contains) ?? false
  }

  private func declaration(_ node: Int) -> String {
    let drawn = graph.nodes[node]
    let stereotype =
      switch drawn.kind {
      case .history(.shallow): " <<history>>"
      case .history(.deep): " <<history*>>"
      case .any, .aside: " <<aside>>"
      default: ""
      }
    let title = drawn.kind == .region ? " " : Self.escaped(drawn.title)
    let isState = stereotype.isEmpty
    return "state \"\(title)\" as \(drawn.id)\(stereotype)"
      + (isState ? (drawn.isHighlighted ? " \(Self.highlight)" : " #\(colour(drawn.style?.fill) ?? "white")") : "")
      + (isCrossedRegion(node) ? " ##[dashed]black" : colour(drawn.style?.border).map { " ##\($0)" } ?? "")
  }

  /// A colour without its number sign.
  private func colour(_ text: String?) -> String? {
    text.flatMap(DiagramOptions.Style.colour).map { $0.filter { $0 != "#" } }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func writeLeaf(_ node: Int, depth: Int) {
    let drawn = graph.nodes[node]
    switch drawn.kind {
    case .initial: break
    case .choice: write("state \(drawn.id) <<choice>>", depth)
    case .fork: write("state \(drawn.id) <<fork>>", depth)
    case .join: write("state \(drawn.id) <<join>>", depth)
    case .state, .region, .history, .any, .aside:
      write(declaration(node), depth)
      for line in drawn.lines { write("\(drawn.id) : \(Self.escaped(line))", depth) }
      if drawn.kind == .state(.final) { write("\(drawn.id) --> [*]", depth) }
    }
  }

  private mutating func open(_ node: Int, depth: Int) {
    let drawn = graph.nodes[node]
    guard drawn.kind != .region || isCrossedRegion(node) else { return }
    write(declaration(node) + " {", depth)
    for line in drawn.lines { write("\(drawn.id) : \(Self.escaped(line))", depth + 1) }
  }

  private mutating func close(_ node: Int, depth: Int) {
    writeStarts(in: node, depth: depth + 1)
    writeEdges(in: node, depth: depth + 1)
    if graph.nodes[node].kind != .region || isCrossedRegion(node) { write("}", depth) }
  }
}

extension PlantUMLText {
  private static let highlight = "#ffd54f"

  /// Everything with a meaning in PlantUML or in its markup is written by its number.
  private static let escaped = TextEscaping(lineBreak: "\\n") { previous, scalar, next in
    switch scalar {
    case ".", "/", "[", "]":
      // Doubled they are markup.
      if previous != scalar, next != scalar { return nil }
    case "'":
      // Beside a slash it is a comment.
      if previous != "/", next != "/" { return nil }
    case "=": break
    default: if TextEscaping.isPlain(scalar) { return nil }
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
  }
}
