/// What a microstep is taken for, as the engine reads it: a ``Cause`` without types.
@usableFromInline
struct Occurrence {
  @usableFromInline
  enum Kind: UInt8, Sendable {
    case event
    case always
    case start
    case stop
    case failure
    case done
  }

  @usableFromInline var kind: Kind
  /// Where the dispatch table answers for it; none for what it is not asked for.
  var column = ColumnID.none
  /// The place of the event, for the length of the call.
  @usableFromInline var borrowed: UnsafeRawPointer?
  /// The event where it had to wait and has a box, or the payload of a state that is done; the queue it came from keeps it.
  @usableFromInline var kept: Unmanaged<AnyValue>?
  /// The state that is done.
  var node = StateID.none
}

/// An occurrence that outlives the call in which it came.
@usableFromInline
struct StoredOccurrence: Sendable {
  var kind: Occurrence.Kind
  var column = ColumnID.none
  /// The event, or the payload of a state that is done.
  var event = StoredEvent()
  var error: (any Error)?
  /// The state that is done.
  var node = StateID.none
}
