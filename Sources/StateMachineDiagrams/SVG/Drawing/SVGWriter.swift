/// Writes a picture as SVG.
struct SVGWriter {
  let picture: DiagramPicture
  let highlighted: Set<String>
  let styles: [String: DiagramOptions.Style]
  private let options: DiagramOptions
  private(set) var lines: [String] = []
  private var usedIDs: [String: Int] = [:]

  static let margin = 8

  init(
    _ picture: DiagramPicture, _ options: DiagramOptions = DiagramOptions(), highlighting highlighted: Set<String>,
    styles: [String: DiagramOptions.Style] = [:]
  ) {
    (self.picture, self.options, self.highlighted, self.styles) = (picture, options, highlighted, styles)
  }

  /// The text of the file.
  mutating func write() -> String {
    let area = picture.visibleArea
    let (width, height) = (area.width + 2 * Self.margin, area.height + 2 * Self.margin)
    let view = "viewBox=\"0 0 \(width) \(height)\""
    let shown = min(width, max(1, options.width ?? width))
    let size = "width=\"\(shown)\" height=\"\(shown == width ? height : max(1, height * shown / width))\""
    lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"smd\" role=\"img\" \(size) \(view)>",
      "<title>\(XMLText.escaped(picture.accessibleTitle))</title>", "<desc>\(XMLText.escaped(picture.accessibleDescription))</desc>",
      "<style>\n\(SVGStyle.text(options.background))\n</style>",
      options.background == .transparent ? "" : "<rect class=\"paper\" width=\"\(width)\" height=\"\(height)\"/>",
      "<g transform=\"translate(\(Self.margin - area.x) \(Self.margin - area.y))\">",
    ].filter { !$0.isEmpty }
    for node in picture.model.nodes.indices { add(node: node) }
    for edge in picture.model.edges.indices { add(edge: edge) }
    lines += ["</g>", "</svg>"]
    return lines.joined(separator: "\n") + "\n"
  }

  mutating func add(_ line: String) { lines.append(line) }

  /// The name of a change as a class behind others; empty for none.
  static func name(_ change: DiagramModel.Change?) -> String { change.map { " \($0.rawValue)" } ?? "" }

  /// An id that no other element has.
  mutating func unique(_ id: String) -> String {
    let count = usedIDs[id, default: 0] + 1
    usedIDs[id] = count
    return count == 1 ? id : "\(id)--\(count)"
  }

  /// Writes a line of text at a place.
  mutating func add(text: String, x: Int, y: Int, _ attributes: String) {
    add("<text x=\"\(x)\" y=\"\(y)\"\(attributes)>\(XMLText.escaped(text))</text>")
  }
}

extension DiagramPicture {
  /// What a screen reader calls the diagram.
  var accessibleTitle: String {
    let name = model.nodes.first?.title ?? ""
    return name.isEmpty ? "State machine" : "State machine \(name)"
  }

  /// What a screen reader says of the diagram: its states and transitions.
  var accessibleDescription: String {
    let states = model.nodes.filter { $0.kind.isState && !$0.title.isEmpty }.map { node in
      node.title + (node.kind == .final ? " (final)" : "") + (node.path.count > 1 ? " in \(node.path[node.path.count - 2])" : "")
    }
    var transitions: [String] = []
    for edge in model.edges {
      if let id = edge.ids.first, transitions.last != id { transitions.append(id) }
    }
    let starts = model.edges.filter { model.nodes[$0.source].kind == .initial && model.nodes[$0.source].parent == 0 }.map {
      model.nodes[$0.target].title
    }
    let parts =
      [
        starts.isEmpty ? "" : "Starts in \(starts.joined(separator: ", ")).",
        states.isEmpty ? "No states." : "States: \(states.joined(separator: "; ")).",
        transitions.isEmpty ? "No transitions." : "Transitions: \(transitions.joined(separator: "; ")).",
      ] + [DiagramModel.Change.added, .removed, .changed].map(changes)
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The states and transitions with a change; empty for none.
  private func changes(_ change: DiagramModel.Change) -> String {
    let states = model.nodes.filter { $0.change == change }.map { $0.title.isEmpty ? $0.state ?? "" : $0.title }
    let names = states + model.edges.filter { $0.change == change }.compactMap(\.ids.first)
    return names.isEmpty ? "" : "\(change.rawValue.prefix(1).uppercased() + change.rawValue.dropFirst()): \(names.joined(separator: "; "))."
  }
}
