import Foundation
import StateMachineSQLite

/// What a short run compares with limits that hold on a busy machine: a fault that makes steps or queries much slower shows, noise does
/// not.
struct Bounds {
  /// How many times as long as by hand one step for each commit may take.
  var step = 4.0
  /// The same for a step of a list of 100 in one commit.
  var stepOfGroup = 4.0
  /// How many milliseconds a page by state may take, however many machines there are.
  var page = 20.0
  /// How many milliseconds counts by state of 50,000 machines may take.
  var counts = 100.0

  func check() async throws {
    var figures: [(name: String, value: Double, limit: Double)] = []
    for synchronous in [SQLiteOptions.Synchronous.full, .normal] {
      let name = "synchronous \(synchronous.rawValue)"
      figures.append((name + ", one step", try await SQLiteFigures.compare(synchronous, count: 1, rounds: 11, steps: 20), step))
      figures.append((name + ", a step of 100", try await SQLiteFigures.compare(synchronous, count: 100, rounds: 5, steps: 2), stepOfGroup))
    }
    let (page, counts) = try await SQLiteFigures.queries(50_000)
    figures += [("a page by state", page, self.page), ("counts by state", counts, self.counts)]
    let exceeded = figures.filter { $0.value > $0.limit }
    for figure in exceeded { print("FAILED: \(figure.name): \(round(figure.value * 100) / 100), and at most \(figure.limit) is allowed") }
    exit(exceeded.isEmpty ? 0 : 1)
  }
}
