extension OwnedMachine where Owner: Stateful {
  /// When the next delayed event or timeout is due; nil if none is.
  ///
  /// A machine that belongs to a `Stateful` object has no clock: its user passes the time, counted from zero.
  public var nextDeadline: Duration? {
    compiled.attend(to: .timeout)
    return call().withLastCommit("nextDeadline") { _, _ in machineExtras?.withTimers { $0.queue.nextDeadline } ?? nil }
  }

  /// Passes the time to the machine, and processes what is due by then, each event at its own time.
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
    let macrosteps = withOwner(owner) { call(for: $0).advance(to: now) }
    return macrosteps.compactMap { Transition($0, in: compiled) }
  }

  /// Tells the machine that some time has passed, and processes what became due.
  ///
  /// The same as ``advance(to:for:)`` with a time that is later by the duration. So a machine that was restored from a snapshot counts the
  /// time for which it was away. In a hook of the same machine it does nothing.
  ///
  /// - Parameters:
  ///   - duration: How much time has passed; a negative duration does nothing.
  ///   - owner: The object that the machine belongs to.
  /// - Returns: A transition for each macrostep that took one, in order.
  /// - Complexity: O(log n) for each event that is due, where n events wait.
  @discardableResult
  public func advance(by duration: Duration, for owner: Owner) -> [Transition] {
    let now = ensuredMachineExtras.time(after: duration)
    return now.map { advance(to: $0, for: owner) } ?? []
  }

  @inlinable
  func withOwner<R, Failure: Error>(_ owner: Owner, _ body: (BorrowedOwner) throws(Failure) -> R) throws(Failure) -> R {
    try BorrowedOwner.withOwner(owner, isOnActor: false, body)
  }
}

extension OwnedMachine where Owner: Stateful {
  /// Takes the list of what has to be done about the work of states: what to start and what to cancel, in order.
  ///
  /// A `Stateful` object has no place for tasks, so its user runs the tasks and streams of states, and gives the machine what they report:
  /// ``process(_:for:)``. ``StateWork`` has an example. Waits while another thread is in the machine's section.
  ///
  /// - Returns: The changes since the last call.
  public func takeWork() -> [WorkChange<Event>] {
    call().takeWork()
  }

  /// Gives the machine what the work of a state reports.
  ///
  /// What work reports whose state was left meanwhile is dropped.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - owner: The object that the machine belongs to.
  /// - Returns: A transition for each macrostep that took one, in order.
  @discardableResult
  public func process(_ report: WorkReport<Event>, for owner: Owner) -> [Transition] {
    let macrosteps: [[TransitionRecord]] = withOwner(owner) { call(for: $0).process(report.report) }
    return macrosteps.compactMap { Transition($0, in: compiled) }
  }
}
