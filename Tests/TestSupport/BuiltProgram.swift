import Foundation

/// A program of this package, run with standard files that tests choose.
package struct BuiltProgram: Sendable {
  /// How a run ended, and what it wrote.
  package struct Answer: Equatable, Sendable {
    package var status: Int32
    package var isEndedBySignal: Bool
    package var output: String
    package var notes: String

    package init(status: Int32, isEndedBySignal: Bool = false, output: String = "", notes: String = "") {
      self.status = status
      self.isEndedBySignal = isEndedBySignal
      self.output = output
      self.notes = notes
    }
  }

  private let name: String

  package init(_ name: String) {
    self.name = name
  }

  /// Runs the program with redirections such as `</` or `>&-`, in the syntax of the shell.
  package func run(_ words: [String] = [], _ redirections: String = "") throws -> Answer {
    try withFiles { output, notes in
      let shell = ["/bin/sh", "-c", "exec \"$0\" \"$@\" \(redirections)", path] + words
      let end = try ChildProcess(shell, output: .file(output.path), notes: .file(notes.path)).wait()
      return try answer(end, output, notes)
    }
  }

  /// Runs the program with a standard output whose reader is gone.
  package func runUnread(_ words: [String] = []) throws -> Answer {
    try withFiles { output, notes in
      let end = try ChildProcess([path] + words, output: .unreadPipe(output.path), notes: .file(notes.path)).wait()
      return try answer(end, nil, notes)
    }
  }

  /// The answer of a run that failed with a message.
  package func failure(_ message: String) -> Answer {
    Answer(status: 2, notes: "\(name): \(message)\n")
  }

  private var path: String {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent(name).path
  }

  /// Files instead of pipes: other children of the tests may inherit a pipe, which then has no end as long as they run.
  private func withFiles<R>(_ body: (_ output: URL, _ notes: URL) throws -> R) throws -> R {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.appendingPathComponent("output"), folder.appendingPathComponent("notes"))
  }

  private func answer(_ end: ChildProcess.End, _ output: URL?, _ notes: URL) throws -> Answer {
    func text(_ file: URL?) throws -> String {
      try file.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) } ?? ""
    }
    return Answer(status: end.status, isEndedBySignal: end.isSignal, output: try text(output), notes: try text(notes))
  }
}
