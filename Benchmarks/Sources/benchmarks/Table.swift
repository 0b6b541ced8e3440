/// Figures as text and as JSON.
struct Table {
  let figures: [Figures]
  let instances: Instances?

  var text: String {
    var lines = [Self.line("", "ours", "yardstick", "ratio", "minima", "bound", "allocations", "yardstick is")]
    for row in figures {
      lines.append(
        Self.line(
          row.name, row.nanoseconds.short + " ns", row.yardstickNanoseconds.short + " ns", row.ratio.short, row.ratioOfMinima.short,
          row.bound?.short ?? "-", row.allocations?.short ?? "-", row.yardstick))
    }
    if let instances {
      lines.append("")
      let (bytes, allocations, time) = (instances.bytesOfClass, instances.allocationsEach.short, instances.nanosecondsEach.short)
      lines.append("an instance: \(bytes) bytes, \(allocations) allocations, \(time) ns")
      let (seconds, fire) = (instances.secondsForLargeDefinition.short, instances.nanosecondsOfLargeFire.short)
      lines.append("10,000 states, 100,000 transitions: \(seconds) s; fire on it \(fire) ns")
    }
    return lines.joined(separator: "\n")
  }

  var json: String {
    let rows = figures.map { row in
      """
        {"name": "\(row.name)", "yardstick": "\(row.yardstick)", "nanoseconds": \(row.nanoseconds), \
      "yardstickNanoseconds": \(row.yardstickNanoseconds), "ratio": \(row.ratio), "ratioOfMinima": \(row.ratioOfMinima), \
      "bound": \(row.bound.map { "\($0)" } ?? "null"), "allocations": \(row.allocations.map { "\($0)" } ?? "null")}
      """
    }
    return "[\n" + rows.joined(separator: ",\n") + "\n]\n"
  }

  private static func line(_ name: String, _ cells: String...) -> String {
    let widths = [11, 11, 7, 7, 6, 12]
    let padded = zip(cells, widths).map { cell, width in String(repeating: " ", count: max(0, width - cell.count)) + cell }
    return name + String(repeating: " ", count: max(0, 26 - name.count)) + padded.joined() + "  " + (cells.last ?? "")
  }
}

extension Double {
  /// With two digits after the point.
  fileprivate var short: String {
    let hundredths = Int((self * 100).rounded())
    let digits = hundredths % 100
    return "\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
  }
}
