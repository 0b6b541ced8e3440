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

  /// Takes machines in which something is due, and processes it, in one transaction.
  ///
  /// Any number of processes and tasks may call it at once: none takes a machine that another one has locked.
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

  private func processDue(wakesTimers: Bool) async throws -> DuePass {
    var pass = try await store.withTransaction(.writing) { try await self.fireDue(in: $0, wakesTimers) }
    pass.work.run()
    return pass
  }

  private func fireDue(in transaction: any StoreTransaction, _ wakesTimers: Bool) async throws -> DuePass {
    let request = DueRequest(kind: coding.kind, version: coding.identity.version, limit: settings.batch)
    let due = try await transaction.lockDue(request)
    var (changes, work, failures, isBehind): ([MachineChange], CommitWork, [DurableFailure], Bool) = ([], CommitWork(), [], false)
    for row in due.machines {
      var workOfMachine = CommitWork()
      do {
        let machine = try Loaded(row, at: due.now, coding)
        try machine.advance(leaving: &workOfMachine)
        let change = try machine.change(definitionToStore, isRetry: true, backOff: settings.backOff)
        changes.append(change)
        failures += [machine.failure(countedBy: change)].compactMap { $0 }
        isBehind = isBehind || machine.isBehind
        work.append(workOfMachine)
      } catch {
        failures.append(DurableFailure(row.key, .timer, attempt: row.failures + 1, error))
        changes.append(parked(row, error, at: due.now))
      }
    }
    changes.removeAll(where: \.isEmpty)
    if !changes.isEmpty {
      try await commit(changes, in: transaction, wakesTimers: wakesTimers)
    }
    let next = (changes.map(\.due) + [due.next]).compactMap { $0 }.min()
    let delay = isBehind ? .zero : next.map { max($0.since(due.now), .zero) }
    let result = DueResult(machines: due.machines.count, failures: failures.count, delay: delay)
    return DuePass(result: result, now: due.now, work: work, failures: failures)
  }

  /// The change of a row that cannot be taken further: it waits, and the error can be read.
  private func parked(_ row: StoredMachine, _ error: any Error, at now: StoreTime) -> MachineChange {
    var parked = row
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
  /// those that have not ended are given back, so that other processes run them at once.
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
      if coding.hasTasks { group.addTask { await self.runTasks(interval, clock, report) } }
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
      let changes = [MachineChange(key: machine, row: .updated(row, from: row.revision))]
      try await self.commit(changes, in: transaction)
      return true
    }
  }
}
