extension ContextMachine {
  /// Starts the machine: enters the initial state as a macrostep of its own.
  ///
  /// On a running machine it does nothing, but ask for computed timeouts that were still to be asked for; after `stop` or the end it starts
  /// afresh. If it is undone, the machine is not running, and every event is rejected with the error until a start succeeds.
  ///
  /// - Parameter context: What hooks reach.
  /// - Throws: What a hook threw.
  public mutating func start(with context: inout Context) throws {
    let compiled = compiled
    if let error = withMemory(&context, { ValueHolder(compiled, $0, $1).start() }) { throw error }
  }

  /// Stops the machine: leaves every state, deepest first, with cause `.stop`, and drops timers and all waiting events.
  ///
  /// It stops whatever exit actions throw. The last configuration stays readable. On a machine that does not run it does nothing.
  ///
  /// - Parameter context: What hooks reach.
  /// - Returns: The first error that an exit action threw.
  @discardableResult
  public mutating func stop(with context: inout Context) -> (any Error)? {
    let compiled = compiled
    return withMemory(&context) { ValueHolder(compiled, $0, $1).stop() }
  }
}

extension ContextMachine where Context == Void {
  /// Starts the machine: enters the initial state as a macrostep of its own.
  ///
  /// On a running machine it does nothing, but ask for computed timeouts that were still to be asked for; after `stop` or the end it starts
  /// afresh. If it is undone, the machine is not running, and every event is rejected with the error until a start succeeds.
  ///
  /// - Throws: What a hook threw.
  public mutating func start() throws {
    let compiled = compiled
    if let error = withMemory({ ValueHolder(compiled, $0, $1).start() }) { throw error }
  }

  /// Stops the machine: leaves every state, deepest first, with cause `.stop`, and drops timers and all waiting events.
  ///
  /// It stops whatever exit actions throw. The last configuration stays readable. On a machine that does not run it does nothing.
  ///
  /// - Returns: The first error that an exit action threw.
  @discardableResult
  public mutating func stop() -> (any Error)? {
    let compiled = compiled
    return withMemory { ValueHolder(compiled, $0, $1).stop() }
  }
}
