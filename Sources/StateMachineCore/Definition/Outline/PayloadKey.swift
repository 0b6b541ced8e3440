/// The case of a state, where a line speaks of the payload.
@usableFromInline
package struct PayloadKey<State> {
  let state: State
  let type: ObjectIdentifier
  let operations: SlotOperations

  @usableFromInline
  init(_ state: State, _ type: ObjectIdentifier, _ operations: SlotOperations) {
    (self.state, self.type, self.operations) = (state, type, operations)
  }
}

extension PayloadKey where State: StateCases {
  @inlinable
  package init<Payload>(_ state: StateLiteral<State, Payload>) {
    self.init(state(State.Keys())(Holds()), ObjectIdentifier(Payload.self), SlotOperations(of: Payload.self))
  }
}

/// A ``Holds`` of any payload.
private protocol HoldsMarker: CaseMarker {
  static var payloadType: SlotType { get }
}

extension Holds: HoldsMarker {
  static var payloadType: SlotType { TypedSlotType<Payload>() }
}

extension SlotType {
  /// The type of the payload that a state holds; nil where it holds none.
  static func ofState<State>(_ state: State) -> SlotType? {
    (CaseContent(of: state)?.marker as? any HoldsMarker.Type)?.payloadType
  }
}
