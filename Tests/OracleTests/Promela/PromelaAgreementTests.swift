import Foundation
import TestSupport
import Testing

/// `Scripts/check-properties` says how many charts are compared.
@Suite("Random charts in Promela", .timeLimit(.minutes(30)))
struct PromelaAgreementTests {
  private static let wantedCharts = ProcessInfo.processInfo.environment["PROMELA_CHARTS"].flatMap { Int($0) }

  @Test(
    "The explorer and Spin agree on the properties of random charts", .enabled(if: SpinChecker.isInstalled, "Spin or tcc is not installed"))
  func agreement() throws {
    let count = Self.wantedCharts ?? 2
    var comparison = Comparison()
    let differences = try comparison.differences(in: count)

    print("\(comparison)")
    #expect(differences.isEmpty)
    #expect(comparison.largeCount * 20 <= count)
    // A handful has not all of them.
    if count >= 100 { #expect(comparison.missing == []) }
  }

  /// Mistakes in models.
  private struct Mistake {
    let name: String
    let right: String
    let wrong: String
    let feature: String
    /// Where the charts begin, for what few charts notice.
    var seed: UInt64 = 0
  }

  private static let mistakes = [
    Mistake(name: "no completion is raised", right: "length++;", wrong: "skip;", feature: "completions"),
    Mistake(name: "no transition is preempted", right: "preempted = (", wrong: "preempted = false && (", feature: "parallel states"),
    Mistake(name: "nothing is remembered", right: ":: remembered[", wrong: ":: false && remembered[", feature: "histories"),
    Mistake(name: "deferred events do not come back", right: "if :: moved &&", wrong: "if :: false &&", feature: "deferrals"),
    Mistake(name: "the first timer sends nothing", right: "if :: timer[0] == ", wrong: "if :: false && timer[0] == ", feature: "timeouts"),
    Mistake(
      name: "of equal deadlines the last is the first", right: "left[j - 1] > ", wrong: "left[j - 1] >= ", feature: "timeouts", seed: 220),
    Mistake(
      name: "timers behind the first do not age", right: "left[i] = left[i] - delay;", wrong: "left[i] = left[i] - (i == 0 -> delay : 0);",
      feature: "clocks"),
    Mistake(name: "a join does not wait", right: "(joined[", wrong: "(true || joined[", feature: "joins"),
  ]

  @Test(
    "Spin says something else where a mistake is made in the models",
    .enabled(if: SpinChecker.isInstalled && wantedCharts != nil, "Scripts/check-properties"), arguments: mistakes.map(\.name))
  func isNoticed(name: String) throws {
    let mistake = try #require(Self.mistakes.first { $0.name == name })
    var comparison = Comparison(feature: mistake.feature, after: mistake.seed) { $0.replacing(mistake.right, with: mistake.wrong) }
    var differences: [String] = []
    while differences.isEmpty, comparison.count < 100 { differences += try comparison.differences(in: 10) }

    print("\(comparison), where \(name)")
    #expect(!differences.isEmpty)
    // The models are still models: Spin has a verdict about each.
    #expect(differences.allSatisfy { !$0.contains("failed") })
  }
}
