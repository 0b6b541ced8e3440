/// A transition that was taken, by ids: for an answer, or for listeners.
///
/// Most transitions have nothing that has to be kept alive, so that writing one down costs no more than copying it.
@usableFromInline
struct TransitionRecord: Sendable {
  @usableFromInline let sourceNode: StateID
  @usableFromInline let targetNode: StateID
  @usableFromInline let kind: Occurrence.Kind
  @usableFromInline let isInternal: Bool
  /// An event of at most eight bytes without references, as it is.
  @usableFromInline let smallEvent: UInt64
  @usableFromInline let references: References?

  /// What has to be kept alive.
  @usableFromInline
  final class References: Sendable {
    @usableFromInline let source: AnyValue?
    @usableFromInline let target: AnyValue?
    @usableFromInline let event: AnyValue?
    @usableFromInline let error: (any Error)?
    @usableFromInline let parts: Parts?

    init(source: AnyValue?, target: AnyValue?, event: AnyValue?, error: (any Error)?, parts: Parts?) {
      self.source = source
      self.target = target
      self.event = event
      self.error = error
      self.parts = parts
    }
  }

  /// What does not follow from source and target, where states have states inside.
  @usableFromInline
  struct Parts: Sendable {
    var targets: [StateReference]
    var exited: [StateReference]
    var entered: [StateReference]
    /// The same of the whole microstep, in the order in which it happened, with its first transition; nothing with the others.
    var exitedByMicrostep: [StateReference]
    var enteredByMicrostep: [StateReference]
    /// The machine's state after the microstep.
    var after: StateReference
  }

  init(
    from source: BorrowedState, to target: BorrowedState, kind: Occurrence.Kind, event: StoredEvent, node: StateID = .none,
    error: (any Error)? = nil, isInternal: Bool = false, parts: Parts? = nil
  ) {
    sourceNode = source.node
    targetNode = target.node
    self.kind = kind
    self.isInternal = isInternal
    smallEvent = kind == .done ? node.bits : event.bits
    guard event.box != nil || error != nil || source.value != nil || target.value != nil || parts != nil else {
      references = nil
      return
    }
    references = References(source: source.kept.value, target: target.kept.value, event: event.box, error: error, parts: parts)
  }

  @inlinable var source: BorrowedState {
    BorrowedState(node: sourceNode, value: references?.source.map(Unmanaged.passUnretained))
  }

  @inlinable var target: BorrowedState {
    BorrowedState(node: targetNode, value: references?.target.map(Unmanaged.passUnretained))
  }

  var targets: [BorrowedState] { references?.parts?.targets.map(\.borrowed) ?? (isInternal ? [] : [target]) }
  var exited: [BorrowedState] { references?.parts?.exited.map(\.borrowed) ?? (isInternal ? [] : [source]) }
  var entered: [BorrowedState] { references?.parts?.entered.map(\.borrowed) ?? (isInternal ? [] : [target]) }

  var exitedByMicrostep: [BorrowedState] { references?.parts?.exitedByMicrostep.map(\.borrowed) ?? exited }
  var enteredByMicrostep: [BorrowedState] { references?.parts?.enteredByMicrostep.map(\.borrowed) ?? entered }
  var after: BorrowedState { references?.parts?.after.borrowed ?? target }

  /// Whether the transition left, or entered, a state of which a closure says yes.
  func exits(where contains: (StateID) -> Bool) -> Bool {
    references?.parts?.exited.contains { contains($0.node) } ?? (!isInternal && contains(sourceNode))
  }

  func enters(where contains: (StateID) -> Bool) -> Bool {
    references?.parts?.entered.contains { contains($0.node) } ?? (!isInternal && contains(targetNode))
  }
}
