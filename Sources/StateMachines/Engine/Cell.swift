/// What the dispatch table says of one state and one column.
///
/// A cell is *simple* only where all of this is known when the definition is made: one candidate, without guard, hook or action, to a
/// state without payload that is neither final nor left by eventless transitions; nothing deferred and no timeout in source or target.
///
/// A complex cell is *direct* where the same holds but for a guard, hooks and an action: there is one candidate with one route, and nothing to
/// look for before and after it but what the hooks ask for.
@usableFromInline
struct Cell: BitwiseCopyable {
  @usableFromInline
  enum Kind: UInt32 {
    /// Nothing takes the event.
    case none
    /// The event leads to a state, and that is all; the number is that of the state.
    case simple
    /// The number is that of the first candidate.
    case complex
    /// Nothing takes the event, but the state may defer it.
    case deferring
  }

  /// Set on a complex cell that the engine takes without a look around.
  private static let directBit: UInt32 = 1 << 2

  @usableFromInline let bits: UInt32

  init(_ kind: Kind, _ number: Int = 0, isDirect: Bool = false) {
    bits = UInt32(truncatingIfNeeded: number) << 3 | (isDirect ? Self.directBit : 0) | kind.rawValue
  }

  @inlinable var isNone: Bool { bits == 0 }
  @inlinable var isSimple: Bool { bits & 3 == 1 }
  @inlinable var number: Int32 { Int32(truncatingIfNeeded: bits >> 3) }

  var isDirect: Bool { bits & Self.directBit != 0 }

  var kind: Kind {
    Kind(rawValue: bits & 3) ?? .none
  }
}
