import StateMachines

/// A chart as a compiled machine has it: its stored properties, and what each event does at each place.
struct CompiledPlan {
  let tree: CompiledTree
  let fields: CompiledFields
  /// By field, its value before the machine starts.
  let initialValues: [Int]
  /// The states that remember by a property of their own whether they were left, since their histories lead elsewhere at first.
  let remembering: [Int]
  /// The steps into the initial configuration.
  let start: [CompiledStep]
  /// The events that callers fire, in the order of the chart.
  let events: [(name: String, decision: CompiledDecision)]
  /// What is taken without an event.
  let always: CompiledDecision
  /// The completions that some line waits for.
  let completions: [(state: Int, decision: CompiledDecision)]
}

extension CompiledPlan {
  /// Events that are raised inside, in the order in which they are first mentioned.
  var raised: [CompiledEvent] {
    var seen: Set<CompiledEvent> = []
    let ways = decisions.flatMap(\.allWays)
    return (ways.flatMap(\.steps.flat) + start.flat).compactMap { step in
      switch step {
      case .raise(let event), .raiseWhere(_, let event): seen.insert(event).inserted ? event : nil
      default: nil
      }
    }
  }

  /// The events that wait where a state postpones them, in the order of the chart.
  var deferred: [String] {
    events.filter { $0.decision.allWays.contains { $0.ending == .deferred } }.map(\.name)
  }

  var hasEventless: Bool { !always.allWays.isEmpty }

  /// Whether at most one raised event waits at any time: nothing is taken without an event, and no step raises two.
  var raisesOneAtATime: Bool {
    func raises(_ steps: [CompiledStep]) -> Int {
      steps.flat.count { step in
        switch step {
        case .raise, .raiseWhere: true
        default: false
        }
      }
    }
    let takeTogether = decisions.contains { $0.hasRegions }
    return !hasEventless && !takeTogether && raises(start) < 2 && decisions.allSatisfy { $0.allWays.allSatisfy { raises($0.steps) < 2 } }
  }

  /// All decisions: of events, of completions, and of no event.
  var decisions: [CompiledDecision] { events.map(\.decision) + completions.map(\.decision) + [always] }
}
