extension SVGWriter {
  /// Writes an edge: its line, its arrow head and its label.
  mutating func add(edge index: Int) {
    let (edge, route) = (picture.model.edges[index], picture.layout.edges[index])
    guard let end = route.points.last else { return }
    let isActive = edge.ids.contains(where: highlighted.contains)
    var attributes = "class=\"transition\(isActive ? " active" : "")\(SVGWriter.name(edge.change))\""
    if let id = edge.ids.first {
      attributes += " id=\"\(unique("transition--" + XMLText.identifier(id)))\" data-transition=\"\(XMLText.escaped(id))\""
    }
    add("<g \(attributes)>")
    if let id = edge.ids.first { add("<title>\(XMLText.escaped(id))</title>") }
    add("<path class=\"line\" d=\"\(path(route))\"/>")
    let before = route.points.dropLast().last { $0 != end } ?? end
    if picture.model.nodes[edge.target].kind != .bar || (isTurned ? before.x != end.x : before.y != end.y) {
      add("<path class=\"head\" d=\"\(head(before, end))\"/>")
    }
    if let label = route.label {
      for (position, line) in picture.labels[index].enumerated() {
        add(text: line, x: label.x, y: label.y + 11 + position * DiagramPicture.labelHeight, " class=\"label\"")
      }
    }
    add("</g>")
  }

  /// The line through points: straight where it is vertical or horizontal, elsewhere a curve that starts and ends vertically.
  private func path(_ route: DiagramLayout.Route) -> String {
    let (points, turns) = Self.straightened(isTurned ? route.points.map(\.turned) : route.points, route.turns)
    guard let first = points.first else { return "" }
    var path = "M\(text(first))"
    for (index, end) in points.enumerated().dropFirst() {
      let start = points[index - 1]
      if start.x == end.x || start.y == end.y {
        path += "L\(text(end))"
      } else {
        let middle = min(max(turns[index] ?? (start.y + end.y) / 2, min(start.y, end.y)), max(start.y, end.y))
        path += "C\(text(Point(x: start.x, y: middle))) \(text(Point(x: end.x, y: middle))) \(text(end))"
      }
    }
    return path
  }

  /// The points with one more behind the arrow head, so that a curve does not meet it from the side.
  private static func straightened(_ points: [Point], _ known: [Int?]) -> ([Point], [Int?]) {
    let turns = known.isEmpty ? points.map { _ in nil } : known
    guard let end = points.last, let bend = points.lastIndex(where: { $0.x != end.x }), bend + 1 < points.count else {
      return (points, turns)
    }
    let neck = Point(x: end.x, y: end.y - (points[bend].y < end.y ? Spacing.head : -Spacing.head))
    guard points[bend].y != end.y, abs(points[bend].y - end.y) > abs(points[bend + 1].y - end.y) else { return (points, turns) }
    guard abs(points[bend + 1].y - end.y) < Spacing.head, abs(points[bend].y - neck.y) >= Spacing.head else {
      return (points, turns)
    }
    return (points[...bend] + [neck, end], turns[...bend] + [turns[bend + 1], nil])
  }

  /// The head of an arrow that ends at a point, coming from another one.
  private func head(_ before: Point, _ tip: Point) -> String {
    let (start, end) = isTurned ? (before.turned, tip.turned) : (before, tip)
    let (length, half) = (Spacing.head, 4)
    if start.y == end.y {
      let back = end.x + (start.x < end.x ? -length : length)
      return "M\(text(end))L\(text(Point(x: back, y: end.y - half)))L\(text(Point(x: back, y: end.y + half)))Z"
    }
    let back = end.y + (start.y < end.y ? -length : length)
    return "M\(text(end))L\(text(Point(x: end.x - half, y: back)))L\(text(Point(x: end.x + half, y: back)))Z"
  }

  private var isTurned: Bool { picture.graph.isTurned }

  /// A point of the layout before it is turned, as it is drawn.
  private func text(_ point: Point) -> String { isTurned ? "\(point.y) \(point.x)" : "\(point.x) \(point.y)" }
}
