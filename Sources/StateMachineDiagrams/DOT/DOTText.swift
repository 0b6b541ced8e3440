import StateMachines

/// Writes a graph in the DOT language.
struct DOTText {
  private let graph: TextGraph
  private var lines = [
    "digraph {", "  compound=true", "  newrank=true", "  fontname=\"Helvetica\"",
    "  node [fontname=\"Helvetica\" fontsize=12 shape=box style=\"rounded\"]",
    "  edge [fontname=\"Helvetica\" fontsize=11]",
  ]

  init(_ graph: TextGraph, _ options: DiagramOptions) {
    self.graph = graph
    if options.direction == .right { lines.append("  rankdir=LR") }
    if options.background == .transparent { lines.append("  bgcolor=transparent") }
    for (item, depth) in graph.items() {
      switch item {
      case .leaf(let node): write("\(graph.nodes[node].id) [\(attributes(of: node))]", depth)
      case .open(let node): open(node, depth)
      case .close: write("}", depth)
      case .separator: break
      }
    }
    for edge in graph.edges { write(edge) }
    lines.append("}")
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func write(_ line: String, _ depth: Int) {
    lines.append(String(repeating: "  ", count: min(depth, 40) + 1) + line)
  }

  private mutating func open(_ node: Int, _ depth: Int) {
    let drawn = graph.nodes[node]
    let isRegion = drawn.parent.map(graph.isParallel) ?? false
    write("subgraph cluster_\(drawn.id) {", depth)
    write("label=\(drawn.kind == .region ? "\"\"" : label(node))", depth + 1)
    // A cluster has the attributes of the one around it unless it has its own.
    let color = drawn.isHighlighted ? "\"\(Self.paleHighlight)\"" : fill(drawn)
    write("style=\"rounded,filled\(isRegion ? ",dashed" : "")\" fillcolor=\(color)\(border(drawn))", depth + 1)
  }

  private func attributes(of node: Int) -> String {
    let drawn = graph.nodes[node]
    return switch drawn.kind {
    case .initial: "shape=point width=0.15"
    case .choice: "shape=diamond label=\"\" width=0.3 height=0.3 style=\"\""
    case .fork, .join: "shape=box label=\"\" width=0.8 height=0.06 style=\"filled\" fillcolor=black"
    case .history: "shape=circle label=\(label(node)) width=0.3 height=0.3 margin=0.01 style=\"filled\" fillcolor=white"
    case .any, .aside: "label=\(label(node)) style=\"rounded,dashed,filled\" fillcolor=white"
    case .state, .region:
      "label=\(label(node))" + (drawn.kind == .state(.final) ? " peripheries=2" : "")
        + (drawn.isHighlighted
          ? " style=\"rounded,filled\" fillcolor=\"\(Self.highlight)\"" : " style=\"rounded,filled\" fillcolor=\(fill(drawn))")
        + border(drawn)
    }
  }

  private func fill(_ node: TextGraph.Node) -> String {
    node.style?.fill.flatMap(DiagramOptions.Style.colour).map { "\"\($0)\"" } ?? "white"
  }

  private func border(_ node: TextGraph.Node) -> String {
    node.style?.border.flatMap(DiagramOptions.Style.colour).map { " color=\"\($0)\"" } ?? ""
  }

  /// The title, and below a line what is listed.
  private func label(_ node: Int) -> String {
    let (title, lines) = (graph.nodes[node].title, graph.nodes[node].lines)
    guard !lines.isEmpty else { return "\"\(Self.quoted(title))\"" }
    let rows = lines.map { "<tr><td align=\"left\" balign=\"left\">\(Self.markup($0))</td></tr>" }.joined()
    return "<<table border=\"0\" cellborder=\"0\" cellpadding=\"1\"><tr><td>\(Self.markup(title))</td></tr><hr/>\(rows)</table>>"
  }

  /// Edges end at nodes: at a composite state they are cut off at its border.
  private mutating func write(_ edge: TextGraph.Edge) {
    var attributes: [String] = edge.label.isEmpty ? [] : ["label=\"\(Self.quoted(edge.label))\""]
    var ends = [edge.source, edge.target]
    for (place, name) in [(0, "ltail"), (1, "lhead")] where graph.isComposite(ends[place]) {
      attributes.append("\(name)=cluster_\(graph.nodes[ends[place]].id)")
      ends[place] = graph.firstLeaf(of: ends[place])
    }
    write(
      "\(graph.nodes[ends[0]].id) -> \(graph.nodes[ends[1]].id)" + (attributes.isEmpty ? "" : " [\(attributes.joined(separator: " "))]"), 0)
  }
}

extension DOTText {
  private static let highlight = "#ffd54f"
  private static let paleHighlight = "#fff3cd"

  /// Text between quotes, in which Graphviz reads character references of HTML.
  private static let quoted = TextEscaping(lineBreak: "\\n") { _, scalar, _ in
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "&": "&amp;"
    default: nil
    }
  }

  /// Text of a label that is marked up, in which `\N` and the like mean something, too.
  private static let markup = TextEscaping(lineBreak: "<br/>") { _, scalar, _ in
    switch scalar {
    case "\\": "\\\\"
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "[", "]": "&#\(scalar.value);"
    default: nil
    }
  }
}
