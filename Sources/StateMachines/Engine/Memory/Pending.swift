/// An event that waits: in a queue, for the next change of configuration, or for its time.
@usableFromInline
struct Pending {
  /// By what an event can be cancelled while it waits.
  enum CancelKey: Hashable {
    /// What it was sent with.
    case id(String)
    /// The state whose timeout it is.
    case timeout(of: StateID)
  }

  var column: ColumnID
  var event: StoredEvent
  var cancelKey: CancelKey?
  /// The row of a timeout that starts with a machine made at its state; none elsewhere.
  ///
  /// Such timeouts start together, though computed ones are asked for later. Where they are due at the same time, they come in this order.
  var rank = TimeoutID.none

  var occurrence: StoredOccurrence {
    StoredOccurrence(kind: .event, column: column, event: event)
  }
}
