extension ContextMachine {
  /// When the next delayed event is due, in the owner's time, counted from zero; nil where none waits.
  public var nextDeadline: Duration? {
    memory.rest?.timers.nextDeadline
  }

  /// Tells the machine what time it is, and works off what is due.
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
    let chart = chart
    let macrosteps = lend(&context) { chart.advance(to: now, $0, $1) }
    return macrosteps.compactMap { Transition($0, in: chart) }
  }
}

extension ContextMachine where Context == Void {
  /// Tells the machine what time it is, and works off what is due.
  ///
  /// A value machine has no clock. A deadline counts from the last `advance`, zero before it, so an owner that uses time advances first and
  /// fires then. Each due event runs at its own time, in order; equal times in order of sending. An earlier time does nothing.
  ///
  /// - Parameter now: The time, counted from zero.
  /// - Returns: A transition for each macrostep that took one, in order.
  @discardableResult
  public mutating func advance(to now: Duration) -> [Transition] {
    let chart = chart
    let macrosteps = lend { chart.advance(to: now, $0, $1) }
    return macrosteps.compactMap { Transition($0, in: chart) }
  }
}
