import Foundation

/// How long the stress program runs, and where its random choices begin.
///
/// `STRESS_SECONDS` is the time of all its scenarios together. `STRESS_SEED` repeats the random choices of another run; the order in which
/// threads run is never the same.
enum StressSettings {
  static let seconds = Double(number("STRESS_SECONDS") ?? 60)
  static let seed = number("STRESS_SEED") ?? UInt64.random(in: 1...999_999)

  private static func number(_ variable: String) -> UInt64? {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
  }
}
