import Foundation

/// Where a run was made.
struct Computer: Codable {
  var cores = ProcessInfo.processInfo.activeProcessorCount
  var architecture = Self.architecture
  /// What the processor calls itself; nil where we do not know how to ask.
  var processor = Self.processor

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "another architecture"
    #endif
  }

  private static var processor: String? {
    let lines = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split(separator: "\n")
    return lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
  }
}
