import Foundation

/// The page of figures: the text between `<!-- figures: … -->` and `<!-- end -->` is generated from a run, the rest is written by hand.
struct PerformancePage {
  let path: String
  let run: Results
  let thresholds: Thresholds

  func rewrite() throws {
    guard let page = try? String(contentsOfFile: path, encoding: .utf8) else { throw FileError("\(path) cannot be read") }
    var kept: [Substring] = []
    var isInside = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<!-- end -->" { isInside = false }
      if !isInside { kept.append(line) }
      guard line.hasPrefix(Self.opening) else { continue }
      isInside = true
      let wanted = line.dropFirst(Self.opening.count).dropLast(" -->".count)
      kept.append(contentsOf: try figures(String(wanted)).split(separator: "\n"))
    }
    guard !isInside else { throw FileError("\(path): a part of figures has no end") }
    try kept.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Draws each plot into the folder that is named as the page is.
  func draw(_ plots: [Plot]) throws {
    let folder = URL(fileURLWithPath: path).deletingPathExtension()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for plot in plots {
      try plot.svg.write(to: folder.appendingPathComponent("\(plot.kind.fileName).svg"), atomically: true, encoding: .utf8)
    }
  }

  private static let opening = "<!-- figures: "

  /// The table for a keyword, or for the rows whose names begin with one of the prefixes.
  private func figures(_ wanted: String) throws -> String {
    switch wanted {
    case "run": return run.sentence
    case "bounds": return FigureTable(run.rows.filter { $0.bound != nil }).text
    case "missed": return FigureTable(run.rows.filter(\.isOverBound)).text
    case "instructions": return FigureTable(thresholds.instructions).text
    default:
      let beginnings = wanted.split(separator: "; ")
      let rows = run.rows.filter { row in beginnings.contains { row.name.hasPrefix($0) } }
      guard !rows.isEmpty else { throw FileError("\(path): no row's name begins with '\(wanted)'") }
      return FigureTable(rows).text
    }
  }
}

extension Results {
  fileprivate var sentence: String {
    let day = date.formatted(.iso8601.year().month().day())
    let processor = machine.processor.map { ", \($0)" } ?? ""
    return "\(day); \(machine.cores) cores, \(machine.architecture)\(processor); Swift \(toolchain); \(rounds) rounds."
  }
}
