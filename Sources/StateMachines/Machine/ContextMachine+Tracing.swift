extension ContextMachine {
  /// Gives an event to the machine, and passes a trace of each macrostep to a closure; for debugging.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What hooks and guards reach.
  ///   - tracer: What is called for each macrostep, when all is done: that of the event, then those of events that were sent in its course.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @discardableResult
  public mutating func attempt(
    _ event: Event, with context: inout Context, tracing tracer: (Trace<State, Event>) -> Void
  ) -> Outcome {
    let compiled = compiled
    var records: [TraceRecord] = []
    let outcome = withUnsafeMutablePointer(to: &records) { records in
      withMemory(&context) { memory, context in
        let machine = ValueHolder(compiled, memory, context, traces: records)
        let answer = compiled.withEvent(event) { machine.attempt(compiled.occurrence(of: event, at: $0), "attempt", postpones: true) }
        return compiled.outcome(of: answer, for: event)
      }
    }
    for record in records { tracer(Trace(record, in: compiled)) }
    return outcome
  }

  /// The active states as a tree, one on each line, two spaces for each level; a region without a name is called by its parallel state and
  /// its place in it.
  public var activeConfiguration: String {
    compiled.tree(of: compiled.activeNodes(of: memory.configuration), memory.configuration)
  }
}

extension ContextMachine where Context == Void {
  /// Gives an event to the machine, and passes a trace of each macrostep to a closure; for debugging.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - tracer: What is called for each macrostep, when all is done: that of the event, then those of events that were sent in its course.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @discardableResult
  public mutating func attempt(_ event: Event, tracing tracer: (Trace<State, Event>) -> Void) -> Outcome {
    let compiled = compiled
    var records: [TraceRecord] = []
    let outcome = withUnsafeMutablePointer(to: &records) { records in
      withMemory { memory, context in
        let machine = ValueHolder(compiled, memory, context, traces: records)
        let answer = compiled.withEvent(event) { machine.attempt(compiled.occurrence(of: event, at: $0), "attempt", postpones: true) }
        return compiled.outcome(of: answer, for: event)
      }
    }
    for record in records { tracer(Trace(record, in: compiled)) }
    return outcome
  }
}
