import Foundation
import StateMachineFormats
import StateMachines
import Testing

/// The charts and scripts of the SCION project: data that is read from beside the package, and never part of it.
///
/// `CONFORMANCE_SUITES` names the folder around it; without it, it is looked for beside the package. Where there is none, its tests are
/// skipped.
enum SCXMLConformance {
  static let folder = folder(of: "scion-scxml")

  static let isPresent = folder != nil

  static let pairs: [SCXMLPair] = {
    guard let folder else { return [] }
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".scxml") }.sorted().map { SCXMLPair(name: String($0.dropLast(6)), folder: folder) }
  }()

  /// The folder of a suite; nil where there is none.
  static func folder(of suite: String) -> String? {
    [ProcessInfo.processInfo.environment["CONFORMANCE_SUITES"], beside].compactMap { $0.map { "\($0)/\(suite)" } }
      .first(where: FileManager.default.fileExists)
  }

  private static let beside: String? = {
    let file = URL(fileURLWithPath: #filePath)
    let root = (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }
    return root.deletingLastPathComponent().appendingPathComponent("shared/conformance").path
  }()
}

/// A chart, and a script that says in which states it is after each event.
struct SCXMLPair: Sendable, CustomTestStringConvertible {
  /// `group/test`.
  var name: String
  var folder: String

  var testDescription: String { name }

  /// The only function that charts of the suite call and expressions do not have.
  var callsPow: Bool { name == "targetless-transition/test1" || name == "targetless-transition/test3" }

  func chart() throws -> MachineDescription {
    try MachineDescription(scxml: Data(contentsOf: file("scxml")), file: "\(name).scxml")
  }

  /// What the algorithm of SCXML 1.0, Appendix D, does: in one file that is the older of two scripts.
  func script() throws -> SCXMLScript {
    let data = try Data(contentsOf: file("json"))
    guard name == "more-parallel/test10b" else { return try JSONDecoder().decode(SCXMLScript.self, from: data) }
    return try JSONDecoder().decode(LegacyScript.self, from: data).legacySemantics
  }

  private struct LegacyScript: Decodable {
    var legacySemantics: SCXMLScript
  }

  private func file(_ ending: String) -> URL {
    URL(fileURLWithPath: folder).appendingPathComponent("\(name).\(ending)")
  }
}

/// The script of a pair, as its file has it.
struct SCXMLScript: Decodable {
  struct Step: Decodable {
    struct Event: Decodable {
      var name: String
    }

    /// Milliseconds that pass before the event.
    var after: Int?
    var event: Event
    var nextConfiguration: [String]
  }

  var initialConfiguration: [String]
  var events: [Step]
}

extension SCXMLScript {
  /// The first step after which a machine of a chart is elsewhere than the script says; nil if there is none.
  func disagreement(with chart: MachineDescription) throws -> String? {
    let leaves = Set(chart.states.filter { $0.kind == .atomic || $0.kind == .final }.map(\.name))
    var machine = Machine(try chart.definition(String.self, String.self))
    var now = Duration.zero
    machine.advance(to: now)
    var active: Set<String> { leaves.intersection(machine.configuration) }
    guard active == Set(initialConfiguration) else { return "start: \(active.sorted())" }
    for (number, step) in events.enumerated() {
      now += .milliseconds(step.after ?? 0)
      machine.advance(to: now)
      machine.fire(step.event.name)
      guard active == Set(step.nextConfiguration) else { return "step \(number), \(step.event.name): \(active.sorted())" }
    }
    return nil
  }
}
