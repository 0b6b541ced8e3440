extension ContextMachine {
  /// Whether the machine has started, and has not stopped or come to its end.
  package var isRunning: Bool { memory.isRunning }

  /// Whether the machine has never started.
  package var isUnstarted: Bool { memory.phase == .unstarted }
}

extension ContextMachine where Context: Sendable {
  /// Asks for computed timeouts and for work of states in which the machine was put, if that is still to be done.
  ///
  /// - Parameters:
  ///   - context: What closures of timeouts and work reach.
  ///   - work: Where work for after the commit is left.
  ///   - tracer: What is called for each macrostep that follows.
  /// - Throws: What a closure threw.
  package mutating func resume(
    with context: inout Context, leaving work: inout CommitWork, tracing tracer: @escaping (Trace<State, Event>) -> Void
  ) throws {
    guard isRunning else { return }
    try start(with: &context, leaving: &work, tracing: tracer)
  }
}
