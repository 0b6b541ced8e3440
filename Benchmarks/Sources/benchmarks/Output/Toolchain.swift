import Foundation

/// The compiler on the path, which is the one that built this.
enum Toolchain {
  /// Its number, such as 6.3.1; "unknown" where it cannot be asked.
  static var number: String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "--version"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "unknown" }
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(separator: " ")
    process.waitUntilExit()
    return words.firstIndex(of: "version").flatMap { words.dropFirst($0 + 1).first }.map(String.init) ?? "unknown"
  }
}
