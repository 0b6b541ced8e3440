/// Gives each state an id; payload states of one kind share one.
struct StateIDs<State: Hashable & Sendable>: Sendable {
  private var byValue: [State: OutlineStateID] = [:]
  private var byKind: [AnyKind: OutlineStateID] = [:]
  private let kind: (@Sendable (State) -> AnyKind)?
  private var unused = OutlineStateID.first

  init() {
    kind = (State.self as? any PayloadState.Type).flatMap { Self.kindReader(of: $0) }
  }

  private static func kindReader<Payload: PayloadState>(of type: Payload.Type) -> (@Sendable (State) -> AnyKind)? {
    let read: @Sendable (Payload) -> AnyKind = { AnyKind($0.kind) }
    return read as? @Sendable (State) -> AnyKind
  }

  var knowsKinds: Bool { kind != nil }

  /// The id that a state has already.
  func known(_ state: State) -> OutlineStateID? {
    if let kind { byKind[kind(state)] } else { byValue[state] }
  }

  func known(_ kind: AnyKind) -> OutlineStateID? { byKind[kind] }

  /// The id of a state, a new one where it has none.
  mutating func id(of state: State) -> (OutlineStateID, isNew: Bool) {
    if let kind { return id(of: kind(state)) }
    if let known = byValue[state] { return (known, false) }
    let new = makeID()
    byValue[state] = new
    return (new, true)
  }

  /// The id of a kind, a new one where it has none.
  mutating func id(of kind: AnyKind) -> (OutlineStateID, isNew: Bool) {
    if let known = byKind[kind] { return (known, false) }
    let new = makeID()
    byKind[kind] = new
    return (new, true)
  }

  /// An id that no state has.
  mutating func makeID() -> OutlineStateID {
    defer { unused = unused.next }
    return unused
  }

  /// What a state is called.
  var name: @Sendable (State) -> String {
    { [kind] state in if let kind { "\(kind(state))" } else { "\(label: state)" } }
  }
}
