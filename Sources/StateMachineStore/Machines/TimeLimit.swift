import StateMachines

/// Calls closures of the program, each in a task of its own, and gives up those that do not return in time.
///
/// One task watches all calls: one for each would sleep on when its call has ended.
final class TimeLimit: Sendable {
  private struct Call {
    var continuation: CheckedContinuation<Void, any Error>
    var deadline: ContinuousClock.Instant
    var task: Task<Void, Never>
  }

  private struct State {
    var lastTicket = 0
    var calls: [Int: Call] = [:]
    /// Whether a task looks after those that take too long.
    var isWatched = false
  }

  private let state = Protected(State())
  private let limit: Duration

  init(_ limit: Duration) {
    self.limit = min(limit, .seconds(365 * 86_400))
  }

  /// Calls a closure.
  ///
  /// Cancelling the calling task cancels the closure, which has the rest of its time to return.
  ///
  /// - Parameter body: The closure. Where it takes too long, its task is cancelled and left alone, and what it does later is of no use.
  /// - Throws: What the closure throws; ``DurableError/tooSlow(limit:)``.
  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let ticket = state.runMutable { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = state.runMutable { state in
          let task = Task {
            do {
              try await body()
              self.end(ticket, nil)
            } catch {
              self.end(ticket, error)
            }
          }
          state.calls[ticket] = Call(continuation: continuation, deadline: .now + limit, task: task)
          return task
        }
        // The task is marked as cancelled before the handler runs, so one of the two sees the other.
        if Task.isCancelled { task.cancel() }
        watch()
      }
    } onCancel: {
      state.runReadonly { $0.calls[ticket]?.task }?.cancel()
    }
  }

  private func end(_ ticket: Int, _ error: (any Error)?) {
    guard let call = state.runMutable({ $0.calls.removeValue(forKey: ticket) }) else { return }
    if let error { call.continuation.resume(throwing: error) } else { call.continuation.resume() }
  }

  private func watch() {
    let begins = state.runMutable { state in
      defer { state.isWatched = true }
      return !state.isWatched
    }
    guard begins else { return }
    Task.detached { [weak self] in
      while let end = self?.endLateCalls() { try? await ContinuousClock().sleep(until: end) }
    }
  }

  /// - Returns: When the next call has taken too long; nil where there is none.
  private func endLateCalls() -> ContinuousClock.Instant? {
    let (late, next) = state.runMutable { state in
      let now = ContinuousClock.now
      let late = state.calls.filter { $0.value.deadline <= now }
      for ticket in late.keys { state.calls[ticket] = nil }
      let next = state.calls.values.map(\.deadline).min()
      state.isWatched = next != nil
      return (late.map(\.value), next)
    }
    for call in late {
      call.task.cancel()
      call.continuation.resume(throwing: DurableError.tooSlow(limit: limit))
    }
    return next
  }
}
