/// The case of a state, where a line speaks of the payload.
@usableFromInline
struct PayloadKey<State> {
  let state: State
  let type: ObjectIdentifier
  let operations: PayloadOperations

  @usableFromInline
  init(_ state: State, _ type: ObjectIdentifier, _ operations: PayloadOperations) {
    (self.state, self.type, self.operations) = (state, type, operations)
  }

  @inlinable
  init<Payload>(_ state: HoldingCase<State, Payload>) {
    self.init(state(Holds()), ObjectIdentifier(Payload.self), PayloadOperations(of: Payload.self))
  }
}

/// A ``Holds`` of any payload.
private protocol HoldsMarker: CaseMarker {
  static var payloadType: PayloadType { get }
}

extension Holds: HoldsMarker {
  static var payloadType: PayloadType { TypedPayload<Payload>() }
}

extension PayloadType {
  /// The type of the payload that a state holds; nil where it holds none.
  static func ofState<State>(_ state: State) -> PayloadType? {
    (CaseContent(of: state)?.marker as? any HoldsMarker.Type)?.payloadType
  }
}
