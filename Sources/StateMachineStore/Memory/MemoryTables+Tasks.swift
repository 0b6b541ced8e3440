extension MemoryTables {
  mutating func apply(_ changes: [TaskChange], of machine: MachineKey) {
    for change in changes {
      switch change {
      case .begun(let task): tasks[task.id] = task
      case .ended(let activation): tasks[TaskKey(machine: machine, activation: activation)] = nil
      }
    }
  }

  mutating func claimTasks(_ request: TaskClaimRequest, at now: StoreTime) -> TaskClaims {
    if isPaused(.tasks, of: request.kind) { return TaskClaims(now: now, tasks: [], next: nil) }
    let waiting = tasks.values.filter { task in
      task.key.kind.exact == request.kind.exact && machines[task.key].map { $0.version <= request.version } ?? false
    }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
    let taken = waiting.prefix { $0.due <= now }.prefix(max(request.limit, 0)).map { task in
      var task = task
      (task.due, task.token) = (now.after(request.lease), request.token)
      (task.claims, task.lost) = (task.claims + 1, task.lost + 1)
      return task
    }
    for task in taken { tasks[task.id] = task }
    return TaskClaims(now: now, tasks: taken, next: waiting.dropFirst(taken.count).first?.due)
  }

  mutating func change(_ leases: [TaskLease], at now: StoreTime) -> Set<TaskKey> {
    let held = leases.filter { tasks[$0.task]?.token == $0.token }
    for lease in held {
      guard var task = tasks[lease.task] else { continue }
      switch lease.end {
      case .extended(let duration): task.due = now.after(duration)
      case .givenBack(let delay, let claims, let lost, let failures, let error):
        (task.due, task.token) = (now.after(delay), "")
        (task.claims, task.lost, task.failures, task.error) = (claims, lost, failures, error)
      }
      tasks[lease.task] = task
    }
    return Set(held.map(\.task))
  }

  func tasks(_ query: TaskQuery, at now: StoreTime) -> [StoredTask] {
    let isByTime = query.selection != .all
    let found = tasks.values.filter { task in
      let isSelected =
        switch query.selection {
        case .all: true
        case .waiting: task.due <= now
        case .running: task.due > now && !task.token.isEmpty
        }
      guard isSelected, task.key.kind.exact == query.kind.exact else { return false }
      return query.last.map { isByTime ? (task.due, task.id) > ($0.due, $0.id) : task.id > $0.id } ?? true
    }
    return Array(found.sorted { isByTime ? ($0.due, $0.id) < ($1.due, $1.id) : $0.id < $1.id }.prefix(max(query.limit, 0)))
  }
}
