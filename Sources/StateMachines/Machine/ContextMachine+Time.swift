extension ContextMachine {
  /// When the next delayed event is due, in the owner's time, counted from zero; nil where none waits.
  public var nextDeadline: Duration? {
    memory.rest?.timers.nextDeadline
  }

  /// Passes the time to the machine, and processes what is due.
  ///
  /// A value machine has no clock. A deadline counts from the last `advance`, zero before it, so an owner that uses time advances first and
  /// fires then. Each due event runs at its own time, in order; equal times in order of sending. An earlier time does nothing.
  ///
  /// - Parameters:
  ///   - now: The time, counted from zero.
  ///   - context: What hooks and guards reach.
  /// - Returns: A transition for each macrostep that took one, in order.
  @discardableResult
  public mutating func advance(to now: Duration, with context: inout Context) -> [Transition] {
    let compiled = compiled
    let macrosteps = withMemory(&context) { ValueHolder(compiled, $0, $1).advance(to: now) }
    return macrosteps.compactMap { Transition($0, in: compiled) }
  }

  /// Tells the machine that some time has passed, and processes what became due.
  ///
  /// The same as ``advance(to:with:)`` with a time that is later by the duration. So a machine that was restored from a snapshot counts the
  /// time for which it was away:
  ///
  /// ```swift
  /// var machine = try ContextMachine(definition, restoring: saved.snapshot)
  /// machine.advance(by: .seconds(Date().timeIntervalSince(saved.date)), with: &context)
  /// ```
  ///
  /// - Parameters:
  ///   - duration: How much time has passed; a negative duration does nothing.
  ///   - context: What hooks and guards reach.
  /// - Returns: A transition for each macrostep that took one, in order.
  /// - Complexity: O(log n) for each event that is due, where n events wait.
  @discardableResult
  public mutating func advance(by duration: Duration, with context: inout Context) -> [Transition] {
    guard let now = memory.time(after: duration) else { return [] }
    return advance(to: now, with: &context)
  }
}

extension ContextMachine where Context == Void {
  /// Passes the time to the machine, and processes what is due.
  ///
  /// A value machine has no clock. A deadline counts from the last `advance`, zero before it, so an owner that uses time advances first and
  /// fires then. Each due event runs at its own time, in order; equal times in order of sending. An earlier time does nothing.
  ///
  /// - Parameter now: The time, counted from zero.
  /// - Returns: A transition for each macrostep that took one, in order.
  @discardableResult
  public mutating func advance(to now: Duration) -> [Transition] {
    let compiled = compiled
    let macrosteps = withMemory { ValueHolder(compiled, $0, $1).advance(to: now) }
    return macrosteps.compactMap { Transition($0, in: compiled) }
  }

  /// Tells the machine that some time has passed, and processes what became due.
  ///
  /// The same as ``advance(to:)`` with a time that is later by the duration. So a machine that was restored from a snapshot counts the time
  /// for which it was away:
  ///
  /// ```swift
  /// var machine = try Machine(definition, restoring: saved.snapshot)
  /// machine.advance(by: .seconds(Date().timeIntervalSince(saved.date)))
  /// ```
  ///
  /// - Parameter duration: How much time has passed; a negative duration does nothing.
  /// - Returns: A transition for each macrostep that took one, in order.
  /// - Complexity: O(log n) for each event that is due, where n events wait.
  @discardableResult
  public mutating func advance(by duration: Duration) -> [Transition] {
    guard let now = memory.time(after: duration) else { return [] }
    return advance(to: now)
  }
}

extension Memory {
  /// The time of the last `advance` and a duration; nil for a negative duration.
  borrowing func time(after duration: Duration) -> Duration? {
    duration < .zero ? nil : (rest?.now ?? .zero).addingSaturated(duration)
  }
}
