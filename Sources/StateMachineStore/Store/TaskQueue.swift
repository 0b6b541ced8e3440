import StateMachines

/// Lets a number of tasks in at a time, in the order of arrival; tasks that wait hold no thread.
package final class TaskQueue: Sendable {
  private struct State {
    var free: Int
    var lastTicket = 0
    var waiting: [Int: (continuation: CheckedContinuation<Void, any Error>, deadline: ContinuousClock.Instant?)] = [:]
    /// Whether a task looks after those that wait for too long.
    var isWatched = false
    /// The tickets in the order of arrival, also those of tasks that were cancelled while they waited.
    var order: [Int] = []
    /// How many of the tickets in order were served.
    var served = 0

    mutating func popFirst() -> CheckedContinuation<Void, any Error>? {
      while served < order.count {
        served += 1
        guard let next = waiting.removeValue(forKey: order[served - 1]) else { continue }
        if served > 64, served * 2 > order.count {
          order.removeFirst(served)
          served = 0
        }
        return next.continuation
      }
      (order, served) = ([], 0)
      return nil
    }
  }

  private let state: Protected<State>
  private let mostWaiting: Int
  private let limit: Duration?

  /// - Parameters:
  ///   - places: How many tasks are let in at a time.
  ///   - waiting: How many tasks may wait.
  ///   - limit: How long a task may wait; nil for as long as it takes.
  package init(places: Int = 1, waiting: Int = .max, limit: Duration? = nil) {
    state = Protected(State(free: places))
    mostWaiting = waiting
    self.limit = limit
  }

  /// Calls a closure when it is this task's turn.
  ///
  /// - Throws: What the closure throws; `CancellationError` where the task is cancelled while it waits; ``StoreError/overloaded(waiting:)``
  ///   where too many wait already; ``StoreError/noConnection(after:)`` where it has waited for too long.
  package func withTurn<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async throws {
    let ticket = state.runMutable { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.runMutable { state in
          // The task is marked as cancelled before the handler runs, so one of the two sees the other.
          if Task.isCancelled { return .failure(CancellationError()) }
          guard state.free == 0 else {
            state.free -= 1
            return .success(())
          }
          guard state.waiting.count < mostWaiting else { return .failure(StoreError.overloaded(waiting: state.waiting.count)) }
          state.waiting[ticket] = (continuation, limit.map { .now + $0 })
          state.order.append(ticket)
          return nil
        }
        if let answer { continuation.resume(with: answer) } else { watch() }
      }
    } onCancel: {
      state.runMutable { $0.waiting.removeValue(forKey: ticket) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Ends the waiting of tasks that have waited for too long, by one task as long as any wait: one for each would sleep on when it is not
  /// needed any more.
  private func watch() {
    guard let limit else { return }
    let begins = state.runMutable { state in
      defer { state.isWatched = true }
      return !state.isWatched
    }
    guard begins else { return }
    Task.detached { [weak self] in
      while let end = self?.endLateOnes(after: limit) { try? await ContinuousClock().sleep(until: end) }
    }
  }

  /// - Returns: When the next one has waited for too long; nil where none waits.
  private func endLateOnes(after limit: Duration) -> ContinuousClock.Instant? {
    let (late, next) = state.runMutable { state in
      let now = ContinuousClock.now
      let late = state.waiting.filter { $0.value.deadline.map { $0 <= now } ?? false }
      for ticket in late.keys { state.waiting[ticket] = nil }
      let next = state.waiting.values.compactMap(\.deadline).min()
      state.isWatched = next != nil
      return (late.map(\.value.continuation), next)
    }
    for continuation in late { continuation.resume(throwing: StoreError.noConnection(after: limit)) }
    return next
  }

  private func leave() {
    let next = state.runMutable { state in
      let next = state.popFirst()
      if next == nil { state.free += 1 }
      return next
    }
    next?.resume()
  }
}
