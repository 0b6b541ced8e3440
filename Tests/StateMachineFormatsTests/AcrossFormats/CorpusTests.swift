import Foundation
import StateMachineFormats
import StateMachines
import Testing

/// A small file with one feature that this library refuses or reads in its own way, and what its readers are expected to say.
struct CorpusFile: Sendable, CustomTestStringConvertible {
  /// The name of the file in the folder `Corpus`.
  var name: String
  /// What the strict reader says: `accepted`, or its issues.
  var strict: String
  /// What the lenient reader says: what it has made of the file, or its issues.
  var lenient: String

  var testDescription: String { name }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
    "Corpus")

  /// The lines of the table `expected.tsv`.
  static let all: [CorpusFile] = {
    let table = (try? String(contentsOf: folder.appendingPathComponent("expected.tsv"), encoding: .utf8)) ?? ""
    return table.split(separator: "\n").map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return CorpusFile(name: cells[0], strict: cells.count > 1 ? cells[1] : "", lenient: cells.count > 2 ? cells[2] : "")
    }
  }()

  /// What the readers say about the file now.
  func read() throws -> CorpusFile {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    var outside: [FormatIssue] = []
    let strict = Self.text { () throws(FormatError) in try strictChart(data) }
    let lenient = Self.text { () throws(FormatError) in try lenientChart(data, &outside) }
    return CorpusFile(name: name, strict: strict, lenient: lenient + outside.map { " | \(Self.text($0))" }.joined())
  }

  private func strictChart(_ data: Data) throws(FormatError) -> MachineDescription {
    if name.hasSuffix(".scxml") { return try MachineDescription(scxml: data, file: "f") }
    if name.hasSuffix(".xstate.json") { return try MachineDescription(xstate: data, file: "f") }
    return try MachineDescription(json: data, file: "f")
  }

  private func lenientChart(_ data: Data, _ outside: inout [FormatIssue]) throws(FormatError) -> MachineDescription {
    if name.hasSuffix(".scxml") { return try MachineDescription(scxml: data, file: "f", unsupported: &outside) }
    if name.hasSuffix(".xstate.json") { return try MachineDescription(xstate: data, file: "f", unsupported: &outside) }
    return try strictChart(data)
  }

  private static func text(_ read: () throws(FormatError) -> MachineDescription) -> String {
    do throws(FormatError) {
      _ = try read()
      return "accepted"
    } catch {
      return error.issues.map(text).joined(separator: " | ")
    }
  }

  /// The place and the sentence, without the name of the file.
  private static func text(_ issue: FormatIssue) -> String {
    String(issue.description.dropFirst(2)).replacing("\t", with: " ").replacing("\n", with: " ")
  }
}

@Suite("Small files with one feature each")
struct CorpusTests {
  @Test("A file is accepted, read leniently or refused as the table says", arguments: CorpusFile.all)
  func expected(file: CorpusFile) throws {
    let found = try file.read()

    #expect(found.strict == file.strict)
    #expect(found.lenient == file.lenient)
  }

  @Test("The table has a line for each file, and there are at least 60")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: CorpusFile.folder.path).filter { $0 != "expected.tsv" }.sorted()

    #expect(CorpusFile.all.map(\.name) == files)
    #expect(files.count >= 60)
    guard let place = ProcessInfo.processInfo.environment["WRITE_CORPUS"] else { return }
    // The table as it would be now, to be read before it is committed.
    let lines = try files.map { name in
      let found = try CorpusFile(name: name, strict: "", lenient: "").read()
      return "\(found.name)\t\(found.strict)\t\(found.lenient)\n"
    }
    try lines.joined().write(toFile: place, atomically: true, encoding: .utf8)
  }
}
