extension ContextDefinition {
  /// Calls a closure with the trace of each macrostep of all its machines that are made from now on.
  ///
  /// It is called before the call of the machine returns.
  /// Machines that are values, and child machines, are traced in a debug build only: in a release build nothing asks whether they are.
  /// Without a tracer it costs nothing; with one, every event takes the general path.
  ///
  /// - Parameter tracer: What is called, by the thread that runs the step, inside the machine's section; it must not use the machine.
  /// - Returns: What ends it.
  package func traceMachines(_ tracer: @escaping @Sendable (Trace<State, Event>) -> Void) -> @Sendable () -> Void {
    // Safe because a machine that passes a trace keeps the definition.
    compiled.addTracer { [unowned compiled] record in
      guard let record = record as? TraceRecord else { return }
      tracer(Trace(record, in: compiled))
    }
  }
}
