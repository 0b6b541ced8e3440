@testable import StateMachineDiagrams

/// The rules that the geometry of every diagram keeps, checked on rectangles and lines alone.
struct GeometryRules {
  /// Rectangles with the index of the one around each.
  var boxes: [Rectangle]
  var parents: [Int]
  /// Edges as lines of straight parts, with their ends.
  var edges: [Edge]
  /// Texts inside of boxes, such as names.
  var texts: [(rectangle: Rectangle, box: Int)] = []

  struct Edge {
    var source: Int
    var target: Int
    var points: [(x: Double, y: Double)]
    var label: Rectangle?

    /// A rectangle around the line.
    var bounds: Rectangle {
      var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
      for point in points {
        (left, top) = (min(left, point.x), min(top, point.y))
        (right, bottom) = (max(right, point.x), max(bottom, point.y))
      }
      guard left <= right else { return Rectangle(x: 0, y: 0, width: 0, height: 0) }
      return Rectangle(x: Int(left) - 1, y: Int(top) - 1, width: Int(right - left) + 3, height: Int(bottom - top) + 3)
    }
  }

  /// Everything that breaks a rule, as sentences.
  var problems: [String] {
    nestingProblems + siblingProblems + edges.indices.flatMap(edgeProblems) + labelProblems
  }

  private var nestingProblems: [String] {
    boxes.indices.filter { parents[$0] != $0 && !boxes[parents[$0]].contains(boxes[$0]) }.map {
      "box \($0) is not inside of box \(parents[$0])"
    }
      + boxes.indices.filter { boxes[$0].width <= 0 || boxes[$0].height <= 0 }.map { "box \($0) is empty" }
  }

  private var siblingProblems: [String] {
    let children = Dictionary(grouping: boxes.indices.filter { parents[$0] != $0 }) { parents[$0] }
    return children.values.flatMap { siblings in
      siblings.indices.flatMap { first in
        siblings[(first + 1)...].filter { boxes[siblings[first]].overlaps(boxes[$0]) }.map { "boxes \(siblings[first]) and \($0) overlap" }
      }
    }
  }

  private func edgeProblems(_ index: Int) -> [String] {
    let edge = edges[index]
    let allowed = Set(around(edge.source) + around(edge.target))
    var problems: [String] = []
    guard let first = edge.points.first, let last = edge.points.last else { return ["edge \(index) has no line"] }
    if !boxes[edge.source].touches(first) { problems.append("edge \(index) does not start at box \(edge.source)") }
    if !boxes[edge.target].touches(last) { problems.append("edge \(index) does not end at box \(edge.target)") }
    let bounds = edge.bounds
    for box in boxes.indices where !allowed.contains(box) && boxes[box].overlaps(bounds) {
      for (start, end) in zip(edge.points, edge.points.dropFirst()) where boxes[box].isCrossed(by: start, end) {
        problems.append("edge \(index) passes through box \(box)")
      }
    }
    return problems
  }

  private func around(_ box: Int) -> [Int] {
    var result = [box]
    while let last = result.last, parents[last] != last { result.append(parents[last]) }
    return result
  }

  private var labelProblems: [String] {
    let labels = edges.indices.compactMap { edge in edges[edge].label.map { (edge, $0) } }
    let bounds = edges.map(\.bounds)
    var problems: [String] = []
    for (position, (edge, label)) in labels.enumerated() {
      for box in boxes.indices where label.crossesBorder(of: boxes[box]) { problems.append("the label of edge \(edge) touches box \(box)") }
      for (other, rectangle) in labels[(position + 1)...] where label.overlaps(rectangle) {
        problems.append("the labels of edges \(edge) and \(other) overlap")
      }
      for (rectangle, box) in texts where label.overlaps(rectangle) {
        problems.append("the label of edge \(edge) is on a text of box \(box)")
      }
      for other in edges.indices where bounds[other].overlaps(label) {
        for (start, end) in zip(edges[other].points, edges[other].points.dropFirst()) where label.isCrossed(by: start, end) {
          problems.append("edge \(other) passes through the label of edge \(edge)")
        }
      }
    }
    for (rectangle, box) in texts {
      for other in boxes.indices where rectangle.crossesBorder(of: boxes[other]) {
        problems.append("a text of box \(box) touches box \(other)")
      }
    }
    return problems
  }
}

extension Rectangle {
  func contains(_ other: Rectangle) -> Bool { other.x >= x && other.y >= y && other.right <= right && other.bottom <= bottom }

  func overlaps(_ other: Rectangle) -> Bool { x < other.right && other.x < right && y < other.bottom && other.y < bottom }

  /// Whether another rectangle is neither outside of this one nor well inside.
  func crossesBorder(of other: Rectangle) -> Bool {
    let isOutside = right < other.x || x > other.right || bottom < other.y || y > other.bottom
    let isInside = x > other.x && right < other.right && y > other.y && bottom < other.bottom
    return !isOutside && !isInside
  }

  func touches(_ point: (x: Double, y: Double)) -> Bool {
    point.x >= Double(x) - 0.51 && point.x <= Double(right) + 0.51 && point.y >= Double(y) - 0.51 && point.y <= Double(bottom) + 0.51
  }

  /// Whether a straight line has a part inside, not only on the border.
  func isCrossed(by start: (x: Double, y: Double), _ end: (x: Double, y: Double)) -> Bool {
    var (low, high) = (0.0, 1.0)
    let margin = 0.01
    let bounds = [
      (start.x, end.x - start.x, Double(x) + margin, Double(right) - margin),
      (start.y, end.y - start.y, Double(y) + margin, Double(bottom) - margin),
    ]
    for (origin, direction, least, most) in bounds {
      if direction == 0 {
        if origin <= least || origin >= most { return false }
        continue
      }
      let (first, second) = ((least - origin) / direction, (most - origin) / direction)
      low = max(low, min(first, second))
      high = min(high, max(first, second))
    }
    return low < high
  }
}
