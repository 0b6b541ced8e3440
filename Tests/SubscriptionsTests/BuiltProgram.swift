import Foundation

/// The built program, run by a shell as a person would.
enum BuiltProgram {
  private static let name = "subscriptions"

  struct Answer: Equatable {
    var status: Int32
    var isEndedBySignal = false
    var output = ""
    var notes = ""
  }

  private static var folder: URL {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }

  /// Runs the program with redirections such as `</` or `>&-`, in the syntax of the shell.
  static func run(_ words: [String], _ redirections: String) throws -> Answer {
    let (process, output, notes) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec \"$0\" \"$@\" \(redirections)", folder.appendingPathComponent(name).path] + words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = notes
    try process.run()
    let (printed, noted) = (output.fileHandleForReading.readDataToEndOfFile(), notes.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus, isEndedBySignal: process.terminationReason == .uncaughtSignal,
      output: String(decoding: printed, as: UTF8.self), notes: String(decoding: noted, as: UTF8.self))
  }

  /// Runs the program with a standard output that nobody reads any more.
  static func runUnread(_ words: [String]) throws -> Answer {
    let (process, output, notes) = (Process(), Pipe(), Pipe())
    process.executableURL = folder.appendingPathComponent(name)
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.fileHandleForWriting
    process.standardError = notes
    try output.fileHandleForReading.close()
    try process.run()
    let noted = notes.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus, isEndedBySignal: process.terminationReason == .uncaughtSignal,
      notes: String(decoding: noted, as: UTF8.self))
  }
}
