extension ReferenceMachine {
  /// What such a machine remembers.
  public typealias Snapshot = StateMachines.Snapshot<State, Event>

  /// Everything that the machine remembers: where it is, what is deferred, what is left of each timer, whether it runs.
  ///
  /// It is that of the last commit, in a hook as well, and waits while another thread is in the machine's section. Events that wait in
  /// `enqueue` or `submit`, or are still to be processed by a call that runs, are not part of it, nor are observers.
  ///
  /// - Returns: The snapshot.
  /// - Complexity: O(n log n) for n events that wait.
  public final func snapshot() -> Snapshot {
    // The fingerprint is computed before the section is entered, where others would wait for it.
    _ = compiled.identity
    let (undated, now) = withLastCommit("snapshot") { memory, timers, engine in
      compiled.snapshot(of: memory, timers, inHookOf: engine)
    }
    return undated.dated(at: now())
  }
}
