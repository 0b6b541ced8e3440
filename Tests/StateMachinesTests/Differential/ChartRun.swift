import StateMachines

/// A machine of the library that runs an ``OracleChart``, and what can be seen of it.
struct ChartRun {
  typealias Machine = ContextMachine<ChartNotes, String, String>

  /// How an event is handed in: each way has code of its own.
  enum Way: Sendable {
    case attempt
    case fire
  }

  let chart: OracleChart
  private let definition: ContextDefinition<ChartNotes, String, String>
  private let canIsCertain: Bool
  private let refusals = Refusals()
  private var machine: Machine
  private var notes: ChartNotes
  private var time = Duration.zero
  /// When the time of the machine began.
  private var birth = Duration.zero

  init(_ chart: OracleChart, _ detail: ChartDetail) throws(DefinitionError) {
    self.chart = chart
    canIsCertain = !chart.hasFailingGuards
    notes = ChartNotes(counters: chart.counters)
    definition = try ChartAdapter(chart, detail, hear: refusals.append).definition()
    machine = Machine(definition, with: &notes)
  }

  /// What there is to see since the last look; the first one sees the start.
  mutating func look() -> ChartSight {
    let sight = ChartSight(
      configuration: machine.configuration.filter { !$0.hasPrefix("#") }, state: machine.state, isFinished: machine.isFinished,
      counters: notes.counters, trace: notes.trace, views: notes.views, refusals: refusals.take())
    (notes.trace, notes.views) = ([], [])
    return sight
  }

  mutating func act(_ act: OracleAct, _ way: Way) -> ChartSight {
    switch (act, way) {
    case (.fire(let event), .attempt):
      let can = machine.can(event, with: notes)
      let outcome = machine.attempt(event, with: &notes)
      var sight = look()
      sight.outcome = OracleOutcome(outcome)
      sight.isAccepted = sight.outcome?.isAcceptance
      if let transition = outcome.transition { sight.contradictions += sight.contradictions(of: transition) }
      if canIsCertain, sight.outcome != .undone, can != sight.isAccepted { sight.contradictions.append("can was \(can)") }
      return sight
    case (.fire(let event), .fire):
      let isAccepted = machine.fire(event, with: &notes)
      var sight = look()
      sight.isAccepted = isAccepted
      return sight
    case (.wait(let milliseconds), _):
      time += .milliseconds(milliseconds)
      machine.advance(to: time - birth, with: &notes)
      return look()
    }
  }

  /// The same machine, in another program.
  mutating func restore() throws(RestoreError) {
    machine = try Machine(definition, restoring: machine.snapshot())
    birth = time
  }
}

extension OracleCase {
  /// What the oracle does: one sight after the start, one after each act.
  func sightsOfOracle() -> [ChartSight] {
    run().map { ChartSight($0, chart) }
  }

  /// What a machine does; the first way of handing in events is that of the first event, then they take turns.
  func sightsOfMachine(_ detail: ChartDetail = .watched, _ ways: [ChartRun.Way] = [.attempt]) throws(DefinitionError) -> [ChartSight] {
    var run = try ChartRun(chart, detail)
    var sights = [run.look()]
    for (number, act) in events.enumerated() { sights.append(run.act(act, ways[number % ways.count])) }
    return sights
  }

  /// In what the library differs from the oracle; nil where it does not.
  func difference(_ detail: ChartDetail = .watched, _ ways: [ChartRun.Way] = [.attempt]) -> ChartDifference? {
    do {
      return ChartDifference(sightsOfOracle(), try sightsOfMachine(detail, ways), in: self, detail)
    } catch {
      return ChartDifference(kind: .refused, description: error.description)
    }
  }
}

extension OracleOutcome {
  init(_ outcome: Outcome<String, String>) {
    self =
      switch outcome {
      case .transitioned: .transitioned
      case .accepted(.deferred): .deferred
      case .accepted(.joining): .joining
      // Only in a hook.
      case .accepted(.queued): .rejected
      case .rejected(let rejection): rejection.isFailure ? .undone : .rejected
      }
  }

  var isAcceptance: Bool {
    switch self {
    case .transitioned, .deferred, .joining: true
    case .rejected, .undone: false
    }
  }
}

extension ChartSight {
  /// In what the machine's account of a macrostep differs from what the hooks saw, which may go on with events that were sent.
  fileprivate func contradictions(of transition: Transition<String, String>) -> [String] {
    guard let first = trace.first, case .before(let taken) = first else { return [] }
    let exits = trace.compactMap { if case .exit(let state) = $0 { state } else { nil } }
    let entries = trace.compactMap { if case .entry(let state) = $0 { state } else { nil } }
    var found: [String] = []
    if !exits.starts(with: transition.exited.shown) { found.append("exited are \(transition.exited)") }
    if !entries.starts(with: transition.entered.shown) { found.append("entered are \(transition.entered)") }
    if taken.source != transition.source { found.append("the source is \(transition.source)") }
    if taken.cause != transition.cause.name { found.append("the cause is \(transition.cause.name)") }
    return found
  }
}

extension [String] {
  /// Without those that only the adapter needs.
  fileprivate var shown: [String] {
    filter { !$0.hasPrefix("#") }
  }
}

extension OracleChart {
  /// Where guards fail, what `can` says and what `fire` does may differ.
  fileprivate var hasFailingGuards: Bool {
    root.subtree.contains { state in
      (state.transitions + state.wildcards.map(\.transition)).contains { $0.condition.fails }
    }
  }
}

extension OracleGuard {
  fileprivate var fails: Bool {
    switch self {
    case .fails: true
    case .not(let other): other.fails
    case .both(let left, let right): left.fails || right.fails
    default: false
    }
  }
}
