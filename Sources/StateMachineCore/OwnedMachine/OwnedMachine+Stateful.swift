extension OwnedMachine where Owner: Stateful {
  /// When the next delayed event or timeout is due; nil if none is.
  ///
  /// A machine that belongs to a `Stateful` object has no clock: its user passes the time, counted from zero.
  public var nextDeadline: Duration? {
    compiled.attend(to: .timeout)
    return call().withLastCommit("nextDeadline") { _, _ in machineExtras?.withTimers { $0.queue.nextDeadline } ?? nil }
  }

  /// Takes the list of what has to be done about the work of states: what to start and what to cancel, in order.
  ///
  /// A `Stateful` object has no place for tasks, so its user runs the tasks and streams of states, and gives the machine what they report:
  /// ``OwnedCalls/process(_:)``. ``StateWork`` has an example. Waits while another thread is in the machine's section.
  ///
  /// - Returns: The changes since the last call.
  public func takeWork() -> [WorkChange<Event>] {
    call().takeWork()
  }
}
