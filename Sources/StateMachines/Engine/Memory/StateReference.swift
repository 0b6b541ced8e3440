/// A state by its id and, where states have payloads, its value.
@usableFromInline
struct StateReference: Sendable {
  @usableFromInline var node: StateID
  @usableFromInline var value: AnyValue?

  @usableFromInline
  init(node: StateID, value: AnyValue? = nil) {
    self.node = node
    self.value = value
  }

  /// The same without a hold on the value.
  @inlinable var borrowed: BorrowedState {
    BorrowedState(node: node, value: value.map(Unmanaged.passUnretained))
  }
}

/// A state whose value is kept alive elsewhere while the engine works with it.
///
/// The definition keeps the values of written targets, the machine's memory that of the committed state, the effects of a macrostep those
/// of computed targets. So a step copies states without counting references.
@usableFromInline
struct BorrowedState {
  @usableFromInline var node: StateID
  @usableFromInline var value: Unmanaged<AnyValue>?

  @usableFromInline
  init(node: StateID, value: Unmanaged<AnyValue>? = nil) {
    self.node = node
    self.value = value
  }

  /// The same with a hold on the value.
  var kept: StateReference {
    StateReference(node: node, value: value?.takeUnretainedValue())
  }
}

/// A state that hooks may look at, and where its value is.
@usableFromInline
struct ShownState {
  var state: BorrowedState
  @usableFromInline var place: UnsafeRawPointer
}
