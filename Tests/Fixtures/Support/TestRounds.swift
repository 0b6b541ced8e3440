import Foundation

/// How many rounds a random or long test runs: a part of them, so that a run of all suites is short, or all with `TEST_ROUNDS=full`, as
/// `.ci/run` has it.
enum TestRounds {
  private static let areFull = ProcessInfo.processInfo.environment["TEST_ROUNDS"] == "full"

  static func of(_ count: Int) -> Int {
    areFull ? count : max(count / 5, 1)
  }
}
