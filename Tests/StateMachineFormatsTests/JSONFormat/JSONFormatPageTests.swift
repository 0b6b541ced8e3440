import Foundation
import StateMachineFormats
import StateMachines
import Testing

@Suite("The page about charts in JSON")
struct JSONFormatPageTests {
  private static let page: String = {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
    let path = "\(root)/Documentation/JSONFormat.md"
    return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }()

  private static let blocks = page.components(separatedBy: "```json\n").dropFirst().map {
    Array($0.components(separatedBy: "```")[0].utf8)
  }

  @Test("The chart in the page is read, and written in the same form")
  func example() throws {
    let block = try #require(Self.blocks.first)

    let chart = try MachineDescription(json: block)

    #expect(try chart.json() == String(decoding: block, as: UTF8.self))
    #expect(chart.timeouts[0].duration == .seconds(1_800))
  }

  @Test("The mistakes in the page are those that the reader finds")
  func mistakes() throws {
    let block = try #require(Self.blocks.last)

    let error = #expect(throws: FormatError.self) { try MachineDescription(json: block, file: "order.json") }

    let rows = error?.issues.map { "| `\($0.place)` | \($0.message) |" } ?? []
    #expect(Self.blocks.count == 2)
    #expect(Self.page.contains(rows.joined(separator: "\n")))
    #expect(rows.count == 3)
  }

  @Test("The page names every key of the format")
  func keys() throws {
    let schema = try String(
      contentsOfFile: #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
        + "/Documentation/Schemas/chart-1.schema.json", encoding: .utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any])

    for key in Self.keys(object).sorted() {
      #expect(Self.page.contains("`\(key)`") || Self.page.contains("\"\(key)\""), "\(key)")
    }
  }

  /// The keys of all objects that a schema describes.
  private static func keys(_ schema: Any) -> Set<String> {
    if let list = schema as? [Any] { return list.reduce(into: []) { $0.formUnion(keys($1)) } }
    guard let object = schema as? [String: Any] else { return [] }
    return object.reduce(into: []) { found, member in
      if member.key == "properties", let properties = member.value as? [String: Any] {
        found.formUnion(properties.keys)
        for property in properties.values { found.formUnion(keys(property)) }
      } else {
        found.formUnion(keys(member.value))
      }
    }
  }
}
