extension ContextDefinition {
  /// Calls a closure with the trace of each macrostep of all its machines that are made from now on.
  ///
  /// The closure is called before the call of the machine returns. Machines that are values, and child machines, are traced in debug builds
  /// only, and there also those that were made before. In a release build a definition without a tracer costs nothing. With a tracer, every
  /// event of a traced machine takes the general path.
  ///
  /// - Parameter tracer: The closure. The thread of the step calls it inside the section of the machine; it must not use the machine.
  /// - Returns: A closure that ends the tracing.
  package func traceMachines(_ tracer: @escaping @Sendable (Trace<State, Event>) -> Void) -> @Sendable () -> Void {
    // Safe because a machine that passes a trace keeps the definition.
    compiled.addTracer { [unowned compiled] record in
      guard let record = record as? TraceRecord else { return }
      tracer(Trace(record, in: compiled))
    }
  }
}
