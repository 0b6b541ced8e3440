import Foundation

/// Measures durable machines against the same statements by hand, in interleaved rounds.
///
/// - `stores --short` takes few rounds and machines of SQLite, and fails where a figure is far from what it should be, also on a busy
///   machine.
/// - `stores --limits` measures how steps depend on the size of a context, the history, and the number of events in a commit.
///
///     swift run -c release --package-path Benchmarks/Stores
///     Scripts/with-postgres swift run -c release --package-path Benchmarks/Stores stores postgres
@main
struct Main {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case nil: try await SQLiteFigures.print()
    case "--short"?: try await Bounds().check()
    case "--limits"?: try await Limits.measure()
    case "postgres"?: try await PostgreSQLFigures().print(only: CommandLine.arguments.dropFirst(2).first)
    case let argument?: fatalError("unknown argument: \(argument)")
    }
  }
}

/// The seconds of one step.
func time(_ steps: Int, _ body: (Int) async throws -> Void) async throws -> Double {
  let begin = ContinuousClock.now
  for step in 0..<steps { try await body(step) }
  let (seconds, attoseconds) = (begin.duration(to: .now) / steps).components
  return Double(seconds) + Double(attoseconds) * 1e-18
}
