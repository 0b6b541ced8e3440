import StateMachines

extension DurableMachines {
  /// What a worker has done.
  public struct DueResult: Sendable {
    /// How many machines it has taken.
    public let machines: Int
    /// How many of these were parked, since a hook threw or the row could not be read.
    public let failures: Int
    /// How long it is until something is due next; nil where nothing waits, zero where something is due already.
    public let delay: Duration?
  }

  /// Takes machines in which something is due, and processes it.
  ///
  /// Any number of processes and tasks may call it at once: none takes a machine that another one has. One transaction takes some machines
  /// and counts the attempt, and another one processes what is due in them. A machine whose attempt has not ended, as where a hook has
  /// ended the process, is taken alone the next time, and is parked after ``TimerSettings/attempts`` times.
  ///
  /// - Returns: What was done.
  /// - Throws: An error of the store; then nothing was done, or it is not known whether.
  @discardableResult
  public func fireDue() async throws -> DueResult {
    try await processDue(wakesTimers: true).result
  }

  /// What one transaction for due machines has done.
  private struct DuePass: Sendable {
    var result: DueResult
    /// The time by the clock of the store.
    var now: StoreTime
    var work: CommitWork
    var failures: [DurableFailure]
  }

  /// What a worker has taken.
  private struct DueClaim: Sendable {
    var now: StoreTime
    /// The rows, in the order in which they are due.
    var rows: [StoredMachine]
    /// Those whose attempts have not ended too often: they are parked.
    var failures: [DurableFailure]
    /// When something is due next that was not taken.
    var next: StoreTime?
  }

  /// Takes machines in one transaction, which counts the attempt, and processes what is due in them in another one.
  ///
  /// Where the process ends in a hook, the attempt is counted, so that the machine which is to blame is found and blocks no others.
  private func processDue(wakesTimers: Bool) async throws -> DuePass {
    let claim = try await store.withTransaction(.writing) { try await self.claimDue(in: $0) }
    let requests = claim.rows.map { LockRequest(key: $0.key) }.sorted { $0.key < $1.key }
    guard !requests.isEmpty else {
      let delay = claim.next.map { max($0.since(claim.now), .zero) }
      let result = DueResult(machines: claim.failures.count, failures: claim.failures.count, delay: delay)
      return DuePass(result: result, now: claim.now, work: CommitWork(), failures: claim.failures)
    }
    do {
      var pass = try await store.withTransaction(locking: requests) { transaction, locked in
        try await self.fireDue(claim, on: locked, in: transaction, wakesTimers)
      }
      pass.work.run()
      return pass
    } catch {
      await giveBack(claim, isCancelled: error is CancellationError)
      throw error
    }
  }

  /// Takes machines in which something is due, up to the first one with an attempt that has not ended; such a one is taken alone.
  private func claimDue(in transaction: any StoreTransaction) async throws -> DueClaim {
    let request = DueRequest(kind: coding.kind, version: coding.identity.version, limit: settings.batch)
    let due = try await transaction.lockDue(request)
    guard let first = due.machines.first else { return DueClaim(now: due.now, rows: [], failures: [], next: due.next) }
    let found = first.attempts > 0 ? [first] : Array(due.machines.prefix { $0.attempts == 0 })
    let next = found.count < due.machines.count ? due.machines[found.count].due : due.next
    let limit = first.failures > 0 ? 1 : settings.timers.attempts
    guard first.attempts < limit else {
      let error = StoreError.unfinished(attempts: first.attempts)
      try await commit([parked(first, error, at: due.now)], in: transaction, wakesTimers: false)
      let failure = DurableFailure(first.key, .timer, attempt: first.failures + 1, error)
      return DueClaim(now: due.now, rows: [], failures: [failure], next: next)
    }
    let end = due.now.after(settings.timers.lease)
    let rows = found.map { row in
      var row = row
      (row.attempts, row.taken) = (row.attempts + 1, end)
      return row
    }
    try await transaction.take(rows)
    try await commit([], in: transaction)
    return DueClaim(now: due.now, rows: rows, failures: [], next: next)
  }

  private func fireDue(
    _ claim: DueClaim, on locked: LockedMachines, in transaction: any StoreTransaction, _ wakesTimers: Bool
  ) async throws -> DuePass {
    let end = ContinuousClock.now + min(settings.timers.time, .seconds(365 * 86_400))
    var (changes, work, failures, isBehind, count): ([MachineChange], CommitWork, [DurableFailure], Bool, Int) = (
      [], CommitWork(), [], false, 0
    )
    for taken in claim.rows {
      // The fence: where a step has changed the row since, or another worker has taken it, its timers are up to that one.
      guard let row = locked.machines[taken.key], row.isTaken(like: taken) else { continue }
      guard count == 0 || ContinuousClock.now < end else {
        changes.append(row.givenBack(countsAttempt: false))
        isBehind = true
        continue
      }
      count += 1
      var workOfMachine = CommitWork()
      do {
        let machine = try Loaded(row, at: locked.now, coding)
        try machine.advance(leaving: &workOfMachine)
        let change = try machine.change(isRetry: true, backOff: settings.backOff)
        // Where nothing was due after all, the attempt has ended as well.
        changes.append(change.isEmpty ? row.givenBack(countsAttempt: false) : change)
        failures += [machine.failure(countedBy: change)].compactMap { $0 }
        isBehind = isBehind || machine.isBehind
        work.append(workOfMachine)
      } catch {
        failures.append(DurableFailure(row.key, .timer, attempt: row.failures + 1, error))
        changes.append(parked(row, error, at: locked.now))
      }
    }
    if !changes.isEmpty {
      try await commit(changes, in: transaction, wakesTimers: wakesTimers)
    }
    let next = (changes.map(\.due) + [claim.next]).compactMap { $0 }.min()
    let delay = isBehind ? .zero : next.map { max($0.since(locked.now), .zero) }
    let result = DueResult(machines: count, failures: failures.count, delay: delay)
    return DuePass(result: result, now: locked.now, work: work, failures: failures)
  }

  /// Lets others take machines at once whose transaction has failed; where that fails as well, they may when the lease has ended.
  private func giveBack(_ claim: DueClaim, isCancelled: Bool) async {
    let requests = claim.rows.map { LockRequest(key: $0.key) }.sorted { $0.key < $1.key }
    _ = await Task {
      try? await self.store.withTransaction(locking: requests) { transaction, locked in
        let changes: [MachineChange] = claim.rows.compactMap { taken in
          guard let row = locked.machines[taken.key], row.isTaken(like: taken) else { return nil }
          return row.givenBack(countsAttempt: !isCancelled)
        }
        if !changes.isEmpty { try await self.commit(changes, in: transaction, wakesTimers: false) }
      }
    }.value
  }

  /// The change of a row that cannot be taken further: it waits, and the error can be read.
  private func parked(_ row: StoredMachine, _ error: any Error, at now: StoreTime) -> MachineChange {
    var parked = row
    (parked.attempts, parked.taken) = (0, nil)
    parked.failures += 1
    parked.error = "\(error)"
    parked.due = now.after(settings.backOff(parked.failures))
    return MachineChange(key: row.key, row: .updated(parked, from: row.revision))
  }

  /// Processes what is due and runs tasks of states, until the task is cancelled: the worker of a process.
  ///
  /// ```swift
  /// try await withThrowingTaskGroup(of: Void.self) { group in
  ///   group.addTask { await orders.run() }
  ///   …
  /// }
  /// ```
  ///
  /// One in each process is enough. When it is cancelled, the transaction at work is finished first, tasks of states are cancelled, and
  /// those that have not ended are given back, so that other processes run them at once. It waits for tasks that ignore their cancellation
  /// for ``TaskSettings/gracePeriod``, and returns then.
  ///
  /// - Parameters:
  ///   - interval: How long it waits at most before it looks again: as much later may a timer be or a task begin that another process
  ///     has started. Of those of this process it is notified. A millisecond at least, and a year at most.
  ///   - clock: The clock by which it waits.
  ///   - report: Is called with each error of the store; then the worker waits for the interval. It is called as well with each failure of
  ///     what is due and of each result that a machine could not process, once, as a ``DurableFailure``; a failure that a call with an
  ///     event has counted first is reported with the next attempt. It is called on any thread, and has to return soon.
  public func run(
    pollingEvery interval: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock(),
    reportingErrors report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) async {
    let interval = interval.asPollingInterval
    await withDiscardingTaskGroup { group in
      group.addTask { await self.listen(interval, clock, report) }
      if coding.hasTasks || coding.written.hasTasks { group.addTask { await self.runTasks(interval, clock, report) } }
      await runTimers(interval, clock, report)
    }
  }

  private func runTimers(
    _ interval: Duration, _ clock: any Clock<Duration>, _ report: @Sendable (any Error) -> Void
  ) async {
    defer {
      timers.workerLooks(at: nil)
      // The workers of other processes have not been notified of timers that this one has waited for.
      wakeTimerWorkers(.earliest)
    }
    while !Task.isCancelled {
      let signals = timers.signal.count
      // Any timer that this process starts meanwhile is found by looking again.
      timers.workerLooks(at: .latest)
      do {
        let pass = try await processDue(wakesTimers: false)
        for failure in pass.failures { report(failure) }
        let (result, now) = (pass.result, pass.now)
        var delay = min(result.delay ?? interval, interval)
        // What is due is locked by others, who are at work on it.
        if result.machines == 0, result.delay == .zero { delay = interval / 10 }
        guard delay > .zero else { continue }
        timers.workerLooks(at: now.after(delay))
        await timers.signal.wait(after: signals, for: delay, clock)
      } catch is CancellationError {
        return
      } catch {
        // Nothing wakes this worker until it looks again, so that other processes are to be notified of timers.
        timers.workerLooks(at: nil)
        report(error)
        do { try await clock.sleep(for: interval) } catch { return }
      }
    }
  }

  /// Lets a parked machine be tried again at once.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: Whether it was parked.
  /// - Throws: An error of the store.
  @discardableResult
  public func release(_ id: String) async throws -> Bool {
    let machine = coding.key(id)
    return try await store.withTransaction(.writing) { transaction in
      let locked = try await transaction.lock([LockRequest(key: machine)])
      guard var row = locked.machines[machine], row.failures > 0 else { return false }
      (row.failures, row.error, row.due) = (0, nil, locked.now)
      (row.attempts, row.taken) = (0, nil)
      let changes = [MachineChange(key: machine, row: .updated(row, from: row.revision))]
      try await self.commit(changes, in: transaction)
      return true
    }
  }
}

extension StoredMachine {
  /// Whether the worker that has taken a row still has it.
  fileprivate func isTaken(like row: Self) -> Bool { attempts == row.attempts && taken == row.taken && taken != nil }

  /// The change by which others may take the row at once.
  fileprivate func givenBack(countsAttempt: Bool) -> MachineChange {
    var row = self
    (row.attempts, row.taken) = (countsAttempt ? attempts : attempts - 1, nil)
    return MachineChange(key: key, row: .updated(row, from: revision))
  }
}
