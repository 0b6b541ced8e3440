/// The bits of the word that a section is taken and left by, and in which a machine keeps its state.
///
/// The lower half is the number of a machine's state, four times: as far from the first cell of a column as its own cell is. One part
/// is changed by an exchange that keeps the others.
@usableFromInline
enum LockWord {
  /// A thread is inside, in a mutable section or, where the mode is serial, in a read section.
  @inlinable static var locked: UInt64 { 1 << 32 }
  /// Somebody is parked: leaving goes through the parking lot.
  @inlinable static var waiters: UInt64 { 1 << 33 }
  /// Somebody is told of transitions.
  @inlinable static var watched: UInt64 { 1 << 34 }
  /// An event came due in a hook of the machine, or where waiting would have closed a circle: the thread that leaves sets the alarm again.
  @inlinable static var owing: UInt64 { 1 << 39 }
  /// Somebody wants to know of everything that a step does.
  @inlinable static var traced: UInt64 { 1 << 40 }
  /// Observers were added since the last commit: the next one admits them before it changes the word.
  @inlinable static var arrivals: UInt64 { 1 << 41 }
  /// Read sections overlap.
  @inlinable static var concurrent: UInt64 { 1 << 35 }
  /// The machine's phase; zero while it runs.
  @inlinable static var phase: UInt64 { 7 << 36 }
  /// The number of threads in overlapping read sections.
  @inlinable static var readers: UInt64 { 0xF_FFFF << 44 }
  @inlinable static var oneReader: UInt64 { 1 << 44 }
  @inlinable static var state: UInt64 { 0xFFFF_FFFF }

  /// Nobody may enter a mutable section.
  @inlinable static var taken: UInt64 { locked | readers }
  /// A transition needs more than an exchange of the state.
  @inlinable static var slow: UInt64 { locked | watched | owing | phase | traced }

  @inlinable
  static func leaf(of word: UInt64) -> Int32 {
    Int32(truncatingIfNeeded: word) >> 2
  }

  /// How far the cell of the state is from the first one of its column, in bytes.
  @inlinable
  static func offset(of word: UInt64) -> Int {
    Int(truncatingIfNeeded: word & state)
  }

  static func phase(of word: UInt64) -> Memory.Phase {
    Memory.Phase(rawValue: UInt8(truncatingIfNeeded: (word & phase) >> 36)) ?? .stopped
  }

  static func bits(_ leaf: Int32, _ phase: Memory.Phase) -> UInt64 {
    UInt64(UInt32(bitPattern: leaf << 2)) | UInt64(phase.rawValue) << 36
  }

  /// The word of a machine that has taken the transition of a simple cell.
  @inlinable
  static func moved(_ word: UInt64, by cell: Cell) -> UInt64 {
    word &+ UInt64(bitPattern: Int64(cell.distance))
  }
}
