/// How tasks of states are run: limits and delays.
public struct TaskSettings: Sendable {
  /// How many tasks a worker runs at the same time, 1,000 at most.
  ///
  /// A task that does not react to its cancellation counts until it returns.
  public var count = 20

  /// How long a task belongs to the process that has taken it.
  ///
  /// A process that runs a task extends its lease all the time, so a task may take longer than its lease. If the process ends or is
  /// stopped, the task waits as long before another process runs it.
  public var lease = Duration.seconds(60)

  /// How often an attempt of a task is begun, if the process that runs it ends each time, before the attempt has failed.
  ///
  /// What a worker has given back does not count: where it was cancelled, or where the machine could not process the result.
  ///
  /// Then the task fails with `MachineError.interrupted(work:)`.
  public var claims = 10

  /// How long a worker runs a task at most.
  ///
  /// Without a limit, a task that never ends would keep one of the worker's places. A task that takes longer is cancelled, and fails with
  /// `MachineError.interrupted(work:)`; its worker does not wait for it. The failure is reported as a ``DurableFailure`` with
  /// ``DurableError/tooSlow(limit:)``. A `timeLimit:` of the task itself counts from its beginning, also while it waits to be run, and may
  /// be longer or shorter.
  public var timeLimit = Duration.seconds(3_600)

  /// How long a worker that ends waits for tasks that do not react to their cancellation.
  ///
  /// Then they are given back as if they had ended, so that other processes run them, and what they return is dropped.
  public var gracePeriod = Duration.seconds(10)

  /// The usual limits and delays.
  public init() {}
}

extension TaskSettings {
  /// How many tasks a worker runs: no more than what fits into the values of one statement.
  var places: Int { min(max(count, 1), 1_000) }
}
