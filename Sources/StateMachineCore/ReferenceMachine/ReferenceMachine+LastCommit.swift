extension ReferenceMachine {
  /// Calls a closure with all that the machine remembers since its last commit, in a hook as well; waits while another thread is in the
  /// machine's section.
  ///
  /// - Parameters:
  ///   - call: The name of the call, for messages.
  ///   - body: What to do with it. It is passed the memory; what waits for its time; and in a step that runs the engine, since payloads of
  ///     the memory may have changed.
  /// - Returns: What the closure returns, and what says the time of the machine, which is called after the section.
  package final func withLastCommit<R>(
    _ call: StaticString,
    _ body: (borrowing Memory, [(pending: Pending, deadline: Duration?, delay: Duration)], UnsafeMutablePointer<Engine>?) -> R
  ) -> (result: R, now: () -> Duration) {
    let (result, timeOfOwner) = self.call().withLastCommit(call) { memory, engine in
      let timers = machineExtras?.withTimers { $0.waiting } ?? []
      return (body(memory, timers, engine), machineExtras?.lastTimeOfOwner ?? .zero)
    }
    return (result, { self.machineExtras?.now ?? timeOfOwner })
  }
}
