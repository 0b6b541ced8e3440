public import Dispatch

extension ThreadsafeMachine {
  /// A machine that goes on where a snapshot was taken.
  ///
  /// No hook runs. Timers have what was left of them, and deferred events wait again. A computed timeout that was still to be asked for is
  /// asked for now; if it throws, it is asked for again with the next call, which is rejected with the error.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - snapshot: Where it was, and what waited.
  ///   - label: What deadlock reports and messages call it.
  ///   - eventQueue: Where `enqueue`, `submit` and `enqueueMutable` run; nil for a queue of its own, made when one of them is first used.
  ///   - clock: Where timeouts and delayed events get their time; nil for the system's.
  /// - Throws: A ``RestoreError`` that lists all that does not fit the definition.
  public convenience init(
    _ definition: Definition, restoring snapshot: Snapshot, label: String = "", eventQueue: DispatchQueue? = nil,
    clock: (any MachineClock)? = nil
  ) throws(RestoreError) {
    let memory = try definition.compiled.memory(restoring: snapshot)
    self.init(definition, memory, label, eventQueue, clock)
  }
}
