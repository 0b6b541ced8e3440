import StateMachines

/// Taking tasks, and storing what has come of them.
extension DurableMachines {
  typealias Claimed = ClaimedTask<Event>

  /// Takes tasks, in one transaction.
  ///
  /// - Parameter limit: How many at most.
  /// - Returns: The tasks, and how long it is until more may be taken.
  /// - Throws: An error of the store; then nothing was taken, or it will be taken again when the lease has ended.
  func claimTasks(_ limit: Int) async throws -> (tasks: [Claimed], delay: Duration?) {
    let request = TaskClaimRequest(
      kind: coding.kind, version: coding.identity.version, limit: limit, token: Self.newKey(), lease: settings.tasks.lease)
    let (claims, machines) = try await store.withTransaction(.writing) { transaction in
      let claims = try await transaction.claimTasks(request)
      guard !claims.tasks.isEmpty else { return (claims, [MachineKey: StoredMachine]()) }
      let machines = try await transaction.read(Set(claims.tasks.map(\.key)).sorted()).machines
      try await self.commit(transaction, [])
      return (claims, machines)
    }
    let tasks = claims.tasks.map { claimed($0, machines[$0.key], at: claims.now) }
    return (tasks, claims.next.map { max($0.since(claims.now), .zero) })
  }

  private func claimed(_ row: StoredTask, _ machine: StoredMachine?, at now: StoreTime) -> Claimed {
    guard let machine else { return Claimed(row: row, assignment: .drop, key: "") }
    do {
      let loaded = try Loaded(machine, at: now, coding)
      return Claimed(row: row, assignment: assignment(of: row, in: loaded), key: "\(loaded.identifier)/task/\(row.activation)")
    } catch {
      return Claimed(row: row, assignment: .park(error), key: "")
    }
  }

  private func assignment(of row: StoredTask, in machine: Loaded) -> Claimed.Assignment {
    guard let work = machine.runningTasks[row.activation], work.attempt == row.attempt else { return .drop }
    guard row.claims > 1 else { return .run(work) }
    switch work.restores {
    case .restart: return row.claims > settings.tasks.claims ? .interrupt(work) : .run(work)
    case .fail: return .interrupt(work)
    case .leave: return .drop
    }
  }

  // MARK: Results

  /// Stores the result of a task, if this process still has it, and whatever follows from it.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - report: The result; nil for a task that is not run.
  /// - Returns: What has become of it.
  /// - Throws: An error of the store; the same result can be stored again.
  func finish(_ task: Claimed, _ report: WorkReport<Event>?) async throws -> TaskEnd {
    var lastError: any Error = DurableError.contention(id: task.row.key.id)
    for _ in 0..<settings.attempts {
      do {
        let pass = try await store.withTransaction(.writing) { try await self.finish(task, report, in: $0) }
        switch pass {
        case .ended(let end, var work):
          work.run()
          return end
        case .behind(var work):
          work.run()
        case .unknown(var work, let error):
          if try await tookPlace(task, error) {
            work.run()
            return .processed
          }
          lastError = error
        }
      } catch StoreError.conflict(let key) {
        lastError = DurableError.contention(id: key.id)
      }
    }
    throw lastError
  }

  private enum TaskPass: Sendable {
    case ended(TaskEnd, CommitWork)
    case behind(CommitWork)
    case unknown(CommitWork, any Error)
  }

  private func finish(_ task: Claimed, _ report: WorkReport<Event>?, in transaction: any StoreTransaction) async throws -> TaskPass {
    let key = task.row.key
    // The row of the machine first, in the order in which steps lock rows.
    let locked = try await transaction.lock([LockRequest(key: key)])
    // The fence: a process that has paused for longer than its lease finds that another one has the task.
    guard try await transaction.change([TaskLease(task.id, token: task.token, .extended(settings.tasks.lease))]).contains(task.id),
      let row = locked.machines[key]
    else { return .ended(.dropped, CommitWork()) }
    let machine = try Loaded(row, at: locked.now, coding)
    var work = CommitWork()
    try machine.advance(leaving: &work)
    var end = TaskEnd.dropped
    if !machine.isBehind {
      if let report, let running = machine.runningTasks[task.row.activation], running.attempt == task.row.attempt {
        if let error = try machine.process(report, of: running, request: task.request, leaving: &work) {
          let failures = task.row.failures + 1
          let back = TaskLease.End.givenBack(after: settings.backOff(failures), claims: 0, failures: failures, error: "\(error)")
          _ = try await transaction.change([TaskLease(task.id, token: task.token, back)])
          end = .refused
        } else {
          end = .processed
        }
      } else {
        machine.dropTask(task.row.activation)
      }
    }
    let changes = [try machine.change(definitionToStore, isRetry: false, backOff: settings.backOff)].filter { !$0.isEmpty }
    if !changes.isEmpty { try await transaction.write(changes) }
    do {
      try await commit(transaction, changes)
    } catch StoreError.commitUnknown(let error) {
      return .unknown(work, error)
    }
    return machine.isBehind ? .behind(work) : .ended(end, work)
  }

  /// Finds out whether a commit has taken place that has stored the result of a task.
  private func tookPlace(_ task: Claimed, _ error: any Error) async throws -> Bool {
    try await Task {
      for _ in 0..<self.settings.attempts {
        let found = try? await self.store.withTransaction(.writing) { transaction in
          // The lock waits for the end of the lost transaction.
          guard try await transaction.lock([LockRequest(key: task.row.key)]).machines[task.row.key] != nil else { return false }
          let lease = TaskLease(task.id, token: task.token, .extended(self.settings.tasks.lease))
          let isHeld = try await transaction.change([lease]).contains(task.id)
          if isHeld { try await self.commit(transaction, []) }
          return !isHeld
        }
        if let found { return found }
      }
      throw StoreError.commitUnknown(error)
    }.value
  }

  /// Extends leases of tasks.
  ///
  /// - Returns: Those that this process still has.
  func extendLeases(_ tasks: [Claimed]) async throws -> Set<TaskKey> {
    let leases = tasks.map { TaskLease($0.id, token: $0.token, .extended(settings.tasks.lease)) }
    return try await change(leases)
  }

  /// Gives a task back, so that another process may take it.
  func giveBack(_ task: Claimed, after delay: Duration, error: String? = nil) async throws {
    let failures = task.row.failures + (error == nil ? 0 : 1)
    let end = TaskLease.End.givenBack(
      after: delay, claims: error == nil ? task.row.claims - 1 : 0, failures: failures, error: error ?? task.row.error)
    _ = try await change([TaskLease(task.id, token: task.token, end)])
  }

  private func change(_ leases: [TaskLease]) async throws -> Set<TaskKey> {
    try await Task {
      try await self.store.withTransaction(.writing) { transaction in
        let held = try await transaction.change(leases)
        if !held.isEmpty { try await self.commit(transaction, []) }
        return held
      }
    }.value
  }
}
