import StateMachines

/// Writes a graph as a state diagram of Mermaid.
struct MermaidText {
  private let graph: TextGraph
  /// By composite state, the edges that mark where it starts.
  private let starts: [Int?: [TextGraph.Edge]]
  private var lines = ["stateDiagram-v2"]

  init(_ graph: TextGraph, _ options: DiagramOptions) {
    self.graph = graph
    starts = Dictionary(grouping: graph.edges.filter { graph.nodes[$0.source].kind == .initial }) { graph.nodes[$0.source].parent }
    if options.direction == .right { write("direction LR", 0) }
    // Mermaid takes a state for part of the last composite one that mentions it: edges of `[*]` come first, all others after the states.
    writeStarts(in: nil, depth: 0)
    for (item, depth) in graph.items() {
      switch item {
      case .leaf(let node): writeLeaf(node, depth: depth)
      case .open(let node): open(node, depth: depth)
      case .close(let node): if graph.nodes[node].kind != .region { write("}", depth) }
      case .separator: write("--", depth + 1)
      }
    }
    writeEdges()
    writeClasses()
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func write(_ line: String, _ depth: Int) {
    lines.append(String(repeating: "  ", count: min(depth, 40) + 1) + line)
  }

  private func id(_ node: Int) -> String { graph.nodes[node].id }

  private func label(_ edge: TextGraph.Edge) -> String { label([edge.label]) }

  private func label(_ lines: [String]) -> String {
    let written = lines.filter { !$0.isEmpty }.map { Self.escaped($0) }
    return written.isEmpty ? "" : " : " + written.joined(separator: "<br/>")
  }

  /// Mermaid draws only the last of several edges from a state to itself: they become one, with a line of its label for each.
  private mutating func writeEdges() {
    let loops = Dictionary(grouping: graph.edges.filter { $0.source == $0.target }) { $0.source }.mapValues { $0.map(\.label) }
    var looped: Set<Int> = []
    for edge in graph.edges where graph.nodes[edge.source].kind != .initial {
      let isLoop = edge.source == edge.target
      guard !isLoop || looped.insert(edge.source).inserted else { continue }
      write("\(id(edge.source)) --> \(id(edge.target))" + label(isLoop ? loops[edge.source] ?? [] : [edge.label]), 0)
    }
  }

  private mutating func writeStarts(in place: Int?, depth: Int) {
    for edge in starts[place] ?? [] { write("[*] --> \(id(edge.target))" + label(edge), depth) }
  }

  private mutating func writeLeaf(_ node: Int, depth: Int) {
    let drawn = graph.nodes[node]
    switch drawn.kind {
    case .initial: break
    case .choice: write("state \(drawn.id) <<choice>>", depth)
    case .fork: write("state \(drawn.id) <<fork>>", depth)
    case .join: write("state \(drawn.id) <<join>>", depth)
    case .state, .region, .history, .any, .aside:
      write("state \"\(Self.escaped(drawn.title))\" as \(drawn.id)", depth)
      for line in drawn.lines { write("\(drawn.id) : \(Self.escaped(line))", depth) }
      if drawn.kind == .state(.final) { write("\(drawn.id) --> [*]", depth) }
    }
  }

  private mutating func open(_ node: Int, depth: Int) {
    let drawn = graph.nodes[node]
    if drawn.kind != .region {
      // Mermaid lets regions cover a second line of the title.
      let lines = drawn.lines.isEmpty ? "" : " (\(drawn.lines.joined(separator: "; ").replacing(TextLabels.actionBreak, with: "; ")))"
      let title =
        graph.isParallel(node)
        ? Self.escaped(drawn.title + lines) : ([drawn.title] + drawn.lines).map { Self.escaped($0) }.joined(separator: "<br/>")
      write("state \"\(title)\" as \(drawn.id) {", depth)
    }
    writeStarts(in: node, depth: depth + 1)
  }

  private mutating func writeClasses() {
    let dashed = graph.nodes.filter { $0.kind == .any || $0.kind == .aside }
    if !dashed.isEmpty {
      write("classDef dashed fill:#ffffff,stroke-dasharray:4", 0)
      for node in dashed { write("class \(node.id) dashed", 0) }
    }
    for node in graph.nodes where !node.isHighlighted && node.kind != .region {
      let parts = [
        node.style?.fill.flatMap(DiagramOptions.Style.colour).map { "fill:\($0)" },
        node.style?.border.flatMap(DiagramOptions.Style.colour).map { "stroke:\($0)" },
      ].compactMap(\.self)
      if !parts.isEmpty { write("style \(node.id) \(parts.joined(separator: ","))", 0) }
    }
    let highlighted = graph.nodes.indices.filter { graph.nodes[$0].isHighlighted && graph.nodes[$0].kind != .region }
    if !highlighted.isEmpty {
      write("classDef highlighted fill:#ffd54f,stroke:#e65100,color:#000000", 0)
      write("classDef highlightedAround fill:#fff3cd,stroke:#e65100,color:#000000", 0)
      for node in highlighted { write("class \(id(node)) highlighted\(graph.isComposite(node) ? "Around" : "")", 0) }
    }
  }
}

extension MermaidText {
  /// Mermaid takes a line for an instruction wherever it finds `direction LR` in it, and there is no character to escape.
  private static func escaped(_ text: String) -> String {
    escapedCharacters(text).replacing(#/direction/#.ignoresCase()) { word in
      word.output.first.map { "#\($0.unicodeScalars.first?.value ?? 0);" + word.output.dropFirst() } ?? ""
    }
  }

  /// Everything with a meaning in Mermaid, in Markdown or in HTML is written by its number.
  private static let escapedCharacters = TextEscaping(lineBreak: "<br/>") { previous, scalar, next in
    switch scalar {
    case "-", "_", "/", "!", "|":
      // Alone they are text; `--`, `->`, `__`, `//` and the like may not be.
      [previous, next].allSatisfy { $0.map { $0 == " " || isWord($0) } ?? true } ? nil : number(scalar)
    case "[", "]": previous == scalar || next == scalar ? number(scalar) : nil
    default: TextEscaping.isPlain(scalar) ? nil : number(scalar)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  private static func number(_ scalar: Unicode.Scalar) -> String { "#\(scalar.value);" }
}
