extension ThreadsafeMachine {
  /// Gives an event to the machine.
  ///
  /// It may be called from any thread, and waits while another thread is in the machine's section. The event and all that follows from it
  /// are processed on the calling thread before the call returns. In a hook of the same machine it is queued: processed right after the
  /// macrostep, before the outermost call returns. Inside a section of the same thread it runs there and then. Where waiting would close a
  /// circle of machines that wait for each other, it is rejected with `MachineError.deadlock`.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether it was accepted: a transition was taken, or the event was queued or deferred. If not, nothing changed.
  /// - Complexity: O(1), no lock and no allocation where the transition has no guard, hook, timeout or observer.
  @inlinable
  @discardableResult
  public func fire(_ event: Event) -> Bool {
    let column = compiled.lookUp(event)
    if let answer = fireByTable(column) { return answer }
    return fireOnGeneralPath(event, column)
  }

  @inlinable
  @inline(never)
  func fireOnGeneralPath(_ event: Event, _ column: CompiledDefinition.Column) -> Bool {
    let column = compiled.id(of: column, for: event)
    return compiled.withEvent(event) { fire($0, column: column) }
  }

  /// Gives an event to the machine and says what came of it.
  ///
  /// Like ``fire(_:)`` in all else.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @inlinable
  @discardableResult
  public func attempt(_ event: Event) -> Outcome {
    attempt(event, for: nil)
  }

  /// Gives an event to the machine where a wrong event is an error.
  ///
  /// An event that would only be deferred, or remembered by a join, is rejected with `.noTransition` and not kept; beside a transition it
  /// is remembered as by `fire`. In a hook of the same machine it is rejected with `MachineError.insideHook`. Like ``fire(_:)`` in all
  /// else.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep.
  /// - Throws: Why the event was rejected.
  @inlinable
  @discardableResult
  public func require(_ event: Event) throws(Rejection) -> Transition {
    try require(event, for: nil)
  }
}
