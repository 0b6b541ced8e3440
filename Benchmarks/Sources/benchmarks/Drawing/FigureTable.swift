/// Figures as a table of a page.
struct FigureTable {
  let text: String

  init(_ rows: [Row]) {
    let head = ["| Work | Yardstick | Ours | Yardstick's | Ratio | Bound | Allocations |", "| --- | --- | --- | --- | --- | --- | --- |"]
    text = (head + rows.map(Self.line)).joined(separator: "\n")
  }

  init(_ instructions: Thresholds.Instructions) {
    let rows = instructions.each.sorted { $0.key < $1.key }.map { "| \($0.key) | \(Self.short($0.value)) |" }
    text = (["| Work | Instructions |", "| --- | --- |"] + rows).joined(separator: "\n")
  }

  private static func line(_ row: Row) -> String {
    let unit = row.unit.rawValue
    var cells = [row.name, "–", "\(short(row.value)) \(unit)", "–", "–", "–", row.allocations.map(short) ?? "–"]
    if let against = row.against {
      cells[1] = against.yardstick
      cells[3] = "\(short(against.value)) \(unit)"
      cells[4] = short(against.ratio)
    }
    if let bound = row.bound { cells[5] = "≤ \(figure(bound))" + (row.isOverBound ? ", **missed**" : "") }
    return "| \(cells.joined(separator: " | ")) |"
  }

  /// Two places, or three digits.
  private static func short(_ number: Double) -> String {
    figure(abs(number) < 100 ? (number * 100).rounded() / 100 : number.rounded())
  }
}
