import Dispatch

/// Runs an actor on a serial queue, and counts its jobs.
final class CountingExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "actor")
  private let jobs = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      job.runSynchronously(on: self.asUnownedSerialExecutor())
      self.jobs.signal()
    }
  }

  func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  func waitForJob() { _ = jobs.wait(timeout: TestTimeout.deadline) }
}
