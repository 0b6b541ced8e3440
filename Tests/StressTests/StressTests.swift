import Testing

@testable import stress

@Suite("The stress program", .serialized)
struct StressTests {
  /// The whole program is `swift run -c release stress`; here other suites run beside it, which may keep it from the processors.
  @Test("Each scenario of the stress program succeeds for a moment", arguments: Scenario.all)
  func moment(of scenario: Scenario) async throws {
    let failures = try await scenario.run(seconds: 0.1, patience: 600)

    #expect(failures == [], "STRESS_SEED=\(StressSettings.seed)")
  }
}
