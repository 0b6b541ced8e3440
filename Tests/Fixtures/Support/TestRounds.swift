import Foundation

/// How many rounds a random or long test runs: a part of them, so that a run of all suites is short, or all with `TEST_ROUNDS=full`.
enum TestRounds {
  static let areFull = ProcessInfo.processInfo.environment["TEST_ROUNDS"] == "full"

  /// All rounds, or a tenth of them.
  static func of(_ count: Int) -> Int {
    of(count, few: max(count / 10, 1))
  }

  static func of(_ count: Int, few: Int) -> Int {
    areFull ? count : few
  }
}
