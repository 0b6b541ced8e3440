/// A state enum with associated values that names its kinds.
///
/// Use it where a state carries data, such as `.room(id: 3)`. The table then knows kinds: a value in `from:`, in hooks and in `at:` means
/// for its kind, and in `to:` for itself. `is(_:)` compares a value with the whole value and a kind with the kind. Moving to the same kind
/// with another payload is a change like any other.
///
/// ```swift
/// enum Place: PayloadState {
///   case lobby, room(id: Int)
///   enum Kind { case lobby, room }
///   var kind: Kind {
///     switch self {
///     case .lobby: .lobby
///     case .room: .room
///     }
///   }
/// }
/// ```
public protocol PayloadState: MachineState {
  /// What is left of a state when its associated values are taken away.
  associatedtype Kind: Hashable & Sendable

  /// The kind of this state.
  var kind: Kind { get }
}
