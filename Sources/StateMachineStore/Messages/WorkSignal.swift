import StateMachines

/// Wakes tasks that wait for work, at the latest after some time.
///
/// Signals are counted, and a task waits for a signal after the last one that it knows, so that it misses none.
final class WorkSignal: Sendable {
  private struct State {
    var count = 0
    var lastTicket = 0
    var waiting: [Int: (continuation: CheckedContinuation<Void, Never>, places: Int)] = [:]
  }

  private let state = Protected(State())

  /// How many signals there were.
  var count: Int { state.runReadonly(\.count) }

  var isWaitedFor: Bool { state.runReadonly { !$0.waiting.isEmpty } }

  /// Wakes all that wait.
  ///
  /// - Parameter work: How much there is to do.
  /// - Returns: Whether they take all of it at once.
  @discardableResult
  func signal(work: Int = 1) -> Bool {
    let waiting = state.runMutable { state in
      defer { state.waiting = [:] }
      state.count += 1
      return state.waiting.values
    }
    for waiting in waiting { waiting.continuation.resume() }
    return waiting.reduce(0) { $0 + $1.places } >= work
  }

  /// Waits for a signal after so many ones, for a duration, or until the task is cancelled.
  ///
  /// - Parameters:
  ///   - count: How many signals the task knows.
  ///   - duration: How long it waits at most.
  ///   - clock: By which clock.
  ///   - places: How much work the task takes when it is woken; none where it waits for the end of other work.
  func wait(after count: Int, for duration: Duration, _ clock: any Clock<Duration>, places: Int = 1) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.wait(after: count, places: places) }
      group.addTask { try? await clock.sleepInPieces(for: duration) }
      await group.next()
      group.cancelAll()
    }
  }

  /// Waits for the first signal, also where the task is cancelled.
  func waitForFirst() async {
    await withCheckedContinuation { continuation in
      let waits = state.runMutable { state in
        guard state.count == 0 else { return false }
        state.lastTicket += 1
        state.waiting[state.lastTicket] = (continuation, 1)
        return true
      }
      if !waits { continuation.resume() }
    }
  }

  private func wait(after count: Int, places: Int) async {
    let ticket = state.runMutable { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.runMutable { state in
          // The task is marked as cancelled before the handler runs, so one of the two sees the other.
          guard state.count == count, !Task.isCancelled else { return false }
          state.waiting[ticket] = (continuation, places)
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      state.runMutable { $0.waiting.removeValue(forKey: ticket) }?.continuation.resume()
    }
  }
}

extension Clock<Duration> {
  /// Sleeps in pieces of a second.
  ///
  /// The runtime keeps a task that sleeps until the end of its sleep, also where it is cancelled. A worker that is woken a thousand times a
  /// second and would sleep for an hour each time would leave millions of them.
  fileprivate func sleepInPieces(for duration: Duration) async throws {
    let end = now.advanced(by: duration)
    while now < end { try await sleep(until: min(now.advanced(by: .seconds(1)), end), tolerance: nil) }
  }
}
