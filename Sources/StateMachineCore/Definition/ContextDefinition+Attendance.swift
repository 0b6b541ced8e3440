extension ContextDefinition {
  /// Has a closure called where work or a timeout waits in a machine of this definition that no code runs, in place of a line at standard
  /// error; only in a debug build.
  ///
  /// Use it in a test, to fail where a machine that is a value, or belongs to a ``Stateful`` object, enters a state with a task, a stream
  /// or a timeout, and the program forgets `takeWork()` or `advance`. Use it with an empty closure where other processes do both.
  ///
  /// ```swift
  /// Order.definition.onUnattendedWork { unattended in Issue.record("\(unattended)") }
  /// ```
  ///
  /// In a release build it does nothing: nothing is noted and nothing reported.
  ///
  /// - Parameters:
  ///   - clock: What says when the program had its opportunity; nil for the system's clock.
  ///   - report: What is called, once for each line, on a thread of the clock. It may block and may use machines. It is kept as long as the
  ///     definition.
  public func onUnattendedWork(clock: (any MachineClock)? = nil, _ report: @escaping @Sendable (UnattendedWork) -> Void) {
    #if DEBUG
      compiled.attendance.setReport(clock, report)
    #endif
  }
}
