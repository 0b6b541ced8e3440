import StateMachines

/// Calls closures of the program, each in a task of its own, and gives up those that do not return in time.
final class TimeLimit: Sendable {
  private struct Call {
    var continuation: CheckedContinuation<Void, any Error>
    var task: Task<Void, Never>
  }

  private let calls: Deadlines<Call>

  init(_ limit: Duration) {
    calls = Deadlines(limit) { call in
      call.task.cancel()
      call.continuation.resume(throwing: DurableError.tooSlow(limit: limit))
    }
  }

  /// Calls a closure.
  ///
  /// Cancelling the calling task cancels the closure, which has the rest of its time to return.
  ///
  /// - Parameter body: The closure. Where it takes too long, its task is cancelled and left alone, and what it does later is of no use.
  /// - Throws: What the closure throws; ``DurableError/tooSlow(limit:)``.
  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let ticket = calls.newTicket()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        calls.insert(ticket) {
          let task = Task {
            do {
              try await body()
              self.calls.remove(ticket)?.continuation.resume()
            } catch {
              self.calls.remove(ticket)?.continuation.resume(throwing: error)
            }
          }
          return Call(continuation: continuation, task: task)
        }
        // The task is marked as cancelled before the handler runs, so one of the two sees the other.
        if Task.isCancelled { calls.value(ticket)?.task.cancel() }
      }
    } onCancel: {
      calls.value(ticket)?.task.cancel()
    }
  }
}
