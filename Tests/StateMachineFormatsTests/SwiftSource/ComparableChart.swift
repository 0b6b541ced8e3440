import StateMachines

/// What two descriptions of one chart have in common, whichever of them was read from a file and whichever is that of a definition.
///
/// Places, notes and statements are left out, and the order of lines of which no state and event can take both.
struct ComparableChart: Equatable {
  var onError: MachineDescription.ErrorPolicy
  var initial: [MachineDescription.Target]
  var states: [String]
  var events: Set<String>
  var transitions: [String: [String]]
  var histories: [String]
  var joins: [String]
  var hooks: [String: [String]]
  var deferrals: Set<String>
  var timeouts: Set<String>
  var invocations: Set<String>

  init(_ chart: MachineDescription) {
    (onError, initial) = (chart.onError, chart.initial)
    states = chart.states.map { state in
      "\(state.kind) \(state.name.debugDescription) in \(state.parent ?? "-"), region \(state.region ?? -1): \(state.initial ?? [])"
    }
    events = Set(chart.events.map(\.name))
    transitions = [:]
    for transition in chart.transitions {
      let waitsFor = chart.listed(transition.events)
      let text = Self.text(transition, waitsFor)
      for key in Self.keys(transition, waitsFor, hasWildcards: chart.hasWildcards) { transitions[key, default: []].append(text) }
    }
    histories = chart.histories.map { "\($0.depth) \($0.state) \($0.targets) \($0.hasAction) \($0.actionName ?? "")" }.sorted()
    joins = chart.joins.map { "\($0.sources) \($0.targets) \($0.hasAction) \($0.actionName ?? "")" }.sorted()
    hooks = Dictionary(grouping: chart.hooks, by: { "\($0.moment) \($0.states.map { "\($0)" } ?? "")" }).mapValues { hooks in
      hooks.map { hook in
        let filters = [hook.from, hook.to, hook.states].map { filter in filter.map { "\($0)" } ?? "-" }
        return "\(hook.events.map { "\($0)" } ?? "-") \(filters) \(hook.name ?? "")"
      }
    }
    deferrals = Set(chart.deferrals.map { "\($0)" })
    timeouts = Set(chart.timeouts.map { "\($0)" })
    // The code of a task fires the event for its end.
    invocations = Set(chart.invocations.map { "\($0.kind == .stream ? "stream" : "task") \($0.name) in \($0.state)" })
  }

  private static func text(_ transition: MachineDescription.Transition, _ waitsFor: MachineDescription.Events) -> String {
    let branches = transition.branches.map { "\($0.guardName ?? "") \($0.targets) \($0.hasAction) \($0.actionName ?? "")" }
    let way = "\(transition.kind) \(transition.targets) \(branches)"
    let action = "\(transition.hasAction) \(transition.actionName ?? "")"
    return "\(waitsFor) from \(transition.sources): \(way) \(transition.guardName ?? "") \(action)"
  }

  /// The states and events of a transition; sources of a wildcard depend on the block in which the line is.
  private static func keys(
    _ transition: MachineDescription.Transition, _ waitsFor: MachineDescription.Events, hasWildcards: Bool
  ) -> [String] {
    guard case .list(let sources) = transition.sources else { return ["\(transition.sources) in \(transition.scope ?? "-")"] }
    if hasWildcards { return sources.map { "any event in \($0)" } }
    guard case .list(let events) = waitsFor else { return sources.map { "\(waitsFor) in \($0)" } }
    return sources.flatMap { source in events.map { "\($0) in \(source)" } }
  }
}

extension MachineDescription {
  /// Events with a prefix as the list that they are in source.
  fileprivate func listed(_ events: Events) -> Events {
    guard case .prefixes(let prefixes) = events else { return events }
    return .list(names: self.events.map(\.name).filter { name in prefixes.contains { name == $0 || name.hasPrefix($0 + ".") } })
  }

  fileprivate var hasWildcards: Bool {
    transitions.contains { transition in
      switch transition.events {
      case .any, .matching: true
      default: false
      }
    }
  }
}
