/// An event that waits: in a queue, for the next change of configuration, or for its time.
@usableFromInline
package struct Pending {
  /// By what an event can be cancelled while it waits.
  package enum CancelKey: Hashable {
    /// What it was sent with.
    case id(String)
    /// The state whose timeout it is.
    case timeout(of: StateID)
    /// The activation whose next attempt, or end, comes at that time.
    case work(UInt64)
    /// The key of the request that brought it, where it was deferred; nothing cancels it by that.
    case request(String)
  }

  package var column: ColumnID
  package var event: StoredEvent
  package var cancelKey: CancelKey?
  /// The row of a timeout that starts with a machine made at its state; none elsewhere.
  ///
  /// Such timeouts start together, though computed ones are asked for later. Where they are due at the same time, they come in this order.
  package var rank = TimeoutID.none

  /// What comes due in the course of some work, where it is no event.
  package enum WorkTimer: UInt64 {
    case nextAttempt
    case timeLimit
    /// Something of a child machine.
    case ofChild
  }

  package init(column: ColumnID, event: StoredEvent, cancelKey: CancelKey? = nil, rank: TimeoutID = .none) {
    (self.column, self.event, self.cancelKey, self.rank) = (column, event, cancelKey, rank)
  }

  /// Something that comes due in the course of an activation.
  package init(_ timer: WorkTimer, of number: UInt64) {
    self.init(column: .none, event: StoredEvent(bits: timer.rawValue), cancelKey: .work(number))
  }

  /// Something that comes due in a child machine.
  package init(_ pending: Pending, inChild number: UInt64) {
    self.init(
      column: .none, event: StoredEvent(bits: WorkTimer.ofChild.rawValue, box: ChildTimer(pending)), cancelKey: .work(number))
  }

  /// What comes due in a child machine; nil for anything else.
  package var insideChild: Pending? {
    guard workTimer?.timer == .ofChild, let box = event.box else { return nil }
    // Safe because only the initialiser above makes such a timer.
    return unsafeDowncast(box, to: ChildTimer.self).pending
  }

  /// The activation, and what comes due in its course; nil for an event.
  package var workTimer: (number: UInt64, timer: WorkTimer)? {
    guard case .work(let number) = cancelKey, let timer = WorkTimer(rawValue: event.bits) else { return nil }
    return (number, timer)
  }

  /// Whether it comes before another thing that is due at the same time.
  ///
  /// - Parameters:
  ///   - other: The other thing.
  ///   - order: When this one was sent; its rank where it has one.
  ///   - otherOrder: The same of the other one.
  /// - Returns: Whether it comes first.
  func precedes(_ other: Pending, _ order: UInt64, _ otherOrder: UInt64) -> Bool {
    guard let (number, timer) = workTimer, let (otherNumber, otherTimer) = other.workTimer else {
      let isWork = (workTimer != nil, other.workTimer != nil)
      return isWork.0 == isWork.1 ? order < otherOrder : !isWork.0
    }
    guard number == otherNumber else { return number < otherNumber }
    if let inside = insideChild, let otherInside = other.insideChild {
      return inside.precedes(otherInside, inside.order(sent: order), otherInside.order(sent: otherOrder))
    }
    return timer.rawValue < otherTimer.rawValue
  }

  private func order(sent: UInt64) -> UInt64 { rank.exists ? rank.bits : sent }

  var occurrence: StoredOccurrence {
    StoredOccurrence(kind: .event, column: column, event: event)
  }
}
