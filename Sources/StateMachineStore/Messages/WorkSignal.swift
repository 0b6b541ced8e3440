import StateMachines

/// Wakes tasks that wait for work, at the latest after some time.
///
/// Signals are counted, and a task waits for a signal after the last one that it knows, so that it misses none.
final class WorkSignal: Sendable {
  private struct State {
    var count = 0
    var lastTicket = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Protected(State())

  /// How many signals there were.
  var count: Int { state.runReadonly(\.count) }

  func signal() {
    let waiting = state.runMutable { state in
      defer { state.waiting = [:] }
      state.count += 1
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits for a signal after so many ones, for a duration, or until the task is cancelled.
  func wait(after count: Int, for duration: Duration, _ clock: any Clock<Duration>) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.wait(after: count) }
      group.addTask { try? await clock.sleep(for: duration) }
      await group.next()
      group.cancelAll()
    }
  }

  private func wait(after count: Int) async {
    let ticket = state.runMutable { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.runMutable { state in
          // The task is marked as cancelled before the handler runs, so one of the two sees the other.
          guard state.count == count, !Task.isCancelled else { return false }
          state.waiting[ticket] = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      state.runMutable { $0.waiting.removeValue(forKey: ticket) }?.resume()
    }
  }
}
