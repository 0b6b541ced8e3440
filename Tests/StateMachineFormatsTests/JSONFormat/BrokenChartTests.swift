import Foundation
import StateMachineFormats
import StateMachines
import Testing

@Suite("Charts in JSON that are broken")
struct BrokenChartTests {
  private static let formCodes: Set<FormatIssue.Code> = [.unknownKey, .missingKey, .wrongValue, .contradiction, .unsupported]
  private static let meaningCodes: Set<FormatIssue.Code> = [.repeatedKey, .repeatedName, .unknownName, .contradiction, .limit]

  @Test("A chart that is broken in one place is refused, with the mistake and its line", arguments: BrokenChart.all)
  func refused(chart: BrokenChart) throws {
    let text = try #require(try chart.text)

    let error = #expect(throws: FormatError.self) { try MachineDescription(json: Array(text.utf8)) }

    let codes = Set(error?.issues.map(\.code) ?? [])
    let expected = chart.mistake == .form ? Self.formCodes : Self.meaningCodes
    #expect(!codes.isDisjoint(with: expected), "\(error.map { "\($0)" } ?? "")")
    #expect(error?.issues.allSatisfy { $0.place.line > 0 && $0.place.file == "chart.json" } == true)
  }

  @Test("The list of broken charts has no line that cannot be read")
  func list() {
    let lines = String(decoding: Goldens.bytes("Charts/broken.tsv"), as: UTF8.self).split(separator: "\n")

    #expect(BrokenChart.all.count == lines.count)
    #expect(BrokenChart.all.count >= 200)
  }

  /// What `Scripts/check-schema` compares with the schema.
  private struct Verdict: Codable {
    let name: String
    let expected: String
    let isAccepted: Bool
    let text: String
  }

  private static let verdictsPath = ProcessInfo.processInfo.environment["CHART_VERDICTS"]

  @Test("The verdicts of the reader are written for the schema to be compared with them", .enabled(if: verdictsPath != nil))
  func verdicts() throws {
    var verdicts: [Verdict] = []
    for name in Goldens.charts {
      let text = String(decoding: Goldens.bytes(name), as: UTF8.self)
      verdicts.append(Verdict(name: name, expected: "valid", isAccepted: Self.isAccepted(text), text: text))
      let written = try MachineDescription(json: Goldens.bytes(name)).json()
      verdicts.append(Verdict(name: "\(name), written again", expected: "valid", isAccepted: Self.isAccepted(written), text: written))
    }
    for chart in BrokenChart.all {
      guard let text = try chart.text else { continue }
      verdicts.append(Verdict(name: chart.line, expected: chart.mistake.rawValue, isAccepted: Self.isAccepted(text), text: text))
    }

    #expect(verdicts.allSatisfy { $0.isAccepted == ($0.expected == "valid") })
    if let path = Self.verdictsPath {
      try JSONEncoder().encode(verdicts).write(to: URL(fileURLWithPath: path))
    }
  }

  private static func isAccepted(_ text: String) -> Bool {
    (try? MachineDescription(json: Array(text.utf8))) != nil
  }
}
