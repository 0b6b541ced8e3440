import StateMachines

@testable import StateMachineDiagrams

/// Everything that breaks a rule in the layout of a chart, and in the text that is written for it.
struct CheckedDiagram {
  let picture: DiagramPicture
  let svg: String

  init(_ description: MachineDescription, _ options: DiagramOptions = DiagramOptions()) {
    picture = DiagramPicture(DiagramModel(description.collapsing(options.collapsed)), options)
    var writer = SVGWriter(picture, options, highlighting: [])
    svg = writer.write()
  }

  private var parents: [Int] { picture.model.nodes.map(\.parent) }

  /// The rules on the rectangles and points that the layout gives.
  var layoutRules: GeometryRules {
    GeometryRules(
      boxes: picture.layout.boxes, parents: parents,
      edges: zip(picture.model.edges, picture.layout.edges).map { edge, route in
        GeometryRules.Edge(
          source: edge.source, target: edge.target, points: route.points.map { (Double($0.x), Double($0.y)) }, label: route.label)
      }, texts: picture.model.nodes.indices.compactMap { node in picture.textRectangle(node).map { ($0, node) } })
  }

  /// The rules on what is read back from the text; nodes without a border of their own have that of the layout.
  var drawnRules: GeometryRules? {
    let drawn = DrawnDiagram(svg)
    guard drawn.boxes.count == picture.model.nodes.count, drawn.lines.count == picture.model.edges.count else { return nil }
    return GeometryRules(
      boxes: drawn.boxes.indices.map { drawn.isDrawn[$0] ? drawn.boxes[$0] : picture.layout.boxes[$0] }, parents: parents,
      edges: picture.model.edges.indices.map { edge in
        GeometryRules.Edge(
          source: picture.model.edges[edge].source, target: picture.model.edges[edge].target, points: drawn.lines[edge],
          label: drawn.labels[edge])
      }, texts: drawn.texts)
  }

  /// All problems, as sentences; empty for a good diagram.
  var problems: [String] {
    let drawn = DrawnDiagram(svg)
    guard let drawnRules else { return ["the text has \(drawn.boxes.count) nodes and \(drawn.lines.count) edges"] }
    let heads = drawn.heads.indices.filter { index in
      guard let head = drawn.heads[index], let end = drawn.lines[index].last else {
        return picture.model.nodes[picture.model.edges[index].target].kind != .bar
      }
      return head != end
    }
    let widened = picture.model.nodes.indices.filter { index in
      if case .sides = picture.graph.boxes[index].attachment { return false }
      let (size, box) = (picture.graph.boxes[index].size, picture.layout.boxes[index])
      return size.width != box.width || size.height != box.height
    }
    return layoutRules.problems + widened.map { "small node \($0) is not small" } + drawnRules.problems.map { "drawn: \($0)" }
      + heads.map { "edge \($0) has no arrow head at its end" }
  }
}
