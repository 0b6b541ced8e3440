extension ThreadsafeMachine {
  /// Tells the machine that some time has passed which its clock did not count, and processes what became due.
  ///
  /// A machine that was restored from a snapshot has what was left of its timers. This call makes it count the time for which it was away:
  ///
  /// ```swift
  /// let machine = try ThreadsafeMachine(definition, restoring: saved.snapshot)
  /// machine.advance(by: .seconds(Date().timeIntervalSince(saved.date)))
  /// ```
  ///
  /// All timeouts and delayed events that wait are due earlier by the duration. Those that are due now are processed on the calling thread,
  /// one after another, each at its own time: a timeout that begins in the course of it counts from then, and is processed as well if it is
  /// due. Other threads may fire between two of them, and what they send is not due earlier. In a hook of the same machine it does nothing.
  ///
  /// - Parameter duration: How much time has passed; a negative duration does nothing.
  /// - Returns: A transition for each macrostep that took one, in order.
  /// - Complexity: O(n) for n events that wait, and O(log n) for each that is due.
  @discardableResult
  public func advance(by duration: Duration) -> [Transition] {
    call().advance(by: duration).compactMap { Transition($0, in: compiled) }
  }
}
