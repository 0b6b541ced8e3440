/// A transition that was taken, by ids: for an answer, or for listeners.
///
/// Most transitions have nothing that has to be kept alive, so that writing one down costs no more than copying it.
@usableFromInline
struct TransitionRecord: Sendable {
  @usableFromInline let source: StateID
  @usableFromInline let target: StateID
  @usableFromInline let kind: Occurrence.Kind
  @usableFromInline let isInternal: Bool
  /// An event of at most eight bytes without references, as it is.
  @usableFromInline let smallEvent: UInt64
  @usableFromInline let references: References?

  /// What has to be kept alive.
  @usableFromInline
  final class References: Sendable {
    @usableFromInline let event: AnyValue?
    @usableFromInline let error: (any Error)?
    @usableFromInline let parts: Parts?

    init(event: AnyValue?, error: (any Error)?, parts: Parts?) {
      self.event = event
      self.error = error
      self.parts = parts
    }
  }

  /// What does not follow from source and target, where states have states inside.
  @usableFromInline
  struct Parts: Sendable {
    var targets: [StateID]
    var exited: [StateID]
    var entered: [StateID]
    /// The same of the whole microstep, in the order in which it happened, with its first transition; nothing with the others.
    var exitedByMicrostep: [StateID]
    var enteredByMicrostep: [StateID]
    /// The machine's state after the microstep.
    var after: StateID
  }

  init(
    from source: StateID, to target: StateID, kind: Occurrence.Kind, event: StoredEvent, node: StateID = .none,
    error: (any Error)? = nil, isInternal: Bool = false, parts: Parts? = nil
  ) {
    self.source = source
    self.target = target
    self.kind = kind
    self.isInternal = isInternal
    smallEvent = kind == .done ? node.bits : event.bits
    guard event.box != nil || error != nil || parts != nil else {
      references = nil
      return
    }
    references = References(event: event.box, error: error, parts: parts)
  }

  var targets: [StateID] { references?.parts?.targets ?? (isInternal ? [] : [target]) }
  var exited: [StateID] { references?.parts?.exited ?? (isInternal ? [] : [source]) }
  var entered: [StateID] { references?.parts?.entered ?? (isInternal ? [] : [target]) }

  var exitedByMicrostep: [StateID] { references?.parts?.exitedByMicrostep ?? exited }
  var enteredByMicrostep: [StateID] { references?.parts?.enteredByMicrostep ?? entered }
  var after: StateID { references?.parts?.after ?? target }

  /// Whether the transition left, or entered, a state of which a closure says yes.
  func exits(where contains: (StateID) -> Bool) -> Bool {
    references?.parts?.exited.contains(where: contains) ?? (!isInternal && contains(source))
  }

  func enters(where contains: (StateID) -> Bool) -> Bool {
    references?.parts?.entered.contains(where: contains) ?? (!isInternal && contains(target))
  }
}
