public import Dispatch

extension OwnedMachine {
  /// A machine that goes on where a snapshot was taken.
  ///
  /// No hook runs. Timers have what was left of them; they come due once a call has handed in the owner, `start()` for example.
  /// Deferred events wait again. A computed timeout that was still to be asked for is asked for in the first such call.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - snapshot: Where it was, and what waited.
  ///   - label: What `step.label` and deadlock reports call it.
  ///   - eventQueue: Where `enqueue`, `submit` and `enqueueMutable` run for a ``ThreadsafeStateful`` owner; nil for a queue of its own.
  ///   - clock: Where timeouts and delayed events get their time; nil for the system's.
  /// - Throws: A ``RestoreError`` that lists all that does not fit the definition.
  public convenience init(
    _ definition: ContextDefinition<Owner, State, Event>, restoring snapshot: Snapshot, label: String = "",
    eventQueue: DispatchQueue? = nil,
    clock: (any MachineClock)? = nil
  ) throws(RestoreError) {
    let memory = try definition.compiled.memory(restoring: snapshot)
    self.init(definition, memory, label, eventQueue, clock)
  }
}
