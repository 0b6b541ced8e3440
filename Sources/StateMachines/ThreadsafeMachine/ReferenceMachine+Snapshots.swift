extension ReferenceMachine {
  /// Everything that the machine remembers: where it is, what is deferred, what is left of each timer, whether it runs.
  ///
  /// It is that of the last commit, in a hook as well, and waits while another thread is in the machine's section. Events that wait in
  /// `enqueue` or `submit`, or are still to be processed by a call that runs, are not part of it, nor are observers.
  ///
  /// - Returns: The snapshot.
  /// - Complexity: O(n log n) for n events that wait.
  public final func snapshot() -> Snapshot {
    let (undated, told) = shared.withLastCommit("snapshot") { memory in
      (takeDown(memory), memory.rest?.now ?? .zero)
    }
    return undated.dated(shared.extras?.now ?? told)
  }

  /// Inside the gate, since another thread may be about to say what time it was when timers were sent.
  private func takeDown(_ memory: borrowing Memory) -> UndatedSnapshot<State, Event> {
    guard let extras, memory.rest != nil else { return chart.snapshot(of: memory) }
    return extras.gate.runMutable { chart.snapshot(of: memory) }
  }
}
