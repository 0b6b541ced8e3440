import Foundation

/// Runs the named scenarios, or all of them, one after the other: `STRESS_SECONDS=60 swift run -c release --sanitize=thread stress`.
@main
enum StressProgram {
  static func main() async throws {
    let names = CommandLine.arguments.dropFirst()
    let scenarios = Scenario.all.filter { names.isEmpty || names.contains($0.name) }
    guard names.count <= scenarios.count else {
      print("usage: stress [SCENARIO …], with scenarios of \(Scenario.all.map(\.name).joined(separator: ", "))")
      exit(2)
    }
    print("STRESS_SEED=\(StressSettings.seed) STRESS_SECONDS=\(Int(StressSettings.seconds))")
    for scenario in scenarios { try await run(scenario, for: StressSettings.seconds / Double(scenarios.count)) }
  }

  /// Stops the program where the scenario fails.
  private static func run(_ scenario: Scenario, for seconds: Double) async throws {
    print("\(scenario) …")
    fflush(nil)
    let failures = try await scenario.run(seconds: seconds, patience: 60)
    guard !failures.isEmpty else { return }
    for failure in failures.prefix(5) { print("FAILED: \(scenario): \(failure)") }
    print("FAILED: \(scenario), with STRESS_SEED=\(StressSettings.seed)")
    exit(1)
  }
}
