@testable import subscriptions

/// The committed files, found from this one.
enum ExampleData {
  static let feedPath = folder + "/billing-feed.csv"
  static let reportPath = folder + "/billing-feed.report.txt"
  static let smallFeedPath = folder + "/small-feed.csv"
  static let smallReportPath = folder + "/small-feed.report.txt"

  private static let folder = root + "/Examples/Data"
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

  static func lines(of path: String) throws(SystemError) -> [LineReader.Line] {
    let file = try FileDescriptor(path: path)
    defer { file.shut() }
    var reader = LineReader(file.fill)
    return try reader.allLines()
  }
}
