/// Counts where edges cross: pairs of edges and their crossing points, without the ends that they share.
enum Crossings {
  typealias Line = [(x: Double, y: Double)]

  static func count(_ lines: [Line]) -> Int {
    var count = 0
    let bounds = lines.map(Bounds.init)
    for first in lines.indices {
      for second in lines.indices.dropFirst(first + 1) where bounds[first].meets(bounds[second]) {
        count += count2(lines[first], lines[second])
      }
    }
    return count
  }

  private static func count2(_ first: Line, _ second: Line) -> Int {
    var points: [(x: Double, y: Double)] = []
    for (a, b) in zip(first, first.dropFirst()) {
      for (c, d) in zip(second, second.dropFirst()) {
        guard let point = meeting(a, b, c, d), !isEnd(point, first, second) else { continue }
        // A crossing at a corner is found in both parts of a line.
        if !points.contains(where: { abs($0.x - point.x) + abs($0.y - point.y) < 0.5 }) { points.append(point) }
      }
    }
    return points.count
  }

  private static func isEnd(_ point: (x: Double, y: Double), _ first: Line, _ second: Line) -> Bool {
    [first.first, first.last].contains { end in
      guard let end, abs(end.x - point.x) + abs(end.y - point.y) < 1 else { return false }
      return [second.first, second.last].contains { other in other.map { abs($0.x - end.x) + abs($0.y - end.y) < 1 } ?? false }
    }
  }

  private static func meeting(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double), _ d: (x: Double, y: Double)
  ) -> (x: Double, y: Double)? {
    let area = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
    guard abs(area) > 1e-9 else { return nil }
    let t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / area
    let u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / area
    guard (0...1).contains(t), (0...1).contains(u) else { return nil }
    return (a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))
  }

  private struct Bounds {
    var left = Double.infinity
    var right = -Double.infinity
    var top = Double.infinity
    var bottom = -Double.infinity

    init(_ line: Line) {
      for point in line {
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
      }
    }

    func meets(_ other: Bounds) -> Bool { left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom }
  }
}
