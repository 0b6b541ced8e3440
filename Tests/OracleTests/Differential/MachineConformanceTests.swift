import StateMachines
import Testing

@Suite(
  "The public conformance suites, run by the library", .enabled(if: ConformanceSuite.isPresent, "They are not part of this repository."))
struct MachineConformanceTests {
  /// How a line for `a` is written so that it also takes `a.b`.
  enum Reading: CaseIterable {
    /// By what the test's events are.
    case lists
    /// By a closure.
    case matching
  }

  @Test(
    "The library passes the conformance suites with full, legal configurations after every step",
    arguments: ConformanceSuite.scion, Reading.allCases)
  func scion(test: ConformanceTest, reading: Reading) throws {
    let document = try test.read()
    let chart = reading == .lists ? try document.chart().listingEvents(document.events) : try document.chart()
    var run = try ChartRun(chart)
    var configuration = run.look().configuration

    #expect(Set(chart.leaves(of: configuration)) == Set(document.script.initialConfiguration), "at the start")
    #expect(chart.illegalities(of: configuration) == [], "at the start")
    for (number, step) in document.script.steps.enumerated() {
      _ = run.act(.wait(step.afterMs ?? 0))
      configuration = run.act(.fire(step.event)).configuration

      #expect(Set(chart.leaves(of: configuration)) == Set(step.configuration), "step \(number), \(step.event)")
      #expect(chart.illegalities(of: configuration) == [], "step \(number), \(step.event)")
    }
  }

  @Test("The library runs the hooks of the conformance suites in the reference interpreter's order", arguments: ConformanceSuite.scion)
  func traces(test: ConformanceTest) throws {
    let document = try test.read()
    let acts = document.script.steps.flatMap { [OracleAct.wait($0.afterMs ?? 0), .fire($0.event)] }

    let difference = OracleCase(chart: try document.chart(), events: acts).difference(.viewed, [.attempt])

    #expect(difference?.description == nil)
  }
}

extension OracleChart {
  /// Active states without children.
  fileprivate func leaves(of configuration: [String]) -> [String] {
    let leaves = Set(states.filter { $0.kind == .atomic || $0.kind == .final }.map(\.name))
    return configuration.filter(leaves.contains)
  }

  /// The chart with lists of events in place of what takes some of them, less what no event can come to: that would be a mistake.
  fileprivate func listingEvents(_ events: Set<String>) -> OracleChart {
    var chart = self
    chart.root.changeAll { state in
      var taken: Set<String> = []
      state.transitions = state.transitions.compactMap { transition in
        var transition = transition
        transition.trigger = transition.trigger.listing(events)
        guard case .events(let listed) = transition.trigger else { return transition }
        let left = listed.filter { !taken.contains($0) }
        if transition.condition == .always { taken.formUnion(left) }
        transition.trigger = .events(left)
        return left.isEmpty ? nil : transition
      }
    }
    return chart
  }
}

extension OracleTrigger {
  fileprivate func listing(_ events: Set<String>) -> OracleTrigger {
    guard case .prefixes(let descriptors) = self else { return self }
    return descriptors.contains("*") ? .every : .events(events.sorted().filter { matches(.named($0), []) })
  }
}

extension ConformanceDocument {
  /// All events that it can come to.
  fileprivate var events: Set<String> {
    Set(script.steps.map(\.event)).union(machine.root.events)
  }
}

extension ConformanceDocument.Node {
  fileprivate var events: [String] {
    let blocks =
      (onEntry ?? []) + (onExit ?? []) + ((transitions ?? []) + [initialTransition].compactMap(\.self)).map { $0.statements ?? [] }
    let descriptors = (transitions ?? []).flatMap { $0.event ?? [] }.map {
      $0.split(separator: ".").filter { $0 != "*" }.joined(separator: ".")
    }
    return blocks.flatMap { $0.flatMap(\.events) } + descriptors.filter { !$0.isEmpty } + (states ?? []).flatMap(\.events)
  }
}

extension ConformanceDocument.Statement {
  fileprivate var events: [String] {
    [self.raise, send?.event].compactMap(\.self) + (self.if ?? []).flatMap { $0.statements.flatMap(\.events) }
  }
}
