/// Runs tasks only when a thread asks for it, on that thread: so a task that is still suspended afterwards waits for something else.
final class ManualExecutor: TaskExecutor {
  private let jobs = Locked<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.change { $0.append(job) }
  }

  /// Runs all jobs until every task has ended or is suspended.
  func run() {
    while true {
      let ready = jobs.exchange([])
      guard !ready.isEmpty else { return }
      for job in ready { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
