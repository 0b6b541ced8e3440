import StateMachines

/// Lets a number of tasks in at a time, in the order of arrival; tasks that wait hold no thread.
package final class TaskQueue: Sendable {
  private struct State {
    var free: Int
    /// The tickets in the order of arrival, also those of tasks that were cancelled while they waited.
    var order: [Int] = []
    /// How many of the tickets in order were served.
    var served = 0

    mutating func popFirst(from waiting: Deadlines<CheckedContinuation<Void, any Error>>) -> CheckedContinuation<Void, any Error>? {
      while served < order.count {
        served += 1
        guard let next = waiting.remove(order[served - 1]) else { continue }
        if served > 64, served * 2 > order.count {
          order.removeFirst(served)
          served = 0
        }
        return next
      }
      (order, served) = ([], 0)
      return nil
    }
  }

  private let state: Protected<State>
  private let mostWaiting: Int
  private let waiting: Deadlines<CheckedContinuation<Void, any Error>>

  /// - Parameters:
  ///   - places: How many tasks are let in at a time.
  ///   - waiting: How many tasks may wait.
  ///   - limit: How long a task may wait; nil for as long as it takes.
  package init(places: Int = 1, waiting: Int = .max, limit: Duration? = nil) {
    state = Protected(State(free: places))
    mostWaiting = waiting
    self.waiting = Deadlines(limit) { $0.resume(throwing: StoreError.noConnection(after: limit ?? .zero)) }
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
    let ticket = waiting.newTicket()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.runMutable { state in
          // The task is marked as cancelled before the handler takes the same lock: it is seen here, or the handler finds the ticket.
          if Task.isCancelled { return .failure(CancellationError()) }
          guard state.free == 0 else {
            state.free -= 1
            return .success(())
          }
          let count = waiting.count
          guard count < mostWaiting else { return .failure(StoreError.overloaded(waiting: count)) }
          waiting.insert(ticket) { continuation }
          state.order.append(ticket)
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      state.runMutable { _ in waiting.remove(ticket) }?.resume(throwing: CancellationError())
    }
  }

  private func leave() {
    let next = state.runMutable { state in
      let next = state.popFirst(from: waiting)
      if next == nil { state.free += 1 }
      return next
    }
    next?.resume()
  }
}
