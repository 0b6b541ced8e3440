/// A model with its texts and its layout: everything that is drawn.
struct DiagramPicture: Sendable {
  let model: DiagramModel
  let texts: [NodeText]
  let labels: [[String]]
  let graph: LayoutGraph
  let layout: DiagramLayout
  /// Whether other nodes are inside of a node.
  let isContainer: [Bool]
  /// Whether a final state is a disc with its name beside it.
  let isDisc: [Bool]

  static let label = TextMeasure(size: 11)
  static let labelHeight = 14
  static let circle = 20
  static let dot = 14

  init(_ model: DiagramModel, _ options: DiagramOptions = DiagramOptions()) {
    let isTurned = options.direction == .right
    self.model = model
    let labels = model.edges.map { Self.label.lines($0.label, limit: 150) }
    var isContainer = [Bool](repeating: false, count: model.nodes.count)
    for (index, node) in model.nodes.enumerated() where index > 0 { isContainer[node.parent] = true }
    let texts = zip(model.nodes, isContainer).map { NodeText($0, isContainer: $1) }
    let looped = Set(model.edges.filter { $0.source == $0.target }.map(\.source))
    let isDisc = model.nodes.indices.map { node in
      model.nodes[node].kind == .final && texts[node].lines.isEmpty && texts[node].titles.count < 2 && !isContainer[node]
        && !looped.contains(node) && !isTurned
    }
    let graph = LayoutGraph(
      boxes: model.nodes.indices.map { index in
        var box = Self.box(model.nodes[index], texts[index], isContainer[index], isDisc[index])
        if isTurned, isContainer[index] {
          box.size = Size(width: box.size.height, height: texts[index].isEmpty ? 0 : box.size.width + 24)
        } else if isTurned {
          box.size = Size(width: box.size.height, height: box.size.width)
        }
        box.isRegion = model.nodes[index].kind.isState && !isDisc[index] && model.nodes[model.nodes[index].parent].kind == .parallel
        return box
      },
      edges: zip(model.edges, labels).map { edge, lines in
        let (width, height) = (lines.map(Self.label.width).max() ?? 0, lines.count * Self.labelHeight)
        let size = isTurned ? Size(width: height, height: width) : Size(width: width, height: height)
        return LayoutGraph.Edge(source: edge.source, target: edge.target, label: lines.isEmpty ? nil : size)
      }, isTurned: isTurned, chainsRegions: options.regions.map { ($0 == .stacked) != isTurned } ?? false,
      widest: isTurned ? nil : options.width.map { max(1, $0) - 2 * SVGWriter.margin })
    (self.texts, self.labels, self.graph) = (texts, labels, graph)
    (self.isContainer, self.isDisc) = (isContainer, isDisc)
    layout = DiagramLayout(graph)
  }

  private static func box(_ node: DiagramModel.Node, _ text: NodeText, _ isContainer: Bool, _ isDisc: Bool) -> LayoutGraph.Box {
    var box = LayoutGraph.Box(parent: node.parent, size: Size(width: 0, height: 0))
    switch node.kind {
    case _ where isContainer:
      box.size = Size(width: text.width, height: text.isEmpty ? 4 : 8 + text.height)
      box.hasRegions = node.kind == .parallel
    case .final where isDisc:
      box.size = Size(width: circle + 8 + text.width, height: circle)
      box.attachment = .point(circle / 2)
    case .frame, .atomic, .compound, .parallel, .final:
      box.size = Size(width: max(64, text.width + 28), height: max(38, text.height + 20))
    case .initial:
      box.size = Size(width: dot, height: dot)
      box.attachment = .point(dot / 2)
    case .shallowHistory, .deepHistory:
      box.size = Size(width: circle + 2, height: circle + 2)
      box.attachment = .circle(circle / 2 + 1)
    case .choice:
      box.size = Size(width: circle + 2, height: circle + 2)
      box.attachment = .point(circle / 2 + 1)
    case .bar:
      box.size = Size(width: 48, height: 6)
    }
    return box
  }

  /// The rectangle of the texts of a node; nil if it has none.
  func textRectangle(_ node: Int) -> Rectangle? {
    let (text, box) = (texts[node], layout.boxes[node])
    guard !text.isEmpty else { return nil }
    if isContainer[node] { return Rectangle(x: box.x + 12, y: box.y + 6, width: text.width, height: text.height) }
    let top = box.y + (box.height - text.height) / 2
    if isDisc[node] {
      return Rectangle(x: box.x + Self.circle + 5, y: top, width: text.width, height: text.height)
    }
    return Rectangle(x: box.x + (box.width - text.width) / 2, y: top, width: text.width, height: text.height)
  }
  /// The frame is shown if it says something: a name, a line, or an edge that starts at it.
  var isFrameShown: Bool { !texts[0].isEmpty || model.edges.contains { $0.source == 0 || $0.target == 0 } }

  /// The frame, or what is inside of it if it is not shown.
  var visibleArea: Rectangle {
    let inside = layout.boxes.dropFirst() + layout.edges.compactMap(\.label)
    let points = layout.edges.flatMap(\.points) + inside.flatMap { [Point(x: $0.x, y: $0.y), Point(x: $0.right, y: $0.bottom)] }
    guard !isFrameShown, let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
      let bottom = points.map(\.y).max()
    else { return Rectangle(x: 0, y: 0, width: layout.size.width, height: layout.size.height) }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
