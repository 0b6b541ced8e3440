/// What is drawn: figures of one unit against more and more of something.
struct Plot {
  struct Line {
    let label: String
    let isYardstick: Bool
    /// In the order of `x`.
    let points: [(x: Double, y: Double)]
  }

  let axis: Scale.Axis
  let unit: Row.Unit
  let lines: [Line]

  /// A plot for each axis and unit that has rows.
  static func all(of rows: [Row]) -> [Self] {
    let axes: [Scale.Axis] = [.states, .threads, .subscribers]
    let units: [Row.Unit] = [.nanoseconds, .seconds, .bytes, .blocks]
    return axes.flatMap { axis in
      units.compactMap { unit in
        let shown = rows.filter { $0.scale?.axis == axis && $0.unit == unit && $0.isMeasured }
        return shown.isEmpty ? nil : Self(axis: axis, unit: unit, lines: lines(of: shown))
      }
    }
  }

  var fileName: String { "\(axis.rawValue)-\(unit.rawValue).svg" }

  var title: String {
    switch unit {
    case .nanoseconds: "Nanoseconds for one operation"
    case .seconds: "Seconds to make a definition"
    case .bytes: "Bytes"
    case .blocks: "Allocations"
    }
  }

  /// Our lines, and one for each yardstick: of lines that share it, that of the first.
  private static func lines(of rows: [Row]) -> [Line] {
    let ours = points(of: rows) { row, scale in (scale.line, row.value) }
    let theirs = points(of: rows) { row, _ in row.against.map { ($0.yardstick, $0.value) } }
    return ours.map { Line(label: $0.label, isYardstick: false, points: $0.points) }
      + theirs.filter { $0.points.count > 1 }.map { Line(label: $0.label, isYardstick: true, points: $0.points) }
  }

  private static func points(
    of rows: [Row], _ figure: (Row, Scale) -> (label: String, y: Double)?
  ) -> [(label: String, points: [(x: Double, y: Double)])] {
    var labels: [String] = []
    var points: [String: [Double: Double]] = [:]
    for row in rows {
      guard let scale = row.scale, let (label, y) = figure(row, scale) else { continue }
      if points[label] == nil { labels.append(label) }
      points[label, default: [:]][Double(scale.value)] = points[label]?[Double(scale.value)] ?? y
    }
    return labels.map { label in
      (label, (points[label] ?? [:]).sorted { $0.key < $1.key }.map { (x: $0.key, y: $0.value) })
    }
  }
}
