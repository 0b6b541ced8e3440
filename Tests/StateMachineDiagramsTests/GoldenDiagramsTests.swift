import Foundation
import Testing

/// `REWRITE_GOLDENS=1 swift test --filter GoldenDiagramsTests` writes the files anew; `Scripts/check-diagrams` renders them.
@Suite("Diagrams of the example definitions")
struct GoldenDiagramsTests {
  @Test("The diagram of an example is the text of its golden file", arguments: DiagramExample.allCases, DiagramLanguage.allCases)
  func golden(example: DiagramExample, language: DiagramLanguage) throws {
    let text = language.text(try example.description, highlighting: example.highlighted)

    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/\(example.rawValue).\(language.rawValue)")
    if ProcessInfo.processInfo.environment["REWRITE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(try text == String(decoding: Data(contentsOf: file), as: UTF8.self))
  }
}
