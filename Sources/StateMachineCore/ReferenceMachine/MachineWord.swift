/// The bits that a machine keeps in the word of its section, beside those of ``LockWord`` and ``ListenerBits``.
///
/// The lower half is the number of a machine's state, four times: as far from the first cell of a column as its own cell is. One part
/// is changed by an exchange that keeps the others.
@usableFromInline
enum MachineWord {
  @inlinable static var state: UInt64 { 0xFFFF_FFFF }
  /// The machine's phase; zero while it runs.
  @inlinable static var phase: UInt64 { 7 << 36 }
  /// The alarm has to be set again by the thread that leaves: an event came due in a hook of the machine, or where waiting would have
  /// closed a circle.
  @inlinable static var alarmPending: UInt64 { 1 << 39 }

  /// A deferred event waits for a change of the configuration.
  static var deferring: UInt64 { 1 << 42 }

  /// A transition needs more than an exchange of the state.
  @inlinable static var needsGeneralPath: UInt64 {
    LockWord.locked | ListenerBits.hasObservers | ListenerBits.hasTracers | alarmPending | phase
  }

  /// A step in the machine's section needs an engine.
  static var needsEngine: UInt64 { ListenerBits.hasObservers | ListenerBits.hasTracers | alarmPending | phase }

  /// Leaving needs more than an exchange: listeners are notified, or the alarm is set.
  static var stopsLeaving: UInt64 { ListenerBits.hasObservers | alarmPending }

  @inlinable
  static func node(of word: UInt64) -> StateID {
    StateID(bits: (word & state) >> 2)
  }

  /// How far the cell of the state is from the first one of its column, in bytes.
  @inlinable
  static func offset(of word: UInt64) -> Int {
    Int(truncatingIfNeeded: word & state)
  }

  @inline(__always)
  static func phase(of word: UInt64) -> Memory.Phase {
    let bits = UInt8(truncatingIfNeeded: (word & phase) >> 36)
    return bits == 0 ? .running : Memory.Phase(rawValue: bits) ?? .stopped
  }

  static func bits(_ node: StateID, _ phase: Memory.Phase, isDeferring: Bool = false) -> UInt64 {
    node.bits << 2 | UInt64(phase.rawValue) << 36 | (isDeferring ? deferring : 0)
  }

  /// The word of a machine that has taken the transition of a simple cell.
  @inlinable
  static func moved(_ word: UInt64, by cell: Cell) -> UInt64 {
    word &+ UInt64(bitPattern: Int64(cell.distance))
  }
}
