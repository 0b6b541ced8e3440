/// The bits of the word that a section is taken and left by, and in which a machine keeps its state.
///
/// The upper half is the number of a machine's state. Whoever changes one part takes the others over by an exchange.
@usableFromInline
enum LockWord {
  /// A thread is inside, in a mutable section or, where the mode is serial, in a read section.
  @inlinable static var locked: UInt64 { 1 << 0 }
  /// Somebody is parked: leaving goes through the parking lot.
  @inlinable static var waiters: UInt64 { 1 << 1 }
  /// Somebody is told of transitions.
  @inlinable static var watched: UInt64 { 1 << 2 }
  /// An event came due that could not be worked off, as waiting would have closed a circle: whoever leaves sets the alarm again.
  @inlinable static var owing: UInt64 { 1 << 7 }
  /// Somebody wants to know of everything that a step does.
  @inlinable static var traced: UInt64 { 1 << 8 }
  /// Read sections overlap.
  @inlinable static var concurrent: UInt64 { 1 << 3 }
  /// The machine's phase; zero while it runs.
  @inlinable static var phase: UInt64 { 7 << 4 }
  /// The number of threads in overlapping read sections.
  @inlinable static var readers: UInt64 { 0xF_FFFF << 12 }
  @inlinable static var oneReader: UInt64 { 1 << 12 }
  @inlinable static var state: UInt64 { 0xFFFF_FFFF << 32 }

  /// Nobody may enter a mutable section.
  @inlinable static var taken: UInt64 { locked | readers }
  /// A transition needs more than an exchange of the state.
  @inlinable static var slow: UInt64 { locked | watched | owing | phase | traced }

  @inlinable
  static func leaf(of word: UInt64) -> Int32 {
    Int32(truncatingIfNeeded: word >> 32)
  }

  static func phase(of word: UInt64) -> Memory.Phase {
    Memory.Phase(rawValue: UInt8(truncatingIfNeeded: (word & phase) >> 4)) ?? .stopped
  }

  static func bits(_ leaf: Int32, _ phase: Memory.Phase) -> UInt64 {
    UInt64(UInt32(bitPattern: leaf)) << 32 | UInt64(phase.rawValue) << 4
  }

  @inlinable
  static func replacingLeaf(of word: UInt64, by leaf: Int32) -> UInt64 {
    (word & ~state) | UInt64(UInt32(bitPattern: leaf)) << 32
  }
}
