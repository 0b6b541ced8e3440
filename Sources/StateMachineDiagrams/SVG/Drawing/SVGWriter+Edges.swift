extension SVGWriter {
  /// Writes an edge: its line, its arrow head and its label.
  mutating func add(edge index: Int) {
    let (edge, route) = (picture.model.edges[index], picture.layout.edges[index])
    guard let end = route.points.last else { return }
    let isActive = edge.ids.contains(where: highlighted.contains)
    var attributes = "class=\"\(isActive ? "transition active" : "transition")\""
    if let id = edge.ids.first {
      attributes += " id=\"\(unique("transition--" + XMLText.identifier(id)))\" data-transition=\"\(XMLText.escaped(id))\""
    }
    add("<g \(attributes)>")
    if let id = edge.ids.first { add("<title>\(XMLText.escaped(id))</title>") }
    add("<path class=\"line\" d=\"\(Self.path(route.points))\"/>")
    let before = route.points.dropLast().last { $0 != end } ?? end
    if picture.model.nodes[edge.target].kind != .bar || before.y != end.y { add("<path class=\"head\" d=\"\(Self.head(before, end))\"/>") }
    if let label = route.label {
      for (position, line) in picture.labels[index].enumerated() {
        add(text: line, x: label.x, y: label.y + 11 + position * DiagramPicture.labelHeight, " class=\"label\"")
      }
    }
    add("</g>")
  }

  /// The line through points: straight where it is vertical or horizontal, elsewhere a curve that starts and ends vertically.
  static func path(_ route: [Point]) -> String {
    let points = straightened(route)
    guard let first = points.first else { return "" }
    var path = "M\(first.x) \(first.y)"
    for (start, end) in zip(points, points.dropFirst()) {
      if start.x == end.x || start.y == end.y {
        path += "L\(end.x) \(end.y)"
      } else {
        let middle = (start.y + end.y) / 2
        path += "C\(start.x) \(middle) \(end.x) \(middle) \(end.x) \(end.y)"
      }
    }
    return path
  }

  /// The points with one more behind the arrow head, so that a curve does not meet it from the side.
  private static func straightened(_ points: [Point]) -> [Point] {
    guard let end = points.last, let bend = points.lastIndex(where: { $0.x != end.x }), bend + 1 < points.count else { return points }
    let neck = Point(x: end.x, y: end.y - (points[bend].y < end.y ? Spacing.head : -Spacing.head))
    guard points[bend].y != end.y, abs(points[bend].y - end.y) > abs(points[bend + 1].y - end.y) else { return points }
    guard abs(points[bend + 1].y - end.y) < Spacing.head, abs(points[bend].y - neck.y) >= Spacing.head else { return points }
    return points[...bend] + [neck, end]
  }

  /// The head of an arrow that ends at a point, coming from another one.
  private static func head(_ start: Point, _ end: Point) -> String {
    let (length, half) = (Spacing.head, 4)
    if start.y == end.y {
      let back = end.x + (start.x < end.x ? -length : length)
      return "M\(end.x) \(end.y)L\(back) \(end.y - half)L\(back) \(end.y + half)Z"
    }
    let back = end.y + (start.y < end.y ? -length : length)
    return "M\(end.x) \(end.y)L\(end.x - half) \(back)L\(end.x + half) \(back)Z"
  }
}
