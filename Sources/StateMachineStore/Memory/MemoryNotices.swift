import StateMachines

/// Notices of a store in memory: all that listen hear them at once.
final class MemoryNotices: StoreNotices {
  private struct State {
    var lastTicket = 0
    var listeners: [Int: @Sendable (WorkNotice) -> Void] = [:]
  }

  private let state = Protected(State())

  func send(_ notices: [WorkNotice]) async throws {
    let listeners = state.runReadonly { Array($0.listeners.values) }
    for notice in notices { for hear in listeners { hear(notice) } }
  }

  func listen(_ begin: @escaping @Sendable () -> Void, _ hear: @escaping @Sendable (WorkNotice) -> Void) async throws {
    let ticket = state.runMutable { state in
      state.lastTicket += 1
      state.listeners[state.lastTicket] = hear
      return state.lastTicket
    }
    defer { state.runMutable { $0.listeners[ticket] = nil } }
    begin()
    // It ends where the task is cancelled.
    let (nothing, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in nothing {}
    withExtendedLifetime(continuation) {}
    throw CancellationError()
  }
}
