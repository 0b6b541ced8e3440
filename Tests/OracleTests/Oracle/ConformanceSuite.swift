import Foundation
import Testing

/// Where the public test suites are: data that is read from beside the package, and never part of it.
///
/// `CONFORMANCE_SUITES` names the folder; without it, it is looked for beside the package. Where there is none, its tests are skipped.
enum ConformanceSuite {
  static let folder: String? = [named, beside].compactMap(\.self).first(where: FileManager.default.fileExists)

  static let isPresent = folder != nil

  /// The tests of SCION that need no datamodel but integers.
  static let scion: [ConformanceTest] = tests(in: "scion")

  private static let named = ProcessInfo.processInfo.environment["CONFORMANCE_SUITES"]

  private static let beside: String? = {
    let file = URL(fileURLWithPath: #filePath)
    let root = (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }
    return root.deletingLastPathComponent().appendingPathComponent("shared/conformance").path
  }()

  private static func tests(in suite: String) -> [ConformanceTest] {
    guard let folder else { return [] }
    let path = URL(fileURLWithPath: folder).appendingPathComponent(suite)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path.path)) ?? []
    return files.sorted().filter { $0.hasSuffix(".json") }.map { file in
      ConformanceTest(name: String(file.dropLast(5)), file: path.appendingPathComponent(file))
    }
  }
}

/// One file of a suite: a chart, and a script to run it by.
struct ConformanceTest: Sendable, CustomTestStringConvertible {
  var name: String
  var file: URL

  var testDescription: String { name }

  func read() throws -> ConformanceDocument {
    try JSONDecoder().decode(ConformanceDocument.self, from: Data(contentsOf: file))
  }
}
