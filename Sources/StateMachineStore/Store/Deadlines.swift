import StateMachines

/// Values that wait: each is either taken out before its deadline, or passed to a closure at the deadline.
///
/// One task watches all of them: one for each would sleep on when its value has been taken out.
final class Deadlines<Value: Sendable>: Sendable {
  private struct State {
    var lastTicket = 0
    var waiting: [Int: (value: Value, deadline: ContinuousClock.Instant?)] = [:]
    /// Whether a task looks after those that take too long.
    var isWatched = false
  }

  private let state = Protected(State())
  private let limit: Duration?
  private let expire: @Sendable (Value) -> Void

  /// - Parameters:
  ///   - limit: How long each value may stay; nil for as long as it takes.
  ///   - expire: Is called with each one that has stayed too long, on any thread.
  init(_ limit: Duration?, expire: @escaping @Sendable (Value) -> Void) {
    (self.limit, self.expire) = (limit.map { min($0, .seconds(365 * 86_400)) }, expire)
  }

  /// How many values there are.
  var count: Int { state.runReadonly { $0.waiting.count } }

  /// A number for a value that is going to be inserted.
  func newTicket() -> Int {
    state.runMutable { state in
      state.lastTicket += 1
      return state.lastTicket
    }
  }

  /// Inserts a value; a call for its ticket waits until it is made.
  func insert(_ ticket: Int, _ make: () -> Value) {
    let begins = state.runMutable { state in
      state.waiting[ticket] = (make(), limit.map { .now + $0 })
      guard limit != nil, !state.isWatched else { return false }
      state.isWatched = true
      return true
    }
    guard begins else { return }
    Task.detached { [weak self] in
      while let end = self?.expireLateOnes() { try? await ContinuousClock().sleep(until: end) }
    }
  }

  /// The value with a ticket; nil where it was taken out or has expired.
  func value(_ ticket: Int) -> Value? { state.runReadonly { $0.waiting[ticket]?.value } }

  /// Takes out the value with a ticket.
  ///
  /// - Returns: The value; nil where it was taken out or has expired.
  func remove(_ ticket: Int) -> Value? { state.runMutable { $0.waiting.removeValue(forKey: ticket)?.value } }

  /// - Returns: When the next one has stayed too long; nil where there is none.
  private func expireLateOnes() -> ContinuousClock.Instant? {
    let (late, next) = state.runMutable { state in
      let now = ContinuousClock.now
      let late = state.waiting.filter { $0.value.deadline.map { $0 <= now } ?? false }
      for ticket in late.keys { state.waiting[ticket] = nil }
      let next = state.waiting.values.compactMap(\.deadline).min()
      state.isWatched = next != nil
      return (late.map(\.value.value), next)
    }
    for value in late { expire(value) }
    return next
  }
}
