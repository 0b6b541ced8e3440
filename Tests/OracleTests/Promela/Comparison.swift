import StateMachineTesting
import StateMachines
import TestSupport

/// Compares random charts, one seed after the other, and counts what was compared.
struct Comparison {
  private let feature: String?
  private let change: (String) -> String
  private(set) var count = 0
  private(set) var largeCount = 0
  private var seed: UInt64
  private var configurations = 0
  private var (holding, failing, differing) = (0, 0, 0)
  private var features: [String: Int] = [:]

  /// - Parameters:
  ///   - feature: What each chart has, or nil for all charts.
  ///   - seed: The one before that of the first chart.
  ///   - change: Makes a mistake in a model.
  init(feature: String? = nil, after seed: UInt64 = 0, change: @escaping (String) -> String = { $0 }) {
    (self.feature, self.seed, self.change) = (feature, seed, change)
  }

  /// The features that no chart had.
  var missing: [String] { ExportableChart.features.filter { features[$0] == nil } }

  /// A line for each of the next charts about which the explorer and Spin say something else.
  mutating func differences(in number: Int) throws -> [String] {
    var checker = try SpinChecker()
    while checker.count < number {
      seed += 1
      try add(ExportableChart(seed: seed), to: &checker)
    }
    let (differences, largeCount) = try checker.run()
    count += number
    differing += differences.count
    self.largeCount += largeCount
    return differences
  }

  private mutating func add(_ chart: ExportableChart, to checker: inout SpinChecker) throws {
    guard feature.map(chart.features.contains) ?? true, let definition = try? chart.definition else { return }
    guard let exploration = try? Exploration(definition, context: ChartNotes(counters: [:]), limit: 100, abstraction: { _ in 0 }),
      exploration.cutCount == 0, exploration.configurationCount > 3
    else { return }
    var generator = SeededGenerator(seed: seed)
    let properties = chart.properties(definition.states, &generator)
    // A macrostep without an end stops both: the step fails, and so does an assertion of the model.
    let loops = exploration.failures.contains { $0.message.contains("does not come to rest in one macrostep") }
    let compared = loops ? [] : properties
    let verdicts = compared.map { exploration.verdict(on: $0).holds }
    let model = try MachineDescription(definition).promela(compared, internalEvents: chart.internalEvents, deferralLimit: 12)
    try checker.add(change(model), verdicts, "seed \(seed)")

    var found = chart.features
    if loops { found.insert("loops") }
    if Self.isWaiting(exploration, definition, seed) { found.insert("events that wait") }
    for feature in found { features[feature, default: 0] += 1 }
    configurations += exploration.configurationCount
    holding += verdicts.count { $0 }
    failing += verdicts.count { !$0 }
  }

  /// Whether an event waits on one of some random paths.
  private static func isWaiting(
    _ exploration: Exploration<String, String>, _ definition: ContextDefinition<ChartNotes, String, String>, _ seed: UInt64
  ) -> Bool {
    exploration.walks(5, length: 15, seed: seed).contains { path in
      var machine = EmbeddedMachine(definition, context: ChartNotes(counters: [:]))
      // The program is not to be warned that no code passes the time.
      _ = machine.nextDeadline
      return path.steps.contains { step in
        switch step.cause {
        case .event(let event): machine.fire(event)
        case .time(let duration): machine.advance(by: duration)
        }
        return !"\(machine)".hasSuffix("waiting: nothing")
      }
    }
  }
}

extension Comparison: CustomStringConvertible {
  var description: String {
    """
    \(count) charts of \(seed) with \(configurations) configurations: \(holding) properties hold, \(failing) fail; \
    \(differing) charts differ, \(largeCount) are too large for Spin
    \(count) charts: \(features.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    """
  }
}
