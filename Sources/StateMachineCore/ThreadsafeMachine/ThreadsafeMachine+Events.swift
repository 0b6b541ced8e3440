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
  /// Like ``fire(_:)-(Event)`` in all else.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @inlinable
  public func attempt(_ event: Event) -> Outcome {
    attempt(event, for: nil)
  }

  /// Gives an event to the machine where a wrong event is an error.
  ///
  /// An event that would only be deferred, or remembered by a join, is rejected with `.noTransition` and not kept; beside a transition it
  /// is remembered as by `fire`. In a hook of the same machine it is rejected with `MachineError.insideHook`. Like
  /// ``fire(_:)-(Event)`` in all else.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep.
  /// - Throws: Why the event was rejected.
  @inlinable
  @discardableResult
  public func require(_ event: Event) throws(Rejection) -> Transition {
    try require(event, for: nil)
  }

  /// Whether `fire` would be true now.
  ///
  /// Where a guard has to be asked, it waits while another thread is in the machine's section; else it never waits. It has no side effects
  /// and runs no hook. An event whose guard throws is not accepted, unless its failure is an event that a line takes: with
  /// `onError: .raise`, and without an argument or a reply. On the thread of a hook it answers as if the configuration of that moment were
  /// at rest: every state that has been entered counts, also one whose children have not.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the event would be accepted.
  public func can(_ event: Event) -> Bool {
    can(event, for: nil)
  }

  /// Why `fire` would be false now: the rejection that it would meet, with nothing fired and no hook notified.
  ///
  /// Use it where a button is disabled with an explanation. Guards are asked as by ``can(_:)``, which this is like in all else.
  ///
  /// - Parameter event: The event.
  /// - Returns: The rejection; nil where the event would be accepted.
  public func whyNot(_ event: Event) -> Rejection? {
    whyNot(event, for: nil)
  }

  /// Those of the definition's events that callers send and would be accepted now and not ignored, in order of first mention.
  ///
  /// Each is asked for by itself, like ``can(_:)``.
  public var permittedEvents: [Event] {
    permittedEvents(for: nil)
  }
}
