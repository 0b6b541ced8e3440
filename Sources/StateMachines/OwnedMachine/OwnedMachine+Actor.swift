extension OwnedMachine where Owner: ActorStateful {
  /// Starts the machine: enters the initial state as a macrostep of its own.
  ///
  /// On a running machine it does nothing, but ask for computed timeouts that were still to be asked for; after `stop` or the end it starts
  /// afresh. If it is undone, the machine is not running, and stays unstarted or stopped.
  ///
  /// - Parameter owner: The object that the machine belongs to.
  /// - Throws: What a hook threw, or `MachineError.deadlock`.
  public func start(for owner: isolated Owner) throws {
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
  public func stop(for owner: isolated Owner) -> (any Error)? {
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
  public func can(_ event: Event, for owner: isolated Owner) -> Bool {
    lend(owner) { can(event, for: $0) }
  }

  /// Those of the definition's events that would be accepted now.
  ///
  /// - Parameter owner: The object that the machine belongs to.
  /// - Returns: The events, in order of first mention; each is asked for by itself, like `can`.
  public func permittedEvents(for owner: isolated Owner) -> [Event] {
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
  public func fire(_ event: Event, for owner: isolated Owner) -> Bool {
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
  public func attempt(_ event: Event, for owner: isolated Owner) -> Outcome {
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
  public func require(_ event: Event, for owner: isolated Owner) throws(Rejection) -> Transition {
    try lend(owner) { (owner) throws(Rejection) in try require(event, for: owner) }
  }
}

// MARK: Where the owner lives

extension OwnedMachine where Owner: ActorStateful {
  /// Gives an event to the machine later, in a task on the actor, and returns at once.
  ///
  /// The events are processed one at a time, first in, first out over all threads. They do not keep the owner alive: when it is gone, they
  /// are dropped. `stop` drops those that wait.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - owner: The object that the machine belongs to.
  public func enqueue(_ event: Event, for owner: Owner) {
    remember(owner).add(
      .event(
        workOff: { [weak self, weak owner] in
          guard let self, let owner else { return }
          lend(owner) { _ = fireSlowly(event, chart.lookUp(event), for: $0) }
        }, drop: {}))
  }

  /// The way to the owner, kept for what comes due.
  @discardableResult
  private func remember(_ owner: Owner) -> Home {
    ownedExtrasMade.home(of: owner, in: self) {
      Home(of: owner) { [weak owner] home in
        Task.detached { [weak owner] in
          guard let owner else { return home.abandon() }
          await home.workOff(on: owner)
        }
      }
    }
  }

  /// Lends the owner for a call; if something is left that waits for its time, remembers where the owner lives.
  @usableFromInline
  func lend<R, Failure: Error>(_ owner: Owner, _ body: (LentOwner) throws(Failure) -> R) throws(Failure) -> R {
    defer {
      if let ownedExtras, ownedExtras.needsHome(of: owner) { remember(owner) }
    }
    return try LentOwner.lend(owner, isAtHome: true, body)
  }
}
