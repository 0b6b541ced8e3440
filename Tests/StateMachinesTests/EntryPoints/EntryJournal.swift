import StateMachines

/// What hooks of one machine record, and the counters of its chart.
final class EntryJournal: Sendable {
  // Safe because one thread at a time touches them: the one that runs the machine's step, and the test between steps.
  nonisolated(unsafe) var notes: ChartNotes
  nonisolated(unsafe) var hooks: [EntryHook] = []
  nonisolated(unsafe) var rejections: [String] = []
  // Safe because only the queue of the observers touches them, and the test once that queue is empty.
  nonisolated(unsafe) var transitions: [Transition<String, String>] = []
  nonisolated(unsafe) var filtered: [String] = []
  /// Asks the machine, where hooks can reach it.
  nonisolated(unsafe) var look: (() -> EntrySight)?

  init(_ chart: OracleChart) {
    notes = ChartNotes(counters: chart.counters)
  }

  /// The definition of a chart, with the hooks of an entry point; their steps see no context.
  func definition<Context>(
    _ chart: OracleChart, _ point: EntryPoint
  ) throws(DefinitionError) -> ContextDefinition<Context, String, String> {
    let hear: @Sendable (String, Bool) -> Void = { event, isUndone in self.rejections.append(isUndone ? "\(event) failed" : event) }
    let adapter = ChartAdapter<Context, String, String>(
      chart: chart, detail: .bare, read: { _ in self.notes.counters }, change: { _, change in change(&self.notes) },
      hear: point.has(.rejectionHook) ? hear : nil)
    return try adapter.definition { (sm: inout MachineBuilder<Context, String, String>) in addHooks(to: &sm, chart, point) }
  }

  private func addHooks<Context>(to sm: inout MachineBuilder<Context, String, String>, _ chart: OracleChart, _ point: EntryPoint) {
    let hasLines = chart.root.subtree.contains { !$0.transitions.isEmpty || !$0.wildcards.isEmpty } || !chart.joins.isEmpty
    let nothing = EventDescriptor<String, String>.matching { _ in false }
    if point.has(.idleHook), hasLines { sm.after(nothing) { step in self.write("never", step) } }
    guard point.has(.hooks) else { return }
    if hasLines {
      sm.before { step in self.write("before", step) }
      sm.after { step in self.write("after", step) }
    }
    sm.onEntry { step in self.write("entry", step) }
    sm.onExit { step in self.write("exit", step) }
  }

  private func write<Context>(_ place: String, _ step: borrowing Step<Context, String, String>) {
    let seen = EntryHook.Step(
      place: place, state: step.state, source: step.source, target: step.target, targets: step.targets, cause: step.cause.name,
      configuration: step.configuration)
    hooks.append(EntryHook(step: seen, machine: look?()))
  }

  func take<Element>(_ list: ReferenceWritableKeyPath<EntryJournal, [Element]>) -> [Element] {
    defer { self[keyPath: list] = [] }
    return self[keyPath: list]
  }
}
