import StateMachines

extension DurableMachines {
  /// Takes tasks of states that wait, runs them at the same time, and gives their results to their machines.
  ///
  /// It returns when all that it has taken have ended; tasks that begin meanwhile are left to the next call. For a process that serves,
  /// ``run(pollingEvery:clock:reportingErrors:)`` runs tasks as they come. Any number of processes and tasks may call it at once.
  ///
  /// - Returns: What was done.
  /// - Throws: An error of the store, when all tasks have ended. A task whose result could not be stored is run again when its lease has
  ///   ended.
  @discardableResult
  public func runTasks() async throws -> TaskRunResult {
    let firstError = Protected<(any Error)?>(nil)
    let worker = TaskWorker(
      machines: self, clock: ContinuousClock(), attempts: 1, report: { error in firstError.runMutable { $0 = $0 ?? error } },
      notify: { _ in })
    let (tasks, delay) = try await claimTasks(settings.tasks.places)
    var result = TaskRunResult(tasks: tasks.count, delay: delay)
    await withTaskGroup(of: TaskEnd.self) { group in
      for task in tasks { group.addTask { await worker.run(task) } }
      for await end in group {
        switch end {
        case .processed: result.results += 1
        case .refused: result.failures += 1
        case .dropped, .givenBack: break
        }
      }
    }
    if let error = firstError.runReadonly({ $0 }) { throw error }
    // Results may have begun other tasks, and what was refused waits.
    if !tasks.isEmpty { result.delay = try await claimTasks(0).delay }
    return result
  }

  /// Runs tasks as they come, until the calling task is cancelled; then it gives back what has not ended.
  func runTasks(
    _ interval: Duration, _ clock: any Clock<Duration>, _ report: @escaping @Sendable (any Error) -> Void
  ) async {
    // For about as long as a lease lasts.
    let worker = TaskWorker(machines: self, clock: clock, attempts: 5, report: report, notify: report)
    let places = Places(settings.tasks.places)
    // What it gives back may be taken by others at once.
    defer { wakeTaskWorkers() }
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        let signals = taskSignal.count
        do {
          let free = places.free
          let (tasks, delay) = free > 0 ? try await claimTasks(free) : ([], nil)
          for task in tasks {
            places.take()
            group.addTask {
              _ = await worker.run(task)
              places.giveBack()
              // There is a place for another one.
              self.taskSignal.signal()
            }
          }
          if tasks.isEmpty || tasks.count == free {
            let delay = min(max(delay ?? interval, interval / 10), interval)
            await taskSignal.wait(after: signals, for: delay, clock, places: free - tasks.count)
          }
        } catch is CancellationError {
          return
        } catch {
          report(error)
          try? await clock.sleep(for: interval)
        }
      }
    }
  }

  /// Tasks of states that run or wait to be run; all of them in the order of their machines and numbers.
  ///
  /// A task whose `failures` are not 0 is tried again later: the machine could not process its result, for the reason in `error`.
  ///
  /// - Parameters:
  ///   - selection: All of them; those that may be taken, those that have waited longest first; or those that run, in the order in which
  ///     their leases end, which are extended all the time.
  ///   - task: Only those behind this one; the last one leads to the next page.
  ///   - limit: How many at most.
  /// - Returns: The tasks.
  /// - Throws: An error of the store.
  public func tasks(
    _ selection: TaskQuery.Selection = .all, after task: StoredTask? = nil, limit: Int = 100
  ) async throws -> [StoredTask] {
    let query = TaskQuery(kind: coding.kind, selection: selection, after: task, limit: limit)
    return try await store.withTransaction(.reading) { try await $0.tasks(query) }
  }
}

/// How many more tasks a worker may run.
private final class Places: Sendable {
  private let count: Protected<Int>

  init(_ count: Int) {
    self.count = Protected(count)
  }

  var free: Int { count.runReadonly { $0 } }
  func take() { count.runMutable { $0 -= 1 } }
  func giveBack() { count.runMutable { $0 += 1 } }
}
