import StateMachines

/// The tasks that a process runs, so that a step of this process cancels one at once whose state it has left.
final class TaskRuns: Sendable {
  private let running = Protected<[TaskKey: (token: String, task: Task<Void, Never>)]>([:])

  /// Runs a closure in a task of its own, and waits for it.
  ///
  /// Cancelling the caller cancels the closure.
  ///
  /// - Parameters:
  ///   - key: The task.
  ///   - token: Who has taken it.
  ///   - grace: How long the closure may ignore its cancellation; then it is left alone.
  ///   - clock: The clock by which that is.
  ///   - body: The closure.
  func run(
    _ key: TaskKey, _ token: String, grace: Duration, _ clock: any Clock<Duration>, _ body: @escaping @Sendable () async -> Void
  ) async {
    let task = Task { await body() }
    running.runMutable { $0[key] = (token, task) }
    let end = WorkSignal()
    await withTaskCancellationHandler {
      Task {
        await task.value
        end.signal()
      }
      await end.waitForFirst()
    } onCancel: {
      task.cancel()
      Task.detached {
        try? await clock.sleep(for: grace)
        end.signal()
      }
    }
    running.runMutable { running in
      if running[key]?.token == token { running[key] = nil }
    }
  }

  /// Cancels what is run for tasks that have ended.
  func cancel(_ changes: [MachineChange]) {
    for change in changes where !change.tasks.isEmpty || change.deletesMachine {
      let ended = running.runMutable { running in
        if change.deletesMachine { return running.filter { $0.key.machine == change.key }.map(\.value.task) }
        return change.tasks.compactMap { task in
          guard case .ended(let activation) = task else { return nil }
          return running[TaskKey(machine: change.key, activation: activation)]?.task
        }
      }
      for task in ended { task.cancel() }
    }
  }
}
