import StateMachines

/// Runs the tasks of a process: takes them, runs them, extends their leases meanwhile, and stores their results.
struct TaskWorker<Context: Sendable, State: Hashable & Sendable & Codable, Event: Sendable & Codable>: Sendable {
  typealias Machines = DurableMachines<Context, State, Event>

  let machines: Machines
  /// The clock by which it waits.
  let clock: any Clock<Duration>
  /// How often it tries to store a result while the store is down.
  let attempts: Int
  let report: @Sendable (any Error) -> Void
  /// Is called with each failure that is counted.
  let notify: @Sendable (DurableFailure) -> Void

  /// Between two extensions of a lease, and between two attempts to store a result.
  private var interval: Duration { max(machines.settings.tasks.lease / 4, .milliseconds(1)) }

  /// Runs a task to its end, or until it is of no use any more.
  func run(_ task: Machines.Claimed) async -> TaskEnd {
    switch task.assignment {
    case .drop: return await stored(task, nil)
    case .leave(let work): return await stored(task, work.success(nil))
    case .interrupt(let work): return await stored(task, work.interruption)
    case .park(let error):
      await reported { try await machines.giveBack(task, refused: error, wasBegun: false, notify) }
      return .refused
    case .run(let work):
      let result = await result(of: work, task)
      // A worker that ends cancels its tasks: what they have thrown then says nothing about them, and some do not end.
      if Task.isCancelled, result?.isFailure != false {
        await reported { try await machines.giveBack(task) }
        return .givenBack
      }
      guard let result else { return .dropped }
      return await stored(task, result)
    }
  }

  /// Runs the closure of a task, while its lease is extended.
  ///
  /// - Returns: What it reports; nil where this process does not have the task any more.
  private func result(of work: StateWork<Event>, _ task: Machines.Claimed) async -> WorkReport<Event>? {
    let row = task.row
    let current = DurableTask(key: task.key, machine: row.key.id, name: work.name, attempt: row.attempt, claim: row.claims)
    let result = Protected<WorkReport<Event>?>(nil)
    let grace = min(max(machines.settings.tasks.gracePeriod, .zero), .seconds(365 * 86_400))
    await machines.taskRuns.run(task.id, task.token, grace: grace, clock) {
      await withTaskGroup(of: Bool.self) { group in
        group.addTask {
          do {
            try await machines.taskTimeLimit.run {
              let report = await DurableTask.$current.withValue(current) { await work.run() }
              // A closure that took too long may end before the result is read, which keeps the interruption then.
              result.runMutable { $0 = $0 ?? report }
            }
          } catch {
            notify(DurableFailure(row.key, .task(work.name), attempt: row.attempt, error))
            result.runMutable { $0 = work.interruption }
          }
          return true
        }
        group.addTask { await keepLease(of: task) }
        // The closure has ended, or the task is lost.
        _ = await group.next()
        group.cancelAll()
      }
    }
    return result.runReadonly { $0 }
  }

  /// Extends the lease of a task until the calling task is cancelled.
  ///
  /// - Returns: False where this process does not have the task any more.
  private func keepLease(of task: Machines.Claimed) async -> Bool {
    while true {
      do {
        try await clock.sleep(for: interval)
      } catch {
        return true
      }
      do {
        guard try await machines.extendLease(of: task) else { return false }
      } catch {
        report(error)
      }
    }
  }

  /// Stores a result; while the store is down, several times.
  private func stored(_ task: Machines.Claimed, _ result: WorkReport<Event>?) async -> TaskEnd {
    await Task {
      for attempt in 1... {
        do {
          return try await machines.finish(task, result, notify)
        } catch {
          report(error)
          guard attempt < attempts else { break }
          try? await clock.sleep(for: interval)
        }
      }
      return .dropped
    }.value
  }

  private func reported(_ body: () async throws -> Void) async {
    do { try await body() } catch { report(error) }
  }
}
