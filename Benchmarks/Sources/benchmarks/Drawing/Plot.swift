/// What is drawn: figures against more and more of something.
struct Plot {
  struct Line {
    let label: String
    /// Which of our lines it is, or is the yardstick of.
    let number: Int
    let isYardstick: Bool
    /// From left to right.
    let points: [(x: Double, y: Double)]
  }

  /// What can be drawn, and how it is called.
  struct Kind {
    let axis: Scale.Axis
    let unit: Row.Unit
    let fileName: String
    let title: String
    var showsYardsticks = true
  }

  let kind: Kind
  let lines: [Line]

  /// The plots that have rows.
  static func all(of rows: [Row]) -> [Self] {
    kinds.compactMap { kind in
      let shown = rows.filter { $0.scale?.axis == kind.axis && $0.unit == kind.unit && $0.isMeasured }
      return shown.isEmpty ? nil : Self(kind: kind, lines: lines(of: shown, kind))
    }
  }

  private static let kinds = [
    Kind(axis: .states, unit: .nanoseconds, fileName: "states-fire", title: "One event, in nanoseconds", showsYardsticks: false),
    Kind(axis: .states, unit: .seconds, fileName: "states-made", title: "Making a definition, in seconds"),
    Kind(axis: .states, unit: .bytes, fileName: "states-memory", title: "Memory of a definition, in bytes"),
    Kind(axis: .threads, unit: .nanoseconds, fileName: "threads", title: "One event, all threads on one machine, in nanoseconds"),
    Kind(axis: .subscribers, unit: .nanoseconds, fileName: "subscribers", title: "One event, heard of by all, in nanoseconds"),
  ]

  private static func lines(of rows: [Row], _ kind: Kind) -> [Line] {
    var labels: [String] = []
    for case let label? in rows.map(\.scale?.line) where !labels.contains(label) { labels.append(label) }
    return labels.enumerated().flatMap { number, label in
      let rows = rows.filter { $0.scale?.line == label }
      let yardstick = kind.showsYardsticks ? rows.first?.against?.yardstick : nil
      return [Line(label: label, number: number, isYardstick: false, points: points(of: rows, \.value))]
        + (yardstick.map { name in
          let label = labels.count == 1 ? name : "\(label): \(name)"
          return [Line(label: label, number: number, isYardstick: true, points: points(of: rows) { $0.against?.value })]
        } ?? [])
    }
  }

  private static func points(of rows: [Row], _ figure: (Row) -> Double?) -> [(x: Double, y: Double)] {
    rows.compactMap { row in
      guard let scale = row.scale, let y = figure(row) else { return nil }
      return (Double(scale.value), y)
    }.sorted { $0.x < $1.x }
  }
}
