extension ThreadsafeMachine {
  /// Starts the machine: enters the initial state as a macrostep of its own.
  ///
  /// On a running machine it does nothing, but ask for computed timeouts that were still to be asked for; after `stop` or the end it starts
  /// afresh. If it is undone, the machine is not running, and every event is rejected with the error until a start succeeds. Waits while
  /// another thread is in the machine's section.
  ///
  /// - Throws: What a hook threw, or `MachineError.deadlock`.
  public func start() throws {
    if let error = call().start() { throw error }
  }

  /// Stops the machine: leaves every state, deepest first, with cause `.stop`, and drops timers and all waiting events.
  ///
  /// It stops whatever exit actions throw. The last configuration stays readable; streams of transitions end. On a machine that does not
  /// run it does nothing. In a hook of the same machine it takes effect right after the macrostep. Waits while another thread is in the
  /// machine's section.
  ///
  /// - Returns: The first error that an exit action threw, in a hook nil. Where the machine was not stopped: `MachineError.deadlock`, or
  ///   `MachineError.insideHook` in a guard that `can` or `permittedEvents` asks.
  @discardableResult
  public func stop() -> (any Error)? {
    call().stop()
  }

  /// Stops the machine and waits until the tasks of its states have returned, for some time at most.
  ///
  /// Stopping cancels the tasks; one that does not react to that goes on, and what it reports is dropped. A caller that is cancelled gets
  /// its answer at once, and so does a task of the machine itself, with its own name. Use it before a server ends:
  ///
  /// ```swift
  /// let late = await session.finish(within: .seconds(5))
  /// if !late.isEmpty { logger.warning("still running: \(late)") }
  /// ```
  ///
  /// - Parameter limit: How long at most, by the machine's clock.
  /// - Returns: The names of the tasks and streams that still run, in the order in which they were started.
  @discardableResult
  public func finish(within limit: Duration) async -> [String] {
    stop()
    return await machineExtras?.waitForWork(within: limit) ?? []
  }
}
