import StateMachineTesting
import StateMachines
import TestSupport

/// A random chart with what a model in Promela can have, and how much of it takes part.
///
/// Actions and counters are left out. Events that may wait are sent by timers alone, and not for ever: else the configurations would have
/// no end.
struct ExportableChart {
  private(set) var chart: OracleChart
  /// The events that callers do not send; nil where the definition does not say so.
  private(set) var internalEvents: Set<String>?

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &* 17 &+ 1)
    chart = (seed.isMultiple(of: 2) ? RandomChart.makeTimed(seed: seed) : RandomChart.makeTwisted(seed: seed)).chart
    chart.onError = .undo
    chart.maximumMicrosteps = 100
    let (hasTimeouts, hasDeferrals, hasJoins) = (!generator.once(in: 3), generator.once(in: 2), !generator.once(in: 4))
    let document = OracleDocument(chart, wildcardsFirst: false)
    chart.root.changeAll { state in
      state.leaveOutActions()
      state.leaveOutLines(document)
      if !hasTimeouts { state.timeouts = [] }
      if !hasDeferrals { state.deferrals = [] }
    }
    chart.joins = hasJoins ? chart.joins.map { OracleChart.Join(sources: $0.sources, targets: $0.targets) } : []
    var regions: [OracleState] = []
    if chart.states.contains(where: { !$0.deferrals.isEmpty }) { regions.append(makeSender(&generator)) }
    if seed % 8 == 4, chart.states.contains(where: { $0.timeouts.contains { $0.delay > 1 } }) { regions.append(makeClock()) }
    if !regions.isEmpty { add(regions) }
  }

  /// A region in which timers send the events that may wait: three of them.
  private mutating func makeSender(_ generator: inout SeededGenerator) -> OracleState {
    let deferred = chart.states.flatMap(\.deferrals).flatMap { if case .events(let names) = $0 { names } else { [String]() } }
    internalEvents = Set(deferred)
    let events = internalEvents?.sorted() ?? []
    let states = (0..<4).map { place in
      var state = OracleState("send\(place)")
      if place > 0 { state.timeouts = [OracleState.Timeout(delay: 1 + generator.below(3), event: events[generator.below(events.count)])] }
      if place < 3 { state.transitions = [OracleTransition("next", to: ["send\(place + 1)"])] }
      return state
    }
    return OracleState("sender", .compound, states)
  }

  /// A region in which a timer is due again and again, so that others are of any age when it is.
  private mutating func makeClock() -> OracleState {
    internalEvents?.insert("tick")
    var state = OracleState("ticking")
    state.timeouts = [OracleState.Timeout(delay: 1, event: "tick")]
    state.transitions = [OracleTransition("tick", to: ["ticking"])]
    return OracleState("clock", .compound, [state])
  }

  /// Puts regions beside the chart.
  private mutating func add(_ regions: [OracleState]) {
    var main = chart.root
    (main.name, main.kind) = ("main", .compound)
    chart.root = OracleState("#root", .compound, [OracleState("all", .parallel, [main] + regions)])
  }

  var definition: ContextDefinition<ChartNotes, String, String> {
    get throws {
      try ChartAdapter(chart, .bare, hear: { _, _ in }).definition { sm in
        if let internalEvents { sm.internalEvents(.anyOf(internalEvents.sorted())) }
      }
    }
  }

  /// Properties about one or two states each, all of which can be said in LTL.
  func properties(_ states: [String], _ generator: inout SeededGenerator) -> [Property<String>] {
    func condition() -> Condition<String> {
      let (one, two) = (states[generator.below(states.count)], states[generator.below(states.count)])
      switch generator.below(5) {
      case 0: return .active(one) && .active(two)
      case 1: return .active(one) || .active(two)
      case 2: return !.active(one)
      case 3: return .active(one) || .ended
      default: return .active(one)
      }
    }
    func fairness() -> Fairness { generator.once(in: 3) ? .time : .progress }
    return [.never(condition()), .always(condition()), .eventually(condition(), assuming: fairness())]
      + (0..<4).map { _ in .leads(from: condition(), to: condition(), assuming: fairness()) }
      + (0..<3).map { _ in .never(.active(states[generator.below(states.count)])) }
  }

  /// What charts may have, and what may happen in them.
  static let features = [
    "parallel states", "joins", "deferrals", "timeouts", "lines for any state", "histories", "several targets", "completions", "eventless",
    "local", "guards", "decisions", "events that wait", "loops", "clocks",
  ]

  /// What the chart has.
  var features: Set<String> {
    let (states, lines) = (chart.states, chart.states.flatMap { $0.transitions + $0.wildcards.map(\.transition) })
    let histories = Set(states.filter(\.isHistory).map(\.name))
    var found: [String: Bool] = [
      "parallel states": states.contains { $0.kind == .parallel }, "joins": !chart.joins.isEmpty,
      "deferrals": states.contains { !$0.deferrals.isEmpty }, "timeouts": states.contains { !$0.timeouts.isEmpty },
      "lines for any state": (states + [chart.root]).contains { !$0.wildcards.isEmpty },
      "histories": lines.contains { !histories.isDisjoint(with: $0.targets) }, "several targets": lines.contains { $0.targets.count > 1 },
    ]
    found["completions"] = lines.contains { if case .done = $0.trigger { true } else { false } }
    found["eventless"] = lines.contains { $0.trigger == .eventless }
    found["local"] = lines.contains { $0.kind == .local }
    found["guards"] = lines.contains { $0.condition != .always }
    found["clocks"] = states.contains { $0.name == "clock" }
    found["decisions"] = lines.contains { $0.decision != .transition }
    return Set(found.filter(\.value).keys)
  }
}

extension OracleState {
  fileprivate mutating func leaveOutActions() {
    (initialActions, onEntry, onExit) = ([], [], [])
    for place in transitions.indices { transitions[place].actions = [] }
    for place in wildcards.indices { wildcards[place].transition.actions = [] }
  }

  /// Leaves out lines that a model cannot have, or that would stand in the way of others.
  fileprivate mutating func leaveOutLines(_ document: OracleDocument) {
    if initial.contains(where: { $0.contains(".") }) { initial = [] }
    let (all, others) = (transitions, wildcards)
    (transitions, wildcards) = ([], [])
    for line in all {
      guard var line = line.exportable(from: name, document), !isTaken(line.trigger) else { continue }
      let isPlain = kind == .compound && !line.targets.isEmpty && line.targets.allSatisfy { document.is($0, inside: name) }
      if line.kind == .local, !isPlain { line.kind = .external }
      transitions.append(line)
    }
    for wildcard in others {
      let isTaken = wildcards.contains { $0.transition.trigger == wildcard.transition.trigger }
      guard var line = wildcard.transition.exportable(from: name, document), !isTaken, !line.targets.contains(where: { $0.contains(".") })
      else { continue }
      line.kind = .external
      wildcards.append(Wildcard(transition: line, except: wildcard.except))
    }
  }
}

extension OracleTransition {
  /// Nil where a model cannot have it.
  fileprivate func exportable(from source: String, _ document: OracleDocument) -> OracleTransition? {
    guard var line = condition.withoutCounters.map({ OracleTransition(trigger, to: targets, kind: kind, if: $0) }) else { return nil }
    line.decision = decision
    // The names of histories begin with those of their states.
    let returns = targets.filter { $0.contains(".") }.compactMap { $0.split(separator: ".").first.map(String.init) }
    if returns.contains(where: { $0 == source || document.is(source, inside: $0) }) { return nil }
    switch trigger {
    case .events, .done: return line
    // Only onwards, so that a machine comes to rest.
    case .eventless: return targets.allSatisfy { document.is($0, behind: source) } && !targets.isEmpty ? line : nil
    case .every, .failure, .prefixes: return nil
    }
  }
}

extension OracleDocument {
  fileprivate func `is`(_ state: String, inside outer: String) -> Bool {
    guard let state = place(of: state), let outer = place(of: outer) else { return false }
    return isDescendant(state, of: outer)
  }

  fileprivate func `is`(_ state: String, behind other: String) -> Bool {
    guard let state = place(of: state), let other = place(of: other) else { return false }
    return state > other && !isDescendant(state, of: other)
  }
}

extension OracleGuard {
  /// Nil where a counter decides in a way that cannot be left out.
  fileprivate var withoutCounters: OracleGuard? {
    switch self {
    case .always, .isIn: return self
    case .not(.isIn): return self
    case .less, .fails: return .always
    case .both(let one, let other):
      guard let one = one.withoutCounters, let other = other.withoutCounters else { return nil }
      return one == .always ? other : other == .always ? one : .both(one, other)
    case .never, .equal, .not: return nil
    }
  }
}
