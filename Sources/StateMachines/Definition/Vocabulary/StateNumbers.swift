/// Gives each state a number; payload states are numbered by their kind.
struct StateNumbers<State: Hashable & Sendable>: Sendable {
  private var byValue: [State: Int32] = [:]
  private var byKind: [AnyKind: Int32] = [:]
  private let kind: (@Sendable (State) -> AnyKind)?
  private(set) var count: Int32 = 0

  init() {
    kind = (State.self as? any PayloadState.Type).flatMap { Self.kindReader(of: $0) }
  }

  private static func kindReader<Payload: PayloadState>(of type: Payload.Type) -> (@Sendable (State) -> AnyKind)? {
    let read: @Sendable (Payload) -> AnyKind = { AnyKind($0.kind) }
    return read as? @Sendable (State) -> AnyKind
  }

  var knowsKinds: Bool { kind != nil }

  func nodeNumber(of state: State) -> Int32? {
    if let kind { byKind[kind(state)] } else { byValue[state] }
  }

  /// The number of a state, a new one where it has none.
  mutating func number(_ state: State) -> (Int32, isNew: Bool) {
    if let kind { return number(of: kind(state)) }
    if let known = byValue[state] { return (known, false) }
    byValue[state] = count
    count += 1
    return (count - 1, true)
  }

  /// The number of a kind, a new one where it has none.
  mutating func number(of kind: AnyKind) -> (Int32, isNew: Bool) {
    if let known = byKind[kind] { return (known, false) }
    byKind[kind] = count
    count += 1
    return (count - 1, true)
  }

  /// A number that no state has.
  mutating func makeNumber() -> Int32 {
    count += 1
    return count - 1
  }

  func name(of state: State) -> String {
    if let kind { "\(kind(state))" } else { "\(state)" }
  }

  /// The same states by other numbers; those without a new number are forgotten.
  func renumbered(_ new: [Int32]) -> Self {
    var copy = self
    copy.byValue = byValue.compactMapValues { new[Int($0)] < 0 ? nil : new[Int($0)] }
    copy.byKind = byKind.compactMapValues { new[Int($0)] < 0 ? nil : new[Int($0)] }
    return copy
  }
}
