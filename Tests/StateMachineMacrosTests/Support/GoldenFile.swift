#if Macros
  import Foundation
  import Testing

  /// A source file with what macros make of it in a file beside it.
  ///
  /// `REWRITE_GOLDENS=1` writes the results anew.
  struct GoldenFile: Sendable, CustomTestStringConvertible {
    let source: URL
    let result: URL

    var testDescription: String { source.deletingPathExtension().lastPathComponent }
    /// The name that messages call the file by.
    var name: String { source.deletingPathExtension().appendingPathExtension("swift").lastPathComponent }
    var text: String { get throws { String(decoding: try Data(contentsOf: source), as: UTF8.self) } }

    /// All source files of a folder.
    static func all(in folder: String, result pathExtension: String) throws -> [GoldenFile] {
      let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Goldens/\(folder)")
      return try FileManager.default.contentsOfDirectory(at: goldens, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "source" }.sorted { $0.path < $1.path }
        .map { GoldenFile(source: $0, result: $0.deletingPathExtension().appendingPathExtension(pathExtension)) }
    }

    /// Expects a text in the result file.
    func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      if ProcessInfo.processInfo.environment["REWRITE_GOLDENS"] == "1" { try Data(text.utf8).write(to: result) }
      let expected = try? String(decoding: Data(contentsOf: result), as: UTF8.self)
      #expect(text == expected, sourceLocation: sourceLocation)
    }
  }
#endif
