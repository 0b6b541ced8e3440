import StateMachineStore

// The rows of tasks have locks of their own. Where rows are not locked, what is committed is compared with what was read.
extension SimulatedTransaction {
  /// The key of the lock of a task's row.
  static func taskLock(_ task: TaskKey) -> MachineKey {
    MachineKey(kind: "task of \(task.machine.kind)", id: "\(task.machine.id) \(task.activation)")
  }

  func claimTasks(_ request: TaskClaimRequest) async throws -> TaskClaims {
    try await statement {
      let (now, tasks) = (simulation.now, simulation.withTables(\.tasks))
      let due = tasks.rows.values.filter { $0.due <= now }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
      let free = Set(simulation.unlocked(due.map { Self.taskLock($0.id) }, for: number))
      let claimed = due.filter { free.contains(Self.taskLock($0.id)) }.prefix(request.limit).map { task in
        var task = task
        (task.due, task.token) = (now.after(request.lease), request.token)
        (task.claims, task.lost) = (task.claims + 1, task.lost + 1)
        return task
      }
      simulation.lock(claimed.map { Self.taskLock($0.id) }, for: number)
      onCommit { tables in
        for task in claimed {
          guard tables.tasks.rows[task.id] == tasks.rows[task.id] else { throw StoreError.conflict(task.key) }
          tables.tasks.take(task, at: now)
        }
      }
      return TaskClaims(now: now, tasks: claimed, next: nil)
    }
  }

  func change(_ leases: [TaskLease]) async throws -> Set<TaskKey> {
    try await statement(locking: Set(leases.map { Self.taskLock($0.task) })) {
      let (now, rows) = (simulation.now, simulation.withTables(\.tasks.rows))
      let held = leases.filter { rows[$0.task]?.token == $0.token }
      beforeCommit { tables in
        for lease in held where tables.tasks.rows[lease.task]?.token != lease.token {
          throw StoreError.conflict(lease.task.machine)
        }
      }
      // A task that this transaction has ended is gone then.
      onCommit { tables in
        for lease in held { tables.tasks.change(lease, at: now) }
      }
      return Set(held.map(\.task))
    }
  }

  func tasks(_ query: TaskQuery) async throws -> [StoredTask] {
    try await statement {
      simulation.withTables { tables in Array(tables.tasks.rows.values.sorted { $0.id < $1.id }.prefix(query.limit)) }
    }
  }
}
