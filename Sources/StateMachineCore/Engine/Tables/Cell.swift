/// What the dispatch table says of one state and one column.
///
/// A cell is *simple* only where all of this is known when the definition is made: one candidate, without guard, hook or action, to a
/// state without payload that is neither final nor left by eventless transitions; nothing deferred and no timeout in source or target.
///
/// A complex cell of a definition with regions is *quiet* where the same holds for its first candidate: it leads from an atomic state to
/// one beside it, or stays there.
@usableFromInline
package struct Cell: BitwiseCopyable {
  @usableFromInline
  enum Kind: UInt32 {
    /// The event leads to a state, and that is all; the cell says how far it is from the source. Zero, so that it need not be taken out.
    case simple
    /// Nothing takes the event.
    case none
    /// The cell has the id of the first candidate.
    case complex
    /// The cell does not say: the state may defer the event, or a state inside a parallel one may take it.
    case undecided
  }

  /// Set on a complex cell that is quiet.
  private static let quietBit: UInt32 = 1 << 2

  @usableFromInline let bits: UInt32

  init(_ kind: Kind, _ candidate: CandidateID = .first, isQuiet: Bool = false) {
    bits = UInt32(truncatingIfNeeded: candidate.bits) << 3 | (isQuiet ? Self.quietBit : 0) | kind.rawValue
  }

  /// A simple cell.
  init(from source: StateID, to target: StateID) {
    bits = UInt32(truncatingIfNeeded: source.distance(to: target) << 2)
  }

  /// Neither simple nor empty, and found in no other place than ``DispatchTable/sentinel``.
  static var sentinel: Self { Cell(.undecided, .none) }

  var isSentinel: Bool { bits == Self.sentinel.bits }

  @inlinable package var isNone: Bool { bits == 1 }
  @inlinable package var isSimple: Bool { bits & 3 == 0 }
  /// The first candidate of a complex cell.
  var candidate: CandidateID { CandidateID(bits: UInt64(bits >> 3)) }

  /// From the source to the target of a simple cell, four times their numbers' difference: an addition is all that a transition takes then.
  @inlinable var distance: StateID.Distance { StateID.Distance(bitPattern: bits) }

  /// Where a simple cell leads from a state.
  @inlinable
  package func target(from source: StateID) -> StateID {
    StateID(rawValue: source.rawValue &+ distance >> 2)
  }

  var isQuiet: Bool { bits & 7 == Self.quietBit | Kind.complex.rawValue }

  var kind: Kind {
    Kind(rawValue: bits & 3) ?? .none
  }
}
