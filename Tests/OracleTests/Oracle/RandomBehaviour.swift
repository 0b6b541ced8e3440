import TestSupport

/// Gives the states of a random chart transitions, actions, deferrals and joins, none of which is a mistake in a definition.
struct RandomBehaviour {
  private let chart: OracleChart
  private let named: [OracleState]
  private let everywhere: [OracleState]
  private var transitionCount = 0
  /// Outer states wait for what is inside them to be done, and regions stay: else they seldom come to their ends together.
  private let isCalm: Bool

  static func add(to chart: inout OracleChart, _ generator: inout SeededGenerator) {
    var maker = RandomBehaviour(chart, isCalm: generator.once(in: 4))
    chart.root.changeAll { maker.addTransitions(to: &$0, &generator) }
    chart.root.changeAll { maker.addContent(to: &$0, &generator) }
    chart.joins = maker.makeJoins(chart, &generator)
  }

  private init(_ chart: OracleChart, isCalm: Bool) {
    self.isCalm = isCalm
    self.chart = chart
    named = chart.states.filter { $0.hasName && !$0.isHistory }
    everywhere = chart.root.subtree.filter { !$0.properChildren.isEmpty }
  }

  // MARK: - Transitions

  private mutating func addTransitions(to state: inout OracleState, _ generator: inout SeededGenerator) {
    if state.kind == .compound, state.hasName || state.name == chart.root.name, !isCalm, generator.once(in: 5) {
      addWildcard(to: &state, &generator)
    }
    guard state.hasName, state.kind != .final, !state.isHistory else { return }
    if isCalm, state.kind != .atomic {
      let isRegion = scope(of: state).kind == .parallel
      state.transitions = isRegion ? [] : [makeTransition(from: state, on: .done(of: state.name), &generator)]
      return
    }
    for _ in 0..<(1 + generator.below(4)) {
      let transition = makeTransition(from: state, on: makeTrigger(from: state, &generator), &generator)
      if !state.isTaken(transition.trigger) { state.transitions.append(transition) }
    }
  }

  private mutating func addWildcard(to state: inout OracleState, _ generator: inout SeededGenerator) {
    let sources = state.properChildren.filter { $0.kind != .final }.map(\.name)
    var transition = makeTransition(from: state, on: makeTrigger(from: state, &generator), &generator)
    guard case .events = transition.trigger, !sources.isEmpty else { return }
    transition.kind = .external
    let except = sources.count > 2 && generator.once(in: 2) ? [sources[generator.below(sources.count)]] : []
    state.wildcards = [OracleState.Wildcard(transition: transition, except: except)]
  }

  private mutating func makeTransition(
    from state: OracleState, on trigger: OracleTrigger, _ generator: inout SeededGenerator
  ) -> OracleTransition {
    transitionCount += 1
    var transition = OracleTransition(trigger, do: [.log("t\(transitionCount)")])
    transition.targets = makeTargets(from: state, &generator)
    if generator.once(in: 4), isPlain(transition.targets, from: state) { transition.kind = .local }
    if generator.once(in: 3) { transition.condition = makeGuard(&generator) }
    // The standard asks the guard of an outer state once for each leaf in it, and each time it fails; an atomic state has one.
    if state.kind == .atomic, transition.trigger != .eventless, generator.once(in: 25) {
      transition.condition = .both(transition.condition, .fails)
    }
    if transition.trigger == .eventless {
      // Comes to rest: each time it is taken the counter goes up.
      let counter = pick(RandomChart.counters, &generator)
      transition.condition = .both(transition.condition, .counter(counter, below: 1 + generator.below(4)))
      transition.actions.append(.increment(counter))
    }
    transition.actions += makeActions(&generator)
    return transition
  }

  /// What a local transition to a history state outside its source leaves depends on what is recorded: the contract is silent there.
  private func isPlain(_ targets: [String], from state: OracleState) -> Bool {
    let histories = targets.filter { $0.contains(".") }
    return !targets.isEmpty && histories.allSatisfy { history in state.subtree.contains { $0.name == history } }
  }

  private func makeTrigger(from state: OracleState, _ generator: inout SeededGenerator) -> OracleTrigger {
    let hasChildren = !state.properChildren.isEmpty
    switch generator.below(14) {
    case 0: return .eventless
    case 1 where generator.once(in: 2): return .every
    case 2: return .events(generator.some(3, below: RandomChart.events.count).map { RandomChart.events[$0] })
    case 3 where chart.onError == .raise: return .failure
    case 4, 5, 6:
      if hasChildren { return .done(of: state.name) }
      let done = everywhere.filter(\.hasName)
      return generator.once(in: 4) && !done.isEmpty ? .done(of: pick(done, &generator).name) : "e0"
    default: return .events([pick(RandomChart.events, &generator)])
    }
  }

  private func makeTargets(from state: OracleState, _ generator: inout SeededGenerator) -> [String] {
    let histories = chart.states.filter(\.isHistory)
    switch isCalm && state.kind == .atomic ? 6 : generator.below(12) {
    case 0: return []
    case 1: return RandomChart.fork(inside: pick(everywhere, &generator), &generator)
    case 2, 3: return histories.isEmpty ? [pick(named, &generator).name] : [pick(histories, &generator).name]
    // Inside or around its source, where kinds differ.
    case 4, 5:
      let near = named.filter { other in
        state.subtree.contains { $0.name == other.name } || other.subtree.contains { $0.name == state.name }
      }
      return [pick(near, &generator).name]
    case 6, 7, 8, 9:
      let siblings = scope(of: state).properChildren.filter(\.hasName)
      return [(generator.once(in: 2) ? siblings.last { $0.kind == .final } : nil)?.name ?? pick(siblings, &generator).name]
    default: return [pick(named, &generator).name]
    }
  }

  private func scope(of state: OracleState) -> OracleState {
    everywhere.first { $0.properChildren.contains { $0.name == state.name } } ?? chart.root
  }

  private func makeGuard(_ generator: inout SeededGenerator) -> OracleGuard {
    switch generator.below(5) {
    case 0, 1: .isIn(pick(named, &generator).name)
    case 2: .not(.isIn(pick(named, &generator).name))
    case 3: .counter(pick(RandomChart.counters, &generator), below: 1 + generator.below(4))
    default: .both(makeGuard(&generator), makeGuard(&generator))
    }
  }

  // MARK: - Actions

  private func makeActions(_ generator: inout SeededGenerator) -> [OracleAction] {
    switch generator.below(20) {
    case 0: [.raise(pick(RandomChart.events, &generator))]
    case 1 where generator.once(in: 2): [.raise(pick(RandomChart.events, &generator)), .raise(pick(RandomChart.events, &generator))]
    case 3, 4: [.increment(pick(RandomChart.counters, &generator))]
    case 5 where generator.once(in: 3): [.fail, .log("after a failure")]
    case 6:
      // Not for ever: `fire` would not return.
      [
        .choose([
          OracleAction.Branch(
            condition: .counter("sent", below: 6), actions: [.increment("sent"), .send(pick(RandomChart.events, &generator), after: 0)])
        ])
      ]
    default: []
    }
  }

  private func addContent(to state: inout OracleState, _ generator: inout SeededGenerator) {
    guard state.hasName, !state.isHistory else { return }
    if generator.once(in: 4) { state.onEntry = [[.log("in \(state.name)")] + makeActions(&generator)] }
    if generator.once(in: 6) { state.onExit = [[.log("out of \(state.name)")] + makeActions(&generator)] }
    let event = pick(RandomChart.events, &generator)
    if state.kind != .final, generator.once(in: 8), !state.mentions(event) { state.deferrals = [.events([event])] }
  }

  // MARK: - Joins

  private mutating func makeJoins(_ chart: OracleChart, _ generator: inout SeededGenerator) -> [OracleChart.Join] {
    var joins: [OracleChart.Join] = []
    for parallel in chart.states where parallel.kind == .parallel && generator.once(in: 2) {
      let sources = parallel.properChildren.compactMap { makeSource(in: $0, &generator) }
      let inside = Set(parallel.subtree.map(\.name))
      let targets = named.map(\.name).filter { !inside.contains($0) }
      guard sources.count > 1, !targets.isEmpty, Set(sources.map(\.state)).isDisjoint(with: joins.flatMap(\.sources).map(\.state)) else {
        continue
      }
      joins.append(OracleChart.Join(sources: sources, targets: [pick(targets, &generator)], actions: [.log("joined in \(parallel.name)")]))
    }
    return joins
  }

  private func makeSource(in region: OracleState, _ generator: inout SeededGenerator) -> OracleChart.Join.Source? {
    let candidates = region.subtree.filter { $0.hasName && $0.kind != .final && !$0.isHistory }
    let state = pick(generator.once(in: 2) ? Array(candidates.prefix(1)) : candidates, &generator)
    let free = RandomChart.events.filter { !state.mentions($0) && !state.isTaken(.events([$0])) }
    return free.isEmpty ? nil : OracleChart.Join.Source(state: state.name, event: pick(free, &generator))
  }

  private func pick<Element>(_ elements: [Element], _ generator: inout SeededGenerator) -> Element {
    elements[generator.below(elements.count)]
  }
}

extension OracleState {
  /// Whether an unguarded transition takes what the trigger waits for, so that one behind it would be a mistake.
  func isTaken(_ trigger: OracleTrigger) -> Bool {
    transitions.contains { earlier in
      guard earlier.condition == .always else { return false }
      switch (earlier.trigger, trigger) {
      case (.every, _): return true
      case (.events(let taken), .events(let wanted)): return !Set(taken).isDisjoint(with: wanted)
      default: return earlier.trigger == trigger
      }
    }
  }

  func mentions(_ event: String) -> Bool {
    let deferred = deferrals.contains { $0 == .events([event]) }
    return deferred || transitions.contains { if case .events(let events) = $0.trigger { events.contains(event) } else { false } }
  }
}
