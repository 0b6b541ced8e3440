import Foundation

/// The committed files, found from this one.
enum ExampleData {
  static let folder = root + "/Examples/Data"
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

  static func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }
}
