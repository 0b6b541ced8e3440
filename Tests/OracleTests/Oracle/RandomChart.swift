import TestSupport

/// Makes up legal charts: what a definition of the library accepts too.
///
/// Made in three passes: the tree, then what needs the names of all states, then joins.
struct RandomChart {
  private static let mostStates = 25
  static let events = ChartEvents.names
  static let counters = ["c0", "c1", "c2"]

  private var generator: SeededGenerator
  private var left: Int
  private var count = 0
  private var regions = 0

  /// A chart, and events for it: more than it has, so that some are never mentioned.
  static func make(seed: UInt64, eventCount: Int = 25) -> OracleCase {
    var generator = SeededGenerator(seed: seed)
    var chart: OracleChart
    repeat {
      var maker = RandomChart(generator: generator)
      chart = maker.makeChart()
      generator = maker.generator
    } while !starts(chart)
    let events = (0..<eventCount).map { _ in
      OracleAct.fire(generator.once(in: 12) ? "unknown" : Self.events[generator.below(Self.events.count)])
    }
    return OracleCase(chart: chart, events: events)
  }

  /// A chart whose start is undone, or ends it, shows nothing more.
  private static func starts(_ chart: OracleChart) -> Bool {
    var oracle = OracleInterpreter(chart)
    oracle.interpret()
    return oracle.running
  }

  private init(generator: SeededGenerator) {
    self.generator = generator
    left = 3 + self.generator.below(Self.mostStates - 10)
  }

  private mutating func makeChart() -> OracleChart {
    var chart = OracleChart(makeChildren(of: .compound, depth: 0))
    addInitials(&chart.root)
    chart.onError = generator.once(in: 3) ? .raise : .undo
    chart.maximumMicrosteps = 30
    RandomBehaviour.add(to: &chart, &generator)
    return chart
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[generator.below(elements.count)]
  }

  // MARK: - The tree

  private mutating func makeChildren(of kind: OracleState.Kind, depth: Int) -> [OracleState] {
    let wanted = (kind == .parallel || depth == 0 ? 2 : 1) + generator.below(3)
    var children: [OracleState] = []
    for _ in 0..<wanted where left > 0 || children.isEmpty || kind == .parallel && children.count < 2 {
      children.append(kind == .parallel ? makeRegion(depth) : makeState(depth))
    }
    if kind == .compound, children.count > 1, depth == 0 ? generator.once(in: 8) : !generator.once(in: 3) {
      children[children.count - 1] = OracleState(nextName(), .final)
    }
    return children
  }

  private mutating func makeState(_ depth: Int) -> OracleState {
    let name = nextName()
    guard left > 0, depth < 5 else { return OracleState(name) }
    switch generator.below(depth == 0 ? 5 : 7) {
    case 0, 1: return withHistory(OracleState(name, .compound, makeChildren(of: .compound, depth: depth + 1)))
    case 2, 3: return withHistory(OracleState(name, .parallel, makeChildren(of: .parallel, depth: depth + 1)))
    default: return OracleState(name)
    }
  }

  private mutating func makeRegion(_ depth: Int) -> OracleState {
    if left <= 0 || depth >= 5 {
      // Small, but it can be done.
      let name = nextName()
      return generator.once(in: 4)
        ? OracleState(name) : OracleState(name, .compound, [OracleState(nextName()), OracleState(nextName(), .final)])
    }
    switch generator.below(5) {
    case 0: return makeState(depth)
    case 1: return withHistory(OracleState(nextName(), .parallel, makeChildren(of: .parallel, depth: depth + 1)))
    case 2:
      regions += 1
      return OracleState("#\(regions)", .compound, makeChildren(of: .compound, depth: depth + 1))
    default:
      return withHistory(OracleState(nextName(), .compound, makeChildren(of: .compound, depth: depth + 1)))
    }
  }

  private mutating func nextName() -> String {
    left -= 1
    count += 1
    return "s\(count)"
  }

  /// Defaults are made here, since all that is inside is there already.
  private mutating func withHistory(_ state: OracleState) -> OracleState {
    var state = state
    for (kind, suffix) in [(OracleState.Kind.shallowHistory, "shallow"), (.deepHistory, "deep")] where generator.once(in: 4) {
      var history = OracleState("\(state.name).\(suffix)", kind, [], initial: Self.fork(inside: state, &generator))
      if generator.once(in: 2) { history.initialActions = [.log("default of \(history.name)")] }
      state.children.append(history)
    }
    return state
  }

  private mutating func addInitials(_ state: inout OracleState) {
    for child in state.children.indices { addInitials(&state.children[child]) }
    guard state.kind == .compound else { return }
    let histories = state.subtree.filter(\.isHistory).map(\.name)
    switch generator.below(6) {
    case 0 where !histories.isEmpty: state.initial = [pick(histories)]
    case 1, 2: state.initial = Self.fork(inside: state, &generator)
    default: state.initial = [pick(state.properChildren).name]
    }
    if generator.once(in: 3), state.hasName { state.initialActions = [.log("initial of \(state.name)")] }
  }

  // MARK: - Targets

  /// States inside a state that can be entered together: one, or some in different regions.
  static func fork(inside state: OracleState, _ generator: inout SeededGenerator) -> [String] {
    let children = state.properChildren
    let some = state.kind == .parallel ? generator.some(children.count, below: children.count) : [generator.below(children.count)]
    return some.sorted().flatMap { fork(at: children[$0], &generator) }
  }

  private static func fork(at state: OracleState, _ generator: inout SeededGenerator) -> [String] {
    let isDeep = !state.properChildren.isEmpty && (!state.hasName || generator.once(in: 2))
    return isDeep ? fork(inside: state, &generator) : [state.name]
  }
}
