import StateMachineStore

/// The tasks that a simulated store has on its disk, and what was wrong when they were changed.
struct SimulatedTasks: Sendable {
  private(set) var rows: [TaskKey: StoredTask] = [:]

  // The model reads what follows; no process does.

  /// What was wrong when something was done.
  private(set) var problems: [String] = []
  /// Until when the one who has taken a task has it.
  private var leases: [TaskKey: (token: String, end: StoreTime)] = [:]

  mutating func apply(_ change: MachineChange) {
    for record in change.history { checkResult(record) }
    for task in change.tasks {
      switch task {
      case .begun(let task): rows[task.id] = task
      case .ended(let activation):
        rows[TaskKey(machine: change.key, activation: activation)] = nil
        leases[TaskKey(machine: change.key, activation: activation)] = nil
      }
    }
  }

  /// A result is that of the process that has the task.
  private mutating func checkResult(_ record: HistoryRecord) {
    let words = (record.request ?? "").split(separator: "/").map(String.init)
    guard words.count == 4, words[0] == "task", let activation = Int64(words[1]) else { return }
    let task = TaskKey(machine: record.key, activation: activation)
    if rows[task]?.token != words[3] {
      problems.append("a result of task \(activation) of '\(record.key.id)' is of a process that has lost it")
    }
    if rows[task].map({ "\($0.attempt)" }) != words[2] { problems.append("a result of task \(activation) is of attempt \(words[2])") }
  }

  mutating func take(_ task: StoredTask, at now: StoreTime) {
    if let lease = leases[task.id], lease.end > now {
      problems.append("task \(task.activation) of '\(task.key.id)' was taken by two at once")
    }
    rows[task.id] = task
    leases[task.id] = (task.token, task.due)
  }

  mutating func change(_ lease: TaskLease, at now: StoreTime) {
    guard var row = rows[lease.task] else { return }
    switch lease.end {
    case .extended(let duration):
      row.due = now.after(duration)
      leases[lease.task] = (lease.token, row.due)
    case .givenBack(let delay, let claims, let lost, let failures, let error):
      (row.due, row.token, row.claims, row.lost) = (now.after(delay), "", claims, lost)
      (row.failures, row.error) = (failures, error)
      leases[lease.task] = nil
    }
    rows[lease.task] = row
  }
}
