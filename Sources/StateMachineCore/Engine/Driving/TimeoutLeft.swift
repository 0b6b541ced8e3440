/// What is left of a timeout that a state has set.
package struct TimeoutLeft: Hashable {
  private let state: StateID
  private let column: ColumnID
  /// What the event is, where its column does not say so.
  private let event: UInt64
  private let time: Duration

  fileprivate init?(_ pending: Pending, after time: Duration) {
    guard case .timeout(let state)? = pending.cancelKey, pending.event.box == nil else { return nil }
    (self.state, column, event, self.time) = (state, pending.column, pending.event.bits, time)
  }
}

extension Memory {
  /// What is left of all timers of a machine that is a value, in the order in which they are due; nil where one of them is not a timeout of
  /// a state, or has an event that is an object.
  package var timeoutsLeft: [TimeoutLeft]? {
    guard let rest else { return [] }
    var left: [TimeoutLeft] = []
    for timer in rest.timers.inOrder {
      guard let timeout = TimeoutLeft(timer.pending, after: timer.deadline.subtractingSaturated(rest.now)) else { return nil }
      left.append(timeout)
    }
    return left
  }
}
