import Foundation
import StateMachineFormats
import StateMachines
import Testing

/// A test of the W3C for SCXML 1.0, in ECMAScript: a chart that ends in the state `pass` if a processor does what it should.
///
/// The files are data like those of ``SCXMLConformance``, in the folder `w3c-scxml`.
struct W3CChart: Sendable, CustomTestStringConvertible {
  /// The number, with a letter where a number has several tests: `403a`.
  var name: String
  var file: String

  var testDescription: String { name }

  static let isPresent = SCXMLConformance.folder(of: "w3c-scxml") != nil

  static let all: [W3CChart] = {
    guard let folder = SCXMLConformance.folder(of: "w3c-scxml") else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // One file is of the project that translated the tests: a loop without end.
    return files.filter { $0.hasPrefix("test") && $0.hasSuffix(".scxml") && $0 != "test145.scxml" }.sorted().map { file in
      W3CChart(name: String(file.dropFirst(4).dropLast(6)), file: "\(folder)/\(file)")
    }
  }()

  /// The tests whose files are read and built as they are, and say themselves whether they pass.
  static let accepted = all.filter { test in
    guard let chart = try? test.chart(), chart.states.contains(where: { $0.name == "pass" }) else { return false }
    return (try? chart.definition(String.self, String.self)) != nil
  }

  /// The tests whose files contain an error on purpose, which a strict reader refuses: an assignment to what cannot be assigned to, an
  /// expression that is none, an unknown target or type of `send`.
  static let withErrors = all.filter { test in
    let names = [
      "199", "286", "298", "309", "311", "312", "313", "314", "343", "344", "346", "376", "378", "401", "402", "487", "488", "528", "553",
    ]
    return names.contains(test.name)
  }

  func chart() throws -> MachineDescription { try MachineDescription(scxml: data(), file: file) }

  func lenientChart() throws -> MachineDescription {
    var unsupported: [FormatIssue] = []
    return try MachineDescription(scxml: data(), file: file, unsupported: &unsupported)
  }

  private func data() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file)) }

  /// Where a machine is that has had a minute for its delays.
  static func end(of definition: MachineDefinition<String, String>) -> [String] {
    var machine = Machine(definition)
    for second in 0...60 where !machine.isFinished { machine.advance(to: .seconds(second)) }
    return Array(machine.configuration)
  }
}
