extension OwnedMachine where Owner: Stateful {
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
    let now = shared.withLastCommit("advance") { $0.time(after: duration) }
    return now.map { advance(to: $0, for: owner) } ?? []
  }
}

extension OwnedMachine where Owner: ActorStateful {
  /// Tells the machine that some time has passed which its clock did not count, and processes what became due.
  ///
  /// A machine that was restored from a snapshot has what was left of its timers. This call makes it count the time for which it was away:
  /// all timeouts and delayed events that wait are due earlier by the duration. Those that are due now are processed before the call
  /// returns, one after another, each at its own time: a timeout that begins in the course of it counts from then, and is processed as
  /// well if it is due. In a hook of the same machine it does nothing.
  ///
  /// - Parameters:
  ///   - duration: How much time has passed; a negative duration does nothing.
  ///   - owner: The object that the machine belongs to.
  /// - Returns: A transition for each macrostep that took one, in order.
  /// - Complexity: O(n) for n events that wait, and O(log n) for each that is due.
  @discardableResult
  public func advance(by duration: Duration, for owner: isolated Owner) -> [Transition] {
    let macrosteps = lend(owner) { shared(for: $0).advance(by: duration) }
    return macrosteps.compactMap { Transition($0, in: chart) }
  }
}

extension OwnedMachine where Owner: MainActorStateful {
  /// Tells the machine that some time has passed which its clock did not count, and processes what became due.
  ///
  /// A machine that was restored from a snapshot has what was left of its timers. This call makes it count the time for which it was away:
  /// all timeouts and delayed events that wait are due earlier by the duration. Those that are due now are processed before the call
  /// returns, one after another, each at its own time: a timeout that begins in the course of it counts from then, and is processed as
  /// well if it is due. In a hook of the same machine it does nothing.
  ///
  /// - Parameters:
  ///   - duration: How much time has passed; a negative duration does nothing.
  ///   - owner: The object that the machine belongs to.
  /// - Returns: A transition for each macrostep that took one, in order.
  /// - Complexity: O(n) for n events that wait, and O(log n) for each that is due.
  @MainActor
  @discardableResult
  public func advance(by duration: Duration, for owner: Owner) -> [Transition] {
    let macrosteps = lend(owner) { shared(for: $0).advance(by: duration) }
    return macrosteps.compactMap { Transition($0, in: chart) }
  }
}
