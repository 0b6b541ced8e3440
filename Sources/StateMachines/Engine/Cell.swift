/// What the dispatch table says of one state and one column.
///
/// A cell is *simple* only where all of this is known when the definition is made: one candidate, without guard, hook or action, to a
/// state without payload that is neither final nor left by eventless transitions; nothing deferred and no timeout in source or target.
@usableFromInline
struct Cell {
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

  @usableFromInline let bits: UInt32

  init(_ kind: Kind, _ number: Int = 0) {
    bits = UInt32(truncatingIfNeeded: number) << 2 | kind.rawValue
  }

  @inlinable var isNone: Bool { bits == 0 }
  @inlinable var isSimple: Bool { bits & 3 == 1 }
  @inlinable var number: Int32 { Int32(truncatingIfNeeded: bits >> 2) }

  var kind: Kind {
    Kind(rawValue: bits & 3) ?? .none
  }
}
