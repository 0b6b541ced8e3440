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
  /// The ``call`` of an event that is borrowed, else what is ``kept``: one field, since each step copies it.
  @usableFromInline private(set) var reference: UnsafeMutableRawPointer?
  /// The state that is done.
  var node = StateID.none

  init(kind: Kind, column: ColumnID = .none, kept: Unmanaged<AnyValue>? = nil, node: StateID = .none) {
    (self.kind, self.column, self.node) = (kind, column, node)
    reference = kept?.toOpaque()
  }

  /// An event, and the argument and the reply of its call, where it takes an argument or replies.
  init(event: UnsafeRawPointer, column: ColumnID, call: UnsafeMutablePointer<CallFrame>? = nil) {
    (kind, self.column, borrowed) = (.event, column, event)
    reference = UnsafeMutableRawPointer(call)
  }

  /// The event where it had to wait and has a box; the queue it came from keeps it.
  @inlinable var kept: Unmanaged<AnyValue>? {
    guard borrowed == nil, let reference else { return nil }
    return Unmanaged.fromOpaque(reference)
  }

  /// The argument and the reply of a call, for its length; nil where the event came without.
  @inlinable var call: UnsafeMutablePointer<CallFrame>? {
    borrowed == nil ? nil : reference?.assumingMemoryBound(to: CallFrame.self)
  }
}

/// An occurrence that outlives the call in which it came.
@usableFromInline
struct StoredOccurrence: Sendable {
  var kind: Occurrence.Kind
  var column = ColumnID.none
  /// The event, where it is one.
  var event = StoredEvent()
  var error: (any Error)?
  /// The state that is done.
  var node = StateID.none
}
