import Foundation

/// The seeds of the random charts: from `CHART_SEED` on, 1 by default, `CHART_COUNT` of them or the rounds of the test.
///
/// A failure prints its seed; `CHART_SEED=<seed> CHART_COUNT=1` runs it again.
enum ChartSeeds {
  static func first(_ count: UInt64) -> Range<UInt64> {
    range(TestRounds.of(Int(count)))
  }

  /// The same, fewer where everything takes many times as long, but enough for each kind of chart to be among them.
  static func some(of count: UInt64) -> Range<UInt64> {
    range(max(StressSize.of(Int(count)), min(Int(count), 12)))
  }

  private static func range(_ count: Int) -> Range<UInt64> {
    let first = number("CHART_SEED") ?? 1
    return first..<(first + (number("CHART_COUNT") ?? UInt64(count)))
  }

  /// The same, in parts that run side by side.
  static func parts(of count: UInt64) -> [Range<UInt64>] {
    let all = some(of: count)
    let size = max(1, (UInt64(all.count) + 7) / 8)
    return stride(from: all.lowerBound, to: all.upperBound, by: Int(size)).map { $0..<min($0 + size, all.upperBound) }
  }

  private static func number(_ variable: String) -> UInt64? {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
  }
}
