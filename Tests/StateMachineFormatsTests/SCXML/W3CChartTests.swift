import StateMachineFormats
import StateMachines
import Testing

@Suite("The tests of the W3C for SCXML", .enabled(if: W3CChart.isPresent, "They are not part of this repository."))
struct W3CChartTests {
  /// What SCXML calls `error.execution`.
  private struct Illegal: Error {}

  @Test("A machine of a test of the W3C that is accepted ends in the state pass", arguments: W3CChart.accepted)
  func passes(test: W3CChart) throws {
    let definition = try test.chart().definition(String.self, String.self)

    #expect(W3CChart.end(of: definition) == ["pass"])
  }

  @Test(
    "What is an error on purpose in a test of the W3C is one if its name is bound to a closure that throws", arguments: W3CChart.withErrors)
  func errors(test: W3CChart) throws {
    let chart = try test.lenientChart()
    let (guards, actions) = chart.closureNames
    let definition = try chart.definition(String.self, String.self) { names in
      for name in guards { names.guard(name) { _ in throw Illegal() } }
      for name in actions { names.action(name) { _ in throw Illegal() } }
    }

    #expect(!guards.isEmpty || !actions.isEmpty)
    #expect(W3CChart.end(of: definition) == ["pass"])
  }

  @Test("A third of the tests of the W3C is accepted, and all are read leniently")
  func accepted() throws {
    #expect(W3CChart.accepted.count * 3 > W3CChart.all.count)
    for test in W3CChart.all { _ = try test.lenientChart() }
  }
}
