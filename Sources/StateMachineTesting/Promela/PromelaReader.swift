import StateMachines

/// Reads a description for a model in Promela, with numbers for states and events.
struct PromelaReader {
  let chart: MachineDescription
  let numbers: [String: Int]
  let parents: [Int?]
  /// The conditions that are passed for guards, as expressions of the model.
  let guards: [String: String]
  private let events: [String: Int]
  private let internalEvents: Set<String>?

  init(_ chart: MachineDescription, guards: [String: String] = [:], internalEvents: Set<String>? = nil) {
    (self.chart, self.guards, self.internalEvents) = (chart, guards, internalEvents)
    let numbers = Dictionary(chart.states.enumerated().map { ($1.name, $0) }) { first, _ in first }
    self.numbers = numbers
    parents = chart.states.map { $0.parent.flatMap { numbers[$0] } }
    events = Dictionary(chart.events.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  func isInside(_ state: Int, _ outer: Int) -> Bool { sequence(first: state) { parents[$0] }.dropFirst().contains(outer) }

  /// The states that a line means; `any` means the states of its scope and of the regions without a name in it, which are not final.
  func sources(_ states: MachineDescription.States, in scope: String?) -> [Int] {
    switch states {
    case .list(let names): return names.compactMap { numbers[$0] }
    case .any(let exceptions):
      let scope = scope.flatMap { numbers[$0] }
      return chart.states.indices.filter { state in
        let row = chart.states[state]
        guard row.region == nil, row.kind != .final, !exceptions.contains(row.name) else { return false }
        var outer = parents[state]
        while let region = outer, region != scope, chart.states[region].region != nil { outer = parents[region] }
        return outer == scope
      }
    }
  }

  // MARK: Transitions

  func lines(of line: MachineDescription.Transition) -> [PromelaModel.Line] {
    let branches =
      line.branches.isEmpty ? [(line.targets, nil, nil)] : line.branches.map { ($0.targets, $0.guardName, $0.guardForm) }
    return sources(line.sources, in: line.scope).flatMap { source in
      branches.map { targets, guardName, guardForm in
        PromelaModel.Line(
          source: source, causes: causes(of: line.events, from: source),
          guards: [condition(line.guardName, line.guardForm), condition(guardName, guardForm)].compactMap(\.self), targets: targets,
          isTransition: !targets.isEmpty && line.kind != .internal,
          domain: line.kind == .local ? source : domain(of: [source] + targets.compactMap { numbers[$0.state] }))
      }
    }
  }

  private func causes(of filter: MachineDescription.Events, from source: Int) -> [Int] {
    switch filter {
    case .event(let name): [events[name]].compactMap(\.self)
    case .list(let names): names.compactMap { events[$0] }
    case .done(let state): [numbers[state]].compactMap { $0.map { $0 + events.count } }
    case .completion: [source + events.count]
    case .always: [PromelaModel.always]
    case .any, .prefixes, .matching, .failure, .workFailure: []
    }
  }

  /// The innermost compound state around all of these, SCXML Appendix D, `findLCCA`.
  private func domain(of states: [Int]) -> Int? {
    sequence(first: states[0]) { parents[$0] }.dropFirst().first { outer in
      chart.states[outer].kind == .compound && states.allSatisfy { isInside($0, outer) }
    }
  }

  /// Puts the lines of joins between those that name their sources and those from any state.
  func addingJoins(
    to named: [PromelaModel.Line], _ others: [PromelaModel.Line]
  ) -> (sources: [PromelaModel.JoinSource], lines: [PromelaModel.Line]) {
    var sources: [PromelaModel.JoinSource] = []
    var lines = named
    for (number, join) in chart.joins.enumerated() {
      let inner = join.targets.compactMap { numbers[$0.state] }
      for source in join.sources {
        guard let state = numbers[source.state], let event = events[source.event] else { continue }
        lines.append(
          PromelaModel.Line(
            source: state, causes: [event], guards: [], targets: join.targets, isTransition: true, domain: domain(of: [state] + inner),
            joinSource: sources.count))
        sources.append(PromelaModel.JoinSource(join: number, state: state))
      }
    }
    return (sources, lines + others)
  }

  // MARK: Guards

  /// A guard as an expression; nil where there is none, or where it cannot be written.
  func condition(_ name: String?, _ form: GuardForm?) -> String? {
    guard let name else { return nil }
    return guards[name] ?? (form ?? simpleForm(name)).flatMap(condition)
  }

  /// What the name of a guard says alone.
  private func simpleForm(_ name: String) -> GuardForm? {
    name.hasPrefix("in ") ? .isIn(state: String(name.dropFirst(3))) : nil
  }

  private func condition(_ form: GuardForm) -> String? {
    switch form {
    case .named(let name, payloadOf: nil, readsArgument: false): guards[name]
    case .named, .unnamed: nil
    case .isIn(let state): numbers[state].map { "on[\($0)]" }
    case .both(let one, let other): condition(one).flatMap { one in condition(other).map { "(\(one) && \($0))" } }
    case .either(let one, let other): condition(one).flatMap { one in condition(other).map { "(\(one) || \($0))" } }
    case .not(let form): condition(form).map { "!\($0)" }
    }
  }

  // MARK: What waits

  var deferrals: [(state: Int, events: [Int])] {
    let rows = chart.deferrals.flatMap { line in
      sources(line.states, in: nil).map { (state: $0, events: names(line.events).compactMap { events[$0] }) }
    }
    return Dictionary(grouping: rows, by: \.state).sorted { $0.key < $1.key }.map { ($0, $1.flatMap(\.events)) }
  }

  var timeouts: [PromelaModel.Timeout] {
    let durations = chart.timeouts.map { $0.duration?.wholeNanoseconds ?? 1 }
    let unit = durations.reduce(0, greatestCommonDivisor)
    return zip(chart.timeouts, durations).compactMap { line, duration in
      guard let state = numbers[line.state], let event = events[line.event] else { return nil }
      return PromelaModel.Timeout(state: state, event: event, ticks: Int(duration / max(unit, 1)))
    }
  }

  private func greatestCommonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return one
  }

  private func names(_ filter: MachineDescription.Events) -> [String] {
    switch filter {
    case .event(let name): [name]
    case .list(let names): names
    default: []
    }
  }

  /// Without those of timers that only states take in which timers send them.
  var callersEvents: [Int] {
    if let internalEvents { return chart.events.indices.filter { !internalEvents.contains(chart.events[$0].name) } }
    var sending: [String: Set<Int>] = [:]
    for line in chart.timeouts { sending[line.event, default: []].formUnion(sources(.list(names: [line.state]), in: nil)) }
    let taking =
      chart.transitions.filter { ![.ignored, .impossible, .stopping].contains($0.kind) }.map {
        ($0.events, sources($0.sources, in: $0.scope))
      }
      + chart.deferrals.map { ($0.events, sources($0.states, in: nil)) }
    for (filter, states) in taking {
      for name in names(filter) {
        guard let senders = sending[name] else { continue }
        let isSent = states.allSatisfy { state in senders.contains { $0 == state || isInside(state, $0) } }
        if !isSent { sending[name] = nil }
      }
    }
    return chart.events.indices.filter { sending[chart.events[$0].name] == nil }
  }
}

extension Duration {
  /// Nil where it is none, or too long.
  var wholeNanoseconds: Int64? {
    let (seconds, rest) = components
    guard rest.isMultiple(of: 1_000_000_000), seconds < 9_000_000_000 else { return nil }
    return seconds * 1_000_000_000 + rest / 1_000_000_000
  }
}
