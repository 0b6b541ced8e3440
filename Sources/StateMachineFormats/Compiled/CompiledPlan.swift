import StateMachines

/// A chart as a compiled machine has it: its stored properties, and what each event does at each place.
struct CompiledPlan {
  let tree: CompiledTree
  let fields: CompiledFields
  /// By field, its value before the machine starts.
  let initialValues: [Int]
  /// The states with a property that says whether they were left: until then, their histories do not lead to the first value of the field.
  let remembering: [Int]
  /// The steps into the initial configuration.
  let start: [CompiledStep]
  /// The events that callers fire, in the order of the chart.
  let events: [(name: String, decision: CompiledDecision)]
  /// The transitions that are taken without an event.
  let always: CompiledDecision
  /// The completions that some line waits for.
  let completions: [(state: Int, decision: CompiledDecision)]
  let types: CompiledTypes
  let requirements: CompiledRequirements
  let requests: CompiledRequests
  /// The events that the machine itself raises, in the order in which they are first mentioned.
  let raised: [CompiledEvent]
  /// The events that some state defers, in the order of the chart.
  let deferred: [String]
}

extension CompiledPlan {
  init(
    tree: CompiledTree, fields: CompiledFields, initialValues: [Int], remembering: [Int], start: [CompiledStep],
    events: [(name: String, decision: CompiledDecision)], always: CompiledDecision, completions: [(state: Int, decision: CompiledDecision)],
    types: CompiledTypes, requirements: CompiledRequirements, requests: CompiledRequests
  ) {
    var seen: Set<CompiledEvent> = []
    let ways = (events.map(\.decision) + completions.map(\.decision) + [always]).flatMap(\.allWays)
    let raised = (ways.flatMap(\.steps.flat) + start.flat).compactMap { step -> CompiledEvent? in
      switch step {
      case .raise(let event), .raiseWhere(_, let event): seen.insert(event).inserted ? event : nil
      default: nil
      }
    }
    let deferred = events.filter { $0.decision.allWays.contains { $0.ending == .deferred } }.map(\.name)
    self.init(
      tree: tree, fields: fields, initialValues: initialValues, remembering: remembering, start: start, events: events, always: always,
      completions: completions, types: types, requirements: requirements, requests: requests, raised: raised, deferred: deferred)
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

  /// Whether some action changes the payload of a state in place.
  var changesPayloads: Bool {
    decisions.contains { $0.allWays.contains { $0.steps.flat.contains { if case .takeOutPayload = $0 { true } else { false } } } }
  }

  /// All decisions: of events, of completions, and of no event.
  var decisions: [CompiledDecision] { events.map(\.decision) + completions.map(\.decision) + [always] }
}
