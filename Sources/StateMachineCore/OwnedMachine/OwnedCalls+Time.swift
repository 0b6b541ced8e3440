extension OwnedCalls {
  /// Tells the machine that some time has passed which it did not count, and processes what became due.
  ///
  /// A machine that was restored from a snapshot has what was left of its timers. This call makes it count the time for which it was away:
  /// all timeouts and delayed events that wait are due earlier by the duration. Those that are due now are processed before the call
  /// returns, one after another, each at its own time: a timeout that begins in the course of it counts from then, and is processed as
  /// well if it is due. In a hook of the same machine it does nothing.
  ///
  /// - Parameter duration: How much time has passed; a negative duration does nothing.
  /// - Returns: A transition for each macrostep that took one, in order.
  /// - Complexity: O(n) for n events that wait, and O(log n) for each that is due. For a ``Stateful`` owner O(log n) for each that is due.
  @discardableResult
  public func advance(by duration: Duration) -> [Transition<State, Event>] {
    guard Owner._kind.hasClock else {
      return machine.ensuredMachineExtras.time(after: duration).map(advance(toOwnersTime:)) ?? []
    }
    let macrosteps = withOwner { machine.call(for: $0).advance(by: duration) }
    return macrosteps.compactMap { Transition($0, in: compiled) }
  }

  private func advance(toOwnersTime now: Duration) -> [Transition<State, Event>] {
    let macrosteps = withOwner { machine.call(for: $0).advance(to: now) }
    return macrosteps.compactMap { Transition($0, in: compiled) }
  }
}

extension OwnedCalls where Owner: Stateful {
  /// Passes the time to the machine, and processes what is due by then, each event at its own time.
  ///
  /// What is sent later counts from the last such time, from zero before; so advance first, then fire. An earlier time does nothing, and so
  /// does a call in a hook of the same machine.
  ///
  /// - Parameter now: The time, counted from zero.
  /// - Returns: A transition for each macrostep that took one, in order.
  @discardableResult
  public func advance(to now: Duration) -> [Transition<State, Event>] {
    advance(toOwnersTime: now)
  }

  /// Gives the machine what the work of a state reports.
  ///
  /// What work reports whose state was left meanwhile is dropped.
  ///
  /// - Parameter report: The report.
  /// - Returns: A transition for each macrostep that took one, in order.
  @discardableResult
  public func process(_ report: WorkReport<Event>) -> [Transition<State, Event>] {
    let macrosteps: [[TransitionRecord]] = withOwner { machine.call(for: $0).process(report.report) }
    return macrosteps.compactMap { Transition($0, in: compiled) }
  }
}
