import Dispatch

extension Task where Failure == Never {
  /// The task's value, or nil when the time limit ends, so that a test of a task that hangs fails instead of hanging.
  func answer() async -> Success? {
    let (answers, answer) = AsyncStream.makeStream(of: Success.self)
    Task<Void, Never> { answer.yield(await self.value) }
    DispatchQueue.global().asyncAfter(deadline: TestTimeout.deadline) { answer.finish() }
    return await answers.first { _ in true }
  }
}
