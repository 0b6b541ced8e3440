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
