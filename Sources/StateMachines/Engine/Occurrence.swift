/// What a microstep is taken for, as the engine carries it about: a ``Cause`` without types.
@usableFromInline
struct Occurrence {
  @usableFromInline
  enum Kind: UInt8 {
    case event
    case always
    case start
    case stop
    case failure
  }

  @usableFromInline var kind: Kind
  /// Where the dispatch table answers for it; −1 for what it is not asked for.
  var column: Int32 = -1
  /// The event in its sender's hands, for the length of the call.
  @usableFromInline var borrowed: UnsafeRawPointer?
  /// The event where it had to wait.
  @usableFromInline var kept: AnyValue?
  var error: (any Error)?
}

/// An event that waits: in a queue, for the next change of configuration, or for its time.
struct Pending {
  var column: Int32
  var event: AnyValue
  /// What `cancel(_:)` calls it.
  var id: String?
  /// The state whose timeout this is; −1 for events that were sent.
  var timeoutOf: Int32 = -1

  var occurrence: Occurrence {
    Occurrence(kind: .event, column: column, kept: event)
  }
}
