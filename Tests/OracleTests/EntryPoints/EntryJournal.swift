import StateMachines

/// What hooks and observers of one machine record, and the counters of its chart.
final class EntryJournal: Sendable {
  // Safe because one thread at a time touches them: the one that runs the machine's step, and the test between steps.
  nonisolated(unsafe) var notes: ChartNotes
  nonisolated(unsafe) var hooks: [EntryHook] = []
  nonisolated(unsafe) var rejections: [String] = []
  // Safe because only the queue of the observers touches them, and the test once that queue is empty.
  nonisolated(unsafe) var transitions: [EntryTransition] = []
  nonisolated(unsafe) var filtered: [String] = []
  nonisolated(unsafe) var traces: [String] = []
  /// The paths of states.
  nonisolated(unsafe) var paths: [String: String] = [:]
  /// Asks the machine, where hooks can reach it.
  nonisolated(unsafe) var look: (() -> EntrySight)?

  init(_ chart: OracleChart) {
    notes = ChartNotes(counters: chart.counters)
  }

  /// The definition of a chart, with the hooks of an entry point; each of these calls `mark`.
  func definition<Context, State: ChartState, Event: ChartWord>(
    _ chart: OracleChart, _ point: EntryPoint, mark: @escaping @Sendable (inout Context) -> Void = { _ in }
  ) throws(DefinitionError) -> ContextDefinition<Context, State, Event> {
    let hear: @Sendable (String, Bool) -> Void = { event, isUndone in self.rejections.append(isUndone ? "\(event) failed" : event) }
    var adapter = ChartAdapter<Context, State, Event>(
      chart: chart, detail: .bare, read: { _ in self.notes.counters }, change: { _, change in change(&self.notes) },
      hear: point.has(.rejectionHook) ? hear : nil)
    // A line that makes what its target holds has no argument.
    adapter.calls = point.has(.calls) && State.self == String.self ? chart.calls : ChartCalls()
    let definition = try adapter.definition { sm in addHooks(to: &sm, chart, point, mark) }
    for state in chart.states where state.hasName { paths[state.name] = definition.path(of: State(word: state.name)) }
    return definition
  }

  private func addHooks<Context, State: ChartState, Event>(
    to sm: inout MachineBuilder<Context, State, Event>, _ chart: OracleChart, _ point: EntryPoint,
    _ mark: @escaping @Sendable (inout Context) -> Void
  ) {
    let hasLines = chart.hasTransitions
    if point.has(.idleHook), hasLines { sm.after(.matching { _ in false }) { step in self.write(.idleHook, step) } }
    for place in EntryPoint.Extra.hooks where point.has(place) {
      let hook: MachineBuilder<Context, State, Event>.Hook = { step in
        mark(&step.context)
        self.write(place, step)
        if place == .after { step.onCommit { self.hooks.append(EntryHook(place: place, step: "commit", machine: self.look?())) } }
      }
      switch place {
      case .entry: sm.onEntry(perform: hook)
      case .exit: sm.onExit(perform: hook)
      case .before where hasLines: sm.before(perform: hook)
      case .after where hasLines: sm.after(perform: hook)
      default: break
      }
    }
  }

  private func write<Context, State: ChartState, Event>(_ place: EntryPoint.Extra, _ step: borrowing Step<Context, State, Event>) {
    let (state, source, target, targets, cause) = (step.state, step.source, step.target, step.targets, step.cause)
    let text = "\(place) of \(state): \(source) -> \(target) \(targets) by \(cause) in \(State.loads(in: step))"
    hooks.append(EntryHook(place: place, step: text, machine: look?()))
  }

  func take<Element>(_ list: ReferenceWritableKeyPath<EntryJournal, [Element]>) -> [Element] {
    defer { self[keyPath: list] = [] }
    return self[keyPath: list]
  }
}
