import Dispatch

extension Task where Failure == Never {
  /// What the task has come to, or nil when patience ends: a test of a task that might hang fails instead of hanging.
  func answer() async -> Success? {
    let (answers, answer) = AsyncStream.makeStream(of: Success.self)
    Task<Void, Never> { answer.yield(await self.value) }
    DispatchQueue.global().asyncAfter(deadline: Patience.endOfTasks) { answer.finish() }
    return await answers.first { _ in true }
  }
}
