@testable import StateMachineDiagrams

/// The shapes of a written diagram, read back from its text, which has one element on each line.
struct DrawnDiagram {
  /// The rectangle around the shapes and texts of each node, in the order of the file.
  private(set) var boxes: [Rectangle] = []
  /// Whether each node has a border that is drawn.
  private(set) var isDrawn: [Bool] = []
  /// The texts of nodes.
  private(set) var texts: [(rectangle: Rectangle, box: Int)] = []
  /// The lines of edges, as straight parts.
  private(set) var lines: [[(x: Double, y: Double)]] = []
  /// The tips of the arrow heads.
  private(set) var heads: [(x: Double, y: Double)?] = []
  /// The texts at each edge.
  private(set) var labels: [Rectangle?] = []

  private enum Group { case node, edge }

  init(_ svg: String) {
    var group: Group?
    for line in svg.split(separator: "\n") {
      if line.hasPrefix("<g class=\"transition") {
        group = .edge
        lines.append([])
        heads.append(nil)
        labels.append(nil)
      } else if line.hasPrefix("<g class=") {
        group = .node
        boxes.append(Rectangle(x: 0, y: 0, width: 0, height: 0))
        isDrawn.append(false)
      } else if line == "</g>" {
        group = nil
      } else if let group {
        read(line, group)
      }
    }
  }

  private mutating func read(_ line: Substring, _ group: Group) {
    switch (group, line.dropFirst().prefix { $0 != " " && $0 != ">" }) {
    case (.node, "rect"):
      widen(Rectangle(x: number(line, "x"), y: number(line, "y"), width: number(line, "width"), height: number(line, "height")))
    case (.node, "circle"):
      let radius = number(line, "r")
      widen(Rectangle(x: number(line, "cx") - radius, y: number(line, "cy") - radius, width: 2 * radius, height: 2 * radius))
    case (.node, "path") where line.contains("class=\"ring\""):
      let points = Self.points(attribute(line, "d"))
      let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
      let (right, bottom) = (points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
      widen(Rectangle(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)))
    case (.node, "text"): texts.append((rectangle(line), boxes.count - 1))
    case (.edge, "path") where line.contains("class=\"line\""): lines[lines.count - 1] = Self.points(attribute(line, "d"))
    case (.edge, "path"): heads[heads.count - 1] = Self.points(attribute(line, "d")).first
    case (.edge, "text"):
      let text = rectangle(line)
      labels[labels.count - 1] = labels[labels.count - 1].map { $0.union(text) } ?? text
    default: break
    }
  }

  private mutating func widen(_ rectangle: Rectangle) {
    let last = boxes.count - 1
    boxes[last] = isDrawn[last] ? boxes[last].union(rectangle) : rectangle
    isDrawn[last] = true
  }

  /// The room of a text, from its place, its alignment and the widths of its characters.
  private func rectangle(_ line: Substring) -> Rectangle {
    let isName = line.contains("class=\"name\"")
    let measure = isName ? NodeText.title : NodeText.body
    var content = String(line.drop { $0 != ">" }.dropFirst())
    content = String(content.prefix { $0 != "<" })
    for (escape, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
      content = content.split(separator: escape, omittingEmptySubsequences: false).joined(separator: character)
    }
    let (width, x, y) = (measure.width(content), number(line, "x"), number(line, "y"))
    let left = line.contains("text-anchor=\"middle\"") ? x - width / 2 : x
    return Rectangle(x: left, y: y - (isName ? 12 : 10), width: width, height: isName ? 15 : 12)
  }

  private func attribute(_ line: Substring, _ name: String) -> Substring {
    let parts = line.split(separator: " \(name)=\"", maxSplits: 1)
    return parts.count > 1 ? parts[1].prefix { $0 != "\"" } : ""
  }

  private func number(_ line: Substring, _ name: String) -> Int { Int(attribute(line, name)) ?? 0 }

  /// The points of a path of absolute `M`, `L`, `C` and `Z`; curves become short straight parts.
  static func points(_ path: Substring) -> [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = []
    var rest = path
    while let command = rest.popFirst() {
      let numbers = rest.prefix { !$0.isLetter }.split(separator: " ").compactMap { Double($0) }
      rest = rest.drop { !$0.isLetter }
      switch command {
      case "M", "L": if numbers.count == 2 { points.append((numbers[0], numbers[1])) }
      case "C":
        guard numbers.count == 6, let start = points.last else { continue }
        for step in 1...8 {
          let t = Double(step) / 8
          let u = 1 - t
          let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          points.append(
            (
              weights.0 * start.x + weights.1 * numbers[0] + weights.2 * numbers[2] + weights.3 * numbers[4],
              weights.0 * start.y + weights.1 * numbers[1] + weights.2 * numbers[3] + weights.3 * numbers[5]
            ))
        }
      default: break
      }
    }
    return points
  }
}

extension Rectangle {
  fileprivate func union(_ other: Rectangle) -> Rectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rectangle(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }
}
