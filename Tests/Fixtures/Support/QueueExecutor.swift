import Dispatch

/// Runs tasks on a queue, so that a test can wait until a task that it has started is suspended.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "tasks")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Returns once every task on the queue has ended or is suspended.
  func settle() {
    // A task reaches its suspension in a few turns of the queue.
    for _ in 1...20 { queue.sync {} }
  }
}
