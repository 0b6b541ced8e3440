extension OwnedMachine where Owner: Stateful {
  /// Starts the machine: enters the initial state as a macrostep of its own.
  ///
  /// On a running machine it does nothing, but ask for computed timeouts that were still to be asked for; after `stop` or the end it starts
  /// afresh. If it is undone, the machine is not running, and stays unstarted or stopped.
  ///
  /// - Parameter owner: The object that the machine belongs to.
  /// - Throws: What a hook threw, or `MachineError.deadlock`.
  public func start(for owner: Owner) throws {
    if let error = lend(owner, { shared(for: $0).start() }) { throw error }
  }

  /// Stops the machine: leaves every state, deepest first, with cause `.stop`, and drops timers and all waiting events.
  ///
  /// It stops whatever exit actions throw. The last configuration stays readable; streams of transitions end. On a machine that does not
  /// run it does nothing. In a hook of the same machine it takes effect right after the macrostep.
  ///
  /// - Parameter owner: The object that the machine belongs to.
  /// - Returns: The first error that an exit action threw, in a hook nil; or `MachineError.deadlock`, and then the machine was not stopped.
  @discardableResult
  public func stop(for owner: Owner) -> (any Error)? {
    lend(owner) { shared(for: $0).stop() }
  }

  /// Whether `fire` would be true now; of a machine that has not started, in its initial configuration.
  ///
  /// It evaluates guards, has no side effects, and runs no hook; an event whose guard throws is not accepted. In a hook it answers as if
  /// the configuration of that moment were at rest: every state that has been entered counts, also one whose children have not.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - owner: The object that the machine belongs to.
  /// - Returns: Whether the event would be accepted.
  public func can(_ event: Event, for owner: Owner) -> Bool {
    lend(owner) { can(event, for: $0) }
  }

  /// Those of the definition's events that would be accepted now.
  ///
  /// - Parameter owner: The object that the machine belongs to.
  /// - Returns: The events, in order of first mention; each is asked for by itself, like `can`.
  public func permittedEvents(for owner: Owner) -> [Event] {
    lend(owner) { permittedEvents(for: $0) }
  }

  /// Gives an event to the machine.
  ///
  /// The event and all that follows from it are processed before the call returns. In a hook of the same machine it is queued: processed
  /// right after the macrostep, before the outermost call returns. A machine that has not started is started first; if that is undone, the
  /// event is rejected with its error.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - owner: The object that the machine belongs to.
  /// - Returns: Whether it was accepted: a transition was taken, or the event was queued or deferred. If not, nothing changed.
  /// - Complexity: O(1), no lock and no allocation where the transition has no guard, hook, timeout or observer.
  @inlinable
  @discardableResult
  public func fire(_ event: Event, for owner: Owner) -> Bool {
    let column = chart.lookUp(event)
    if let answer = fireByTable(column) { return answer }
    return lend(owner) { fireSlowly(event, column, for: $0) }
  }

  /// Gives an event to the machine and says what came of it; like `fire` in all else.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - owner: The object that the machine belongs to.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @discardableResult
  public func attempt(_ event: Event, for owner: Owner) -> Outcome {
    lend(owner) { attempt(event, for: $0) }
  }

  /// Gives an event to the machine where a wrong event is an error.
  ///
  /// An event that would only be deferred, or remembered by a join, is rejected with `.noTransition` and not kept; beside a transition it
  /// is remembered as by `fire`. In a hook of the same machine it is rejected with `MachineError.insideHook`. Like `fire` in all else.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - owner: The object that the machine belongs to.
  /// - Returns: The transition that sums up the macrostep.
  /// - Throws: Why the event was rejected.
  @discardableResult
  public func require(_ event: Event, for owner: Owner) throws(Rejection) -> Transition {
    try lend(owner) { (owner) throws(Rejection) in try require(event, for: owner) }
  }
}

// MARK: Time

extension OwnedMachine where Owner: Stateful {
  /// When the next delayed event or timeout is due; nil if none is.
  ///
  /// A `Stateful` object has no place where its machine could work off what is due, so its user tells the time, counted from zero.
  public var nextDeadline: Duration? {
    shared.withLastCommit("nextDeadline") { $0.rest?.timers.nextDeadline }
  }

  /// Tells the machine the time, and works off what is due by then, each event at its own time.
  ///
  /// What is sent later counts from the last such time, from zero before; so advance first, then fire. An earlier time does nothing, and so
  /// does a call in a hook of the same machine.
  ///
  /// - Parameters:
  ///   - now: The time, counted from zero.
  ///   - owner: The object that the machine belongs to.
  /// - Returns: A transition for each macrostep that took one, in order.
  @discardableResult
  public func advance(to now: Duration, for owner: Owner) -> [Transition] {
    let macrosteps = lend(owner) { shared(for: $0).advance(to: now) }
    return macrosteps.compactMap { Transition($0, in: chart) }
  }
}

extension OwnedMachine where Owner: Stateful {
  @inlinable
  func lend<R, Failure: Error>(_ owner: Owner, _ body: (LentOwner) throws(Failure) -> R) throws(Failure) -> R {
    try LentOwner.lend(owner, isAtHome: false, body)
  }
}
