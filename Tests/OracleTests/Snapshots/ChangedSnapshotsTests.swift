import Foundation
import StateMachines
import TestSupport
import Testing

@Suite("Snapshots of random charts with states dropped, repeated and replaced", .timeLimit(TestTimeout.limit))
struct ChangedSnapshotsTests {
  typealias Saved = Snapshot<String, String>

  /// A snapshot in its saved form, as a tree that can be changed.
  private struct SavedTree {
    private var tree: [String: Any]

    init(_ snapshot: Saved) throws {
      tree = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(snapshot)) as? [String: Any])
    }

    func snapshot() throws -> Saved {
      try JSONDecoder().decode(Saved.self, from: JSONSerialization.data(withJSONObject: tree))
    }

    private var histories: [[String: Any]] {
      get { tree["history"] as? [[String: Any]] ?? [] }
      set { tree["history"] = newValue }
    }

    var hasHistories: Bool { !histories.isEmpty }

    /// Changes one list of states: of the configuration, or of a history where there is one.
    mutating func change(_ chart: OracleChart, using generator: inout SeededGenerator) {
      if !hasHistories || generator.once(in: 4) {
        let configuration = tree["configuration"] as? [String] ?? []
        let changed = Self.changed(configuration, chart.root.names, &generator)
        tree["configuration"] = changed.isEmpty ? configuration : changed
      } else {
        let place = generator.below(histories.count)
        if generator.once(in: 8) { return histories.append(histories[place]) }
        let state = chart.states.first { $0.name == histories[place]["state"] as? String }
        let names = generator.once(in: 4) ? chart.root.names : state?.names ?? []
        histories[place]["last"] = Self.changed(histories[place]["last"] as? [String] ?? [], names, &generator)
      }
    }

    private static func changed(_ states: [String], _ names: [String], _ generator: inout SeededGenerator) -> [String] {
      var states = states
      let name = names[generator.below(names.count)]
      guard !states.isEmpty else { return [name] }
      let place = generator.below(states.count)
      switch generator.below(4) {
      case 0: states.remove(at: place)
      case 1: states.append(states[place])
      case 2: states.append(name)
      default: states[place] = name
      }
      return states
    }
  }

  private static func isRefused(_ snapshot: Saved, by run: inout ChartRun) -> Bool {
    do {
      try run.restore(snapshot)
      return false
    } catch {
      #expect(!error.issues.isEmpty)
      return true
    }
  }

  /// A chart with histories, and an event for each of them that leads there from every state at the top; nil where it has none.
  private static func chart(_ seed: UInt64) -> (test: OracleCase, returns: [OracleAct])? {
    var test = RandomChart.make(seed: seed)
    let histories = test.chart.states.filter(\.isHistory).map(\.name)
    for history in histories {
      let transition = OracleTransition(OracleTrigger(stringLiteral: "to \(history)"), to: [history])
      test.chart.root.wildcards.insert(OracleState.Wildcard(transition: transition), at: 0)
    }
    return histories.isEmpty ? nil : (test, histories.map { .fire("to \($0)") })
  }

  @Test("A damaged snapshot of a random chart is refused or restores to legal configurations")
  func changed() throws {
    var (refused, restored) = (0, 0)
    for seed in ChartSeeds.some(of: 300) {
      guard let (test, returns) = Self.chart(seed), var run = try? ChartRun(test.chart, .bare) else { continue }
      var generator = SeededGenerator(seed: seed)
      for act in returns + test.events + returns { _ = run.act(act) }

      for _ in 0..<6 {
        var saved = try SavedTree(run.snapshot)
        for _ in 0..<(1 + generator.below(2)) { saved.change(test.chart, using: &generator) }
        let snapshot = try saved.snapshot()
        var changed = run
        if Self.isRefused(snapshot, by: &changed) {
          refused += 1
          continue
        }
        restored += 1
        for act in (returns + returns + test.events.prefix(8)).shuffled(using: &generator) {
          let found = test.chart.illegalities(of: changed.act(act).configuration)
          try #require(found.isEmpty, "seed \(seed): \(found)\n\(snapshot)\n\(test)")
        }
      }
    }

    #expect(refused > restored)
    #expect(restored > 0)
  }
}

extension OracleState {
  /// The states inside it that have a name.
  fileprivate var names: [String] {
    subtree.filter { $0.hasName && !$0.isHistory && $0.name != name }.map(\.name)
  }
}
