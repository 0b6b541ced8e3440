/// In what a machine differs from the oracle.
struct ChartDifference: CustomStringConvertible {
  enum Kind: Equatable {
    /// The library refuses the definition.
    case refused
    case configuration
    case outcome
    case refusals
    case trace
    case views
    case other
  }

  var kind: Kind
  var description: String
}

extension ChartDifference {
  /// The first difference; nil where there is none.
  init?(_ expected: [ChartSight], _ seen: [ChartSight], in test: OracleCase, _ detail: ChartDetail) {
    let histories = test.chart.histories
    let acts = ["the start"] + test.events.map(\.description)
    for (number, pair) in zip(expected, seen).enumerated() {
      guard let kind = Self.kind(pair.0, pair.1, histories, detail) else { continue }
      let text = "\(kind) after \(number): \(acts[number])\nthe oracle is \(pair.0)the machine is \(pair.1)"
      self.init(kind: kind, description: text)
      return
    }
    return nil
  }

  private static func kind(_ expected: ChartSight, _ seen: ChartSight, _ histories: Set<String>, _ detail: ChartDetail) -> Kind? {
    if expected.configuration != seen.configuration || expected.isFinished != seen.isFinished { return .configuration }
    if expected.isAccepted != seen.isAccepted || seen.outcome != nil && expected.outcome != seen.outcome { return .outcome }
    if expected.refusals != seen.refusals { return .refusals }
    if detail != .bare {
      let isSame = expected.trace.count == seen.trace.count && zip(expected.trace, seen.trace).allSatisfy { $0.agrees($1, histories) }
      if !isSame { return .trace }
      if expected.views != seen.views { return .views }
    }
    let isSame = expected.state == seen.state && expected.counters == seen.counters && seen.contradictions.isEmpty
    return isSame ? nil : .other
  }
}

extension OracleTrace {
  /// A history state has no name in the library, which reports the states that it restores as targets.
  fileprivate func agrees(_ other: OracleTrace, _ histories: Set<String>) -> Bool {
    switch (self, other) {
    case (.before(let taken), .before(let seen)), (.after(let taken), .after(let seen)):
      let isClear = histories.isDisjoint(with: taken.targets)
      return taken.source == seen.source && taken.cause == seen.cause && (!isClear || taken.targets == seen.targets)
    default: return self == other
    }
  }
}

extension OracleChart {
  fileprivate var histories: Set<String> {
    Set(root.subtree.filter(\.isHistory).map(\.name))
  }
}
