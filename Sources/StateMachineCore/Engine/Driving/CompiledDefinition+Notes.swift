extension CompiledDefinition {
  /// Gives an event to a machine that is a value, and notes what it takes; work for after the commit is dropped.
  ///
  /// - Parameters:
  ///   - event: The place of the event.
  ///   - column: The column of the event.
  ///   - memory: The memory of the machine.
  ///   - context: The place of its context, or any other one where that has no content.
  ///   - notes: Where transitions are noted.
  package final func take(
    _ event: UnsafeRawPointer, _ column: ColumnID, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer,
    noting notes: UnsafeMutablePointer<StepNotes>
  ) {
    let event = Occurrence(event: event, column: column)
    let node = memory.pointee.active
    if ValueHolder(self, memory, context).takeSimply(event) != nil {
      return notes.pointee.add(TransitionKey(source: node, column: column, route: .none))
    }
    noting(notes, memory, context) { _ = $0.decide(event, AcceptanceSink()) }
  }

  /// Tells a machine that is a value that some time has passed, and notes what it takes; work for after the commit is dropped.
  ///
  /// - Parameters:
  ///   - duration: How much time has passed.
  ///   - memory: The memory of the machine.
  ///   - context: The place of its context, or any other one where that has no content.
  ///   - notes: Where transitions are noted.
  package final func advance(
    by duration: Duration, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer,
    noting notes: UnsafeMutablePointer<StepNotes>
  ) {
    guard let now = memory.pointee.time(after: duration) else { return }
    noting(notes, memory, context) { _ = $0.advance(to: now) }
  }

  private func noting(
    _ notes: UnsafeMutablePointer<StepNotes>, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer,
    _ call: (ValueHolder) -> Void
  ) {
    var report = CallReport(isTraced: false, notes: notes, work: CommitWork())
    withUnsafeMutablePointer(to: &report) { call(ValueHolder(self, memory, context, report: $0)) }
  }
}
