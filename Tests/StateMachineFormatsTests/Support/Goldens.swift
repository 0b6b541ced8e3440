import Foundation
import StateMachineFormats

/// The charts that tests read, in the folder beside the tests.
enum Goldens {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static func bytes(_ name: String) -> [UInt8] { FileManager.default.contents(atPath: path(name)).map(Array.init) ?? [] }

  /// The names of the files in a folder that end in a certain way, in the order of the alphabet.
  static func names(in subfolder: String, ending suffix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(subfolder))) ?? []
    return names.filter { $0.hasSuffix(suffix) }.sorted().map { "\(subfolder)/\($0)" }
  }

  /// Charts in the JSON format of the library, which together have everything that the format has.
  static let charts = names(in: "Charts", ending: ".json")
}
