import StateMachines

/// How much of a chart is built.
enum ChartDetail: Sendable {
  /// With hooks that note everything, and what is active at each moment.
  case viewed
  /// With hooks that note what runs.
  case watched
  /// Without hooks and actions that only note something, so that plain transitions stay plain.
  case bare
}

/// Builds the definition of an ``OracleChart`` through the public builder; `Context` is where its machines keep their ``ChartNotes``.
struct ChartAdapter<Context, State: ChartState, Event: ChartWord>: Sendable {
  typealias Definition = ContextDefinition<Context, State, Event>
  typealias Builder = Definition.Builder
  typealias Step = StateMachines.Step<Context, State, Event>
  typealias Change = (inout ChartNotes) -> Void

  let chart: OracleChart
  var detail = ChartDetail.watched
  /// Whether transitions that follow one another for one event become branches of one line.
  var hasJunctions = false
  /// Which events are written with an argument.
  var calls = ChartCalls()
  let read: @Sendable (borrowing Step) -> [String: Int]
  let change: @Sendable (inout Step, Change) -> Void
  /// Called for each rejected event; the Boolean tells whether its step was undone.
  ///
  /// Nil: the definition has no such hook.
  let hear: (@Sendable (String, Bool) -> Void)?

  func definition(preparing: (inout Builder) -> Void = { _ in }) throws(DefinitionError) -> Definition {
    try Definition(
      initial: targets(chart.root.initialTargets), onError: chart.onError == .undo ? .undo : .raise,
      maximumMicrosteps: chart.maximumMicrosteps
    ) { sm in
      preparing(&sm)
      State.addLoads(of: chart.states.filter { $0.hasName && !$0.isHistory }.map { State(word: $0.name) }, to: &sm)
      if detail != .bare { watch(&sm) }
      if let hear { sm.onRejection { (rejection: Rejection<State, Event>) in hear(rejection.event.word, rejection.isFailure) } }
      fill(chart.root, &sm)
      for join in chart.joins { add(join, &sm) }
    }
  }

  private func watch(_ sm: inout Builder) {
    // A hook that nothing can run is a mistake in a definition.
    if chart.hasTransitions {
      sm.before { note(.before(OracleTrace.Taken($0)), &$0) }
      sm.after { note(.after(OracleTrace.Taken($0)), &$0) }
    }
    sm.onEntry { note(.entry($0.state.word), &$0) }
    sm.onExit { note(.exit($0.state.word), &$0) }
  }

  func note(_ entry: OracleTrace, _ step: inout Step) {
    switch entry {
    case .entry(let state) where state.hasPrefix("#"), .exit(let state) where state.hasPrefix("#"): return
    default: break
    }
    let view = detail == .viewed ? step.configuration.map(\.word).shown : nil
    change(&step) { notes in
      notes.trace.append(entry)
      if let view { notes.views.append(view) }
    }
  }
}

extension ChartAdapter where Context == ChartNotes, State == String, Event == String {
  /// For machines that are values, and have their notes undone with a step.
  init(_ chart: OracleChart, _ detail: ChartDetail = .watched, hear: @escaping @Sendable (String, Bool) -> Void) {
    self.init(chart: chart, detail: detail, read: { $0.context.counters }, change: { $1(&$0.context) }, hear: hear)
  }
}

extension OracleState {
  /// None: the first child.
  var initialTargets: [String] {
    initial.isEmpty ? properChildren.prefix(1).map(\.name) : initial
  }
}

extension OracleTrace.Taken {
  init<Context, State: ChartWord, Event: ChartWord>(_ step: borrowing Step<Context, State, Event>) {
    self.init(source: step.source.word, targets: step.targets.map(\.word), cause: step.cause.name)
  }
}

extension Cause where State: ChartWord, Event: ChartWord {
  /// As the oracle names it.
  var name: String {
    switch self {
    case .event(let event): event.word
    case .done(let state): "done \(state.word)"
    case .always: "always"
    case .start: "start"
    case .stop: "stop"
    case .failure: "failure"
    }
  }
}

extension Rejection {
  var isFailure: Bool {
    if case .failed = reason { true } else { false }
  }

  var isImpossible: Bool {
    if case .impossible = reason { true } else { false }
  }
}
