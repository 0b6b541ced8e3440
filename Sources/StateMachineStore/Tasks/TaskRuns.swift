import StateMachines

/// The tasks that a process runs, so that a step of this process cancels one at once whose state it has left.
final class TaskRuns: Sendable {
  private let running = Protected<[TaskKey: (token: String, task: Task<Void, Never>)]>([:])

  /// Runs a closure in a task of its own, and waits for it.
  ///
  /// Cancelling the caller cancels the closure.
  func run(_ key: TaskKey, _ token: String, _ body: @escaping @Sendable () async -> Void) async {
    let task = Task { await body() }
    running.runMutable { $0[key] = (token, task) }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
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
