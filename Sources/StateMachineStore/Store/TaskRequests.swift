/// A task of an active state: the row that says who runs it.
///
/// The machine's row has the task itself, with its input. This row is a lease: it is made by the step that enters the state, or begins
/// another attempt, and removed by the step that leaves the state, or processes the result.
public struct StoredTask: Hashable, Sendable {
  /// The machine.
  public var key: MachineKey
  /// The number of the activation in the machine.
  public var activation: Int64
  /// Which attempt of the activation it is, counted from 1.
  public var attempt: Int
  /// What the task is called.
  public var name: String
  /// From when on it may be taken: by anyone, or by others than the one who has taken it last.
  public var due: StoreTime
  /// How often this attempt was taken, also by processes that have given it back.
  public var claims = 0
  /// How often it was taken by a process that has not given it back, and has stored no result: by one that has ended, or has it now.
  public var lost = 0
  /// How often the machine could not process the result.
  public var failures = 0
  /// Who has taken it last; empty where it was given back, or not taken yet.
  public var token = ""
  /// Why the machine could not process the last result; nil where it could.
  public var error: String?

  /// A task that was begun.
  public init(key: MachineKey, activation: Int64, attempt: Int, name: String, due: StoreTime) {
    (self.key, self.activation, self.attempt, self.name, self.due) = (key, activation, attempt, name, due)
  }

  /// Which task it is.
  public var id: TaskKey { TaskKey(machine: key, activation: activation) }
}

/// Which task: its machine, and the number of its activation in the machine.
public struct TaskKey: Hashable, Comparable, Sendable {
  /// The machine.
  public var machine: MachineKey
  /// The number of the activation.
  public var activation: Int64

  /// A task.
  public init(machine: MachineKey, activation: Int64) {
    (self.machine, self.activation) = (machine, activation)
  }

  /// Whether a task comes before another one: by machine, then by activation.
  public static func < (one: Self, other: Self) -> Bool {
    (one.machine, one.activation) < (other.machine, other.activation)
  }
}

/// Which tasks a page has, and in which order.
public struct TaskQuery: Sendable {
  /// Which ones.
  public enum Selection: Sendable {
    /// All of them, in the order of their keys.
    case all
    /// Those that may be taken by the clock of the store, those that have waited longest first.
    case waiting
    /// Those that a worker has taken and whose leases have not ended by the clock of the store, in the order in which they end.
    case running
  }

  /// Of which machines.
  public var kind: String
  /// Which ones, and in which order.
  public var selection: Selection
  /// The one behind which the page begins; nil for the first one.
  public var last: StoredTask?
  /// How many at most.
  public var limit: Int

  /// A query.
  public init(kind: String, selection: Selection = .all, after last: StoredTask? = nil, limit: Int) {
    (self.kind, self.selection, self.last, self.limit) = (kind, selection, last, limit)
  }
}

/// What a step changes about the tasks of its machine.
public enum TaskChange: Hashable, Sendable {
  /// An attempt may be taken; there may be a row of an earlier one, which is replaced.
  case begun(StoredTask)
  /// The activation is over, or waits for its next attempt: its row is removed, if there is one.
  case ended(Int64)
}

/// Which tasks to take, and how many.
public struct TaskClaimRequest: Sendable {
  /// Of which machines.
  public var kind: String
  /// Tasks of machines of a newer version are left alone.
  public var version: Int
  /// How many at most.
  public var limit: Int
  /// A text that no other request has: by it a store recognises who has taken a task last.
  public var token: String
  /// How long the tasks belong to the one who takes them.
  public var lease: Duration

  /// A request.
  public init(kind: String, version: Int, limit: Int, token: String, lease: Duration) {
    (self.kind, self.version, self.limit, self.token, self.lease) = (kind, version, limit, token, lease)
  }
}

/// Tasks that were taken.
public struct TaskClaims: Sendable {
  /// The time by the clock of the store.
  public var now: StoreTime
  /// The tasks, as they are now.
  public var tasks: [StoredTask]
  /// When a task that was not taken may be taken next; nil where there is none.
  public var next: StoreTime?

  /// Claims.
  public init(now: StoreTime, tasks: [StoredTask], next: StoreTime?) {
    (self.now, self.tasks, self.next) = (now, tasks, next)
  }
}

/// What becomes of the lease of a task.
public struct TaskLease: Hashable, Sendable {
  /// What becomes of it.
  public enum End: Hashable, Sendable {
    /// It is longer: the task belongs as long from now on to the one who has it.
    case extended(Duration)
    /// The task is given back, and may be taken again after a time.
    case givenBack(after: Duration, claims: Int, lost: Int, failures: Int, error: String?)
  }

  /// The task.
  public var task: TaskKey
  /// The token with which it was taken.
  public var token: String
  /// What becomes of it.
  public var end: End

  /// A lease.
  public init(_ task: TaskKey, token: String, _ end: End) {
    (self.task, self.token, self.end) = (task, token, end)
  }
}
