import StateMachines

/// A task that this process has taken.
struct ClaimedTask<Event: Sendable>: Sendable {
  /// What has to be done with it.
  enum Assignment: Sendable {
    /// It is run.
    case run(StateWork<Event>)
    /// It fails, since a process has ended that ran it.
    case interrupt(StateWork<Event>)
    /// It is not run again, and nothing fails.
    case leave(StateWork<Event>)
    /// Its machine does not have it any more.
    case drop
    /// Its machine cannot be read.
    case park(any Error)
  }

  let row: StoredTask
  let assignment: Assignment
  /// Its key for receivers outside.
  let key: String

  var id: TaskKey { row.id }
  var token: String { row.token }

  /// That its result could not be processed.
  func failure(_ error: any Error) -> DurableFailure {
    DurableFailure(row.key, .task(row.name), attempt: row.failures + 1, error)
  }

  /// What the history calls its result: its number, the attempt, and who has taken it.
  var request: String { "task/\(row.activation)/\(row.attempt)/\(row.token)" }
}

/// What has become of a task that this process has taken.
enum TaskEnd {
  /// Its result has reached the machine.
  case processed
  /// The machine could not process the result.
  case refused
  /// The task is of no use any more, or another process has it.
  case dropped
  /// It was given back, so that another process runs it.
  case givenBack
}
