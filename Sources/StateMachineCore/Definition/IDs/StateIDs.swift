/// Gives each state an id.
struct StateIDs<State: Hashable & Sendable>: Sendable {
  private var byValue: [State: OutlineStateID] = [:]
  private var unused = OutlineStateID.first

  /// The id that a state has already.
  func known(_ state: State) -> OutlineStateID? { byValue[state] }

  /// The id of a state, a new one where it has none.
  mutating func id(of state: State) -> (OutlineStateID, isNew: Bool) {
    if let known = byValue[state] { return (known, false) }
    let new = makeID()
    byValue[state] = new
    return (new, true)
  }

  /// An id that no state has.
  mutating func makeID() -> OutlineStateID {
    defer { unused = unused.next }
    return unused
  }
}
