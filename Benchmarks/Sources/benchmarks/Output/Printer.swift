import Foundation

/// Prints rows as they come, so that a long run shows where it is.
struct Printer {
  private static let headings = Line([
    "", "ours", "at best", "yardstick", "at best", "ratio", "of minima", "bound", "blocks", "rounds", "  yardstick is",
  ])

  init() {
    write(Self.headings)
  }

  func print(_ row: Row) {
    write(Line(row))
  }

  /// Past the buffer of `print`, which a pipe would fill for minutes.
  private func write(_ line: Line) {
    FileHandle.standardOutput.write(Data((line.text + "\n").utf8))
  }
}

/// A line of the table: a name, figures, and words at the end.
private struct Line {
  let text: String

  init(_ cells: [String]) {
    let name = cells[0].padding(toLength: 44, withPad: " ", startingAt: 0)
    let figures = cells.dropFirst().dropLast().map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }
    text = name + figures.joined() + cells[cells.count - 1]
  }

  init(_ row: Row) {
    let unit = row.unit.rawValue
    self.init([
      row.name,
      "\(Self.figure(row.value)) \(unit)",
      row.minimum.map(Self.figure) ?? "",
      row.against.map { "\(Self.figure($0.value)) \(unit)" } ?? "",
      row.against.map { Self.figure($0.minimum) } ?? "",
      row.against.map { Self.figure($0.ratio) } ?? "",
      row.against.map { Self.figure($0.ratioOfMinima) } ?? "",
      row.bound.map(Self.figure) ?? "",
      row.allocations.map(Self.figure) ?? "",
      row.against.map { "\($0.rounds)" } ?? "",
      (row.against.map { "  \($0.yardstick)" } ?? "") + (row.isOverBound ? "  OVER ITS BOUND" : ""),
    ])
  }

  private static func figure(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e9 { return String(Int(number)) }
    return String(format: abs(number) < 1 ? "%.2g" : "%.2f", number)
  }
}
