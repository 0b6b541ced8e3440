import Foundation
import Testing

@Suite("Simulated processes on one store")
struct SimulationTests {
  /// All runs by hand: SIMULATION_RUNS=100000; one of them again: SIMULATION_SEED=….
  private static var seeds: Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SIMULATION_SEED"].flatMap(UInt64.init) { return seed..<seed + 1 }
    let runs = environment["SIMULATION_RUNS"].flatMap(UInt64.init) ?? UInt64(TestRounds.of(2_000, few: 60))
    return 0..<runs
  }

  @Test("Simulated processes on one store break no promise, whatever is lost, repeated, late or ended")
  func promises() async throws {
    for seed in Self.seeds {
      let problems = try await SimulationRun(seed: seed).problems()
      guard problems.isEmpty else {
        Issue.record("SIMULATION_SEED=\(seed): \(problems.joined(separator: "; "))")
        return
      }
    }
  }
}
