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
      try await self.commit([], in: transaction)
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
    switch work.restores {
    case .restart: return row.lost > settings.tasks.claims ? .interrupt(work) : .run(work)
    case .fail: return row.claims > 1 ? .interrupt(work) : .run(work)
    case .leave: return row.claims > 1 ? .leave(work) : .run(work)
    }
  }

  // MARK: Results

  /// Stores the result of a task, if this process still has it, and whatever follows from it.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - report: The result; nil for a task that is not run.
  ///   - notify: Is called with each failure that is counted.
  /// - Returns: What has become of it.
  /// - Throws: An error of the store; the same result can be stored again.
  func finish(
    _ task: Claimed, _ report: WorkReport<Event>?, _ notify: @Sendable (DurableFailure) -> Void
  ) async throws -> TaskEnd {
    var lastError: any Error = DurableError.contention(id: task.row.key.id)
    for _ in 0..<settings.attempts {
      do {
        // The row of the machine first, in the order in which steps lock rows.
        let pass = try await store.withTransaction(locking: [LockRequest(key: task.row.key)]) { transaction, locked in
          try await self.finish(task, report, on: locked, in: transaction)
        }
        switch pass {
        case .ended(let end, var work, let failures):
          work.run()
          for failure in failures { notify(failure) }
          return end
        case .behind(var work):
          work.run()
        case .unknown(var work, let mark, let error):
          // Without a mark there was no result, and the transaction can be run again.
          if try await tookPlace(mark, error) {
            work.run()
            return .processed
          }
          lastError = error
        }
      } catch StoreError.conflict(let key) {
        lastError = DurableError.contention(id: key.id)
      } catch let error as Unprocessable {
        try await giveBack(task, refused: error.error, notify)
        return .refused
      }
    }
    throw lastError
  }

  private enum TaskPass: Sendable {
    case ended(TaskEnd, CommitWork, [DurableFailure])
    case behind(CommitWork)
    case unknown(CommitWork, CommitMark?, any Error)
  }

  /// The machine cannot be read, or what the result makes of it cannot be stored.
  private struct Unprocessable: Error {
    let error: any Error
  }

  private func finish(
    _ task: Claimed, _ report: WorkReport<Event>?, on locked: LockedMachines, in transaction: any StoreTransaction
  ) async throws -> TaskPass {
    let key = task.row.key
    // The fence: a process that has paused for longer than its lease finds that another one has the task.
    guard try await transaction.change([TaskLease(task.id, token: task.token, .extended(settings.tasks.lease))]).contains(task.id),
      let row = locked.machines[key]
    else { return .ended(.dropped, CommitWork(), []) }
    var (work, end): (CommitWork, TaskEnd) = (CommitWork(), .dropped)
    let machine: Loaded
    let changes: [MachineChange]
    var (mark, refused): (CommitMark?, (any Error)?) = (nil, nil)
    do {
      machine = try Loaded(row, at: locked.now, coding)
      try machine.advance(leaving: &work)
      if !machine.isBehind {
        let before = machine.revision
        switch try process(report, of: task, in: machine, leaving: &work) {
        case nil: break
        case .success?:
          end = .processed
          mark = .record(key, revision: before + 1, request: task.request)
        case .failure(let error)?:
          (end, refused) = (.refused, error)
        }
      }
      changes = [try machine.change(isRetry: false, backOff: settings.backOff)].filter { !$0.isEmpty }
    } catch {
      throw Unprocessable(error: error)
    }
    if let refused { _ = try await transaction.change([TaskLease(task.id, token: task.token, refusal(of: task.row, refused))]) }
    do {
      try await commit(changes, in: transaction)
    } catch StoreError.commitUnknown(let error) {
      return .unknown(work, mark, error)
    }
    guard !machine.isBehind else { return .behind(work) }
    let failures = [refused.map { task.failure($0) }] + changes.map { machine.failure(countedBy: $0) }
    return .ended(end, work, failures.compactMap { $0 })
  }

  /// Gives the machine a result, where it still has the task.
  ///
  /// - Returns: Nil where it has not; a failure where a hook has thrown.
  private func process(
    _ report: WorkReport<Event>?, of task: Claimed, in machine: Loaded, leaving work: inout CommitWork
  ) throws -> Result<Void, any Error>? {
    guard let report, let running = machine.runningTasks[task.row.activation], running.attempt == task.row.attempt else {
      machine.endTask(task.row.activation)
      return nil
    }
    return try machine.process(report, of: running, request: task.request, leaving: &work).map { .failure($0) } ?? .success(())
  }

  /// Extends the lease of a task.
  ///
  /// - Returns: Whether this process still has the task.
  func extendLease(of task: Claimed) async throws -> Bool {
    try await change(task, .extended(settings.tasks.lease))
  }

  /// Gives a task back whose worker was cancelled, so that another process may take it at once.
  func giveBack(_ task: Claimed) async throws {
    let row = task.row
    _ = try await change(
      task, .givenBack(after: .zero, claims: row.claims, lost: row.lost - 1, failures: row.failures, error: row.error))
  }

  /// Gives a task back whose result could not be processed, or that was not begun since its machine could not be read.
  func giveBack(
    _ task: Claimed, refused error: any Error, wasBegun: Bool = true, _ notify: @Sendable (DurableFailure) -> Void
  ) async throws {
    if try await change(task, refusal(of: task.row, error, wasBegun: wasBegun)) { notify(task.failure(error)) }
  }

  private func refusal(of row: StoredTask, _ error: any Error, wasBegun: Bool = true) -> TaskLease.End {
    let failures = row.failures + 1
    return .givenBack(
      after: settings.backOff(failures), claims: row.claims - (wasBegun ? 0 : 1), lost: row.lost - 1, failures: failures,
      error: "\(error)")
  }

  /// Changes the lease of a task in a transaction of its own, also where the calling task is cancelled.
  ///
  /// - Returns: Whether this process still has the task.
  private func change(_ task: Claimed, _ end: TaskLease.End) async throws -> Bool {
    try await Task {
      try await self.store.withTransaction(.writing) { transaction in
        guard try await transaction.change([TaskLease(task.id, token: task.token, end)]).contains(task.id) else { return false }
        try await self.commit([], in: transaction)
        return true
      }
    }.value
  }
}
