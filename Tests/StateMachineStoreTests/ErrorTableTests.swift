import Foundation
import Testing

@Suite("The table of errors for operators")
struct ErrorTableTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/StateMachineStore")

  @Test(
    "The article for operators has a row for each case of an error",
    arguments: [
      ("DurableError", "Machines/DurableError.swift"), ("StoreError", "Store/StoreError.swift"),
      ("DurableFailure.Work", "Machines/DurableFailure.swift"),
    ])
  func cases(of type: String, in file: String) throws {
    let source = try String(contentsOf: Self.sources.appendingPathComponent(file), encoding: .utf8)
    let article = try String(
      contentsOf: Self.sources.appendingPathComponent("StateMachineStore.docc/Operations.md"), encoding: .utf8)
    let names = source.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("case ") && !$0.hasPrefix("case .") }
      .map { $0.dropFirst(5).prefix { $0.isLetter } }
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ``\(type).") }

    #expect(names.count > 2)
    #expect(
      names.filter { name in rows.count { $0.hasPrefix("| ``\(type).\(name)(") || $0.hasPrefix("| ``\(type).\(name)``") } != 1 } == [])
    #expect(rows.count == names.count)
  }
}
