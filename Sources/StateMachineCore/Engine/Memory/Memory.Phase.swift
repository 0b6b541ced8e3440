extension Memory {
  /// Whether a machine runs, and if not, why.
  @usableFromInline
  package enum Phase: UInt8, CaseIterable, Sendable {
    case running
    /// At rest in a state that was read from outside, with computed timeouts still to be asked for.
    case resuming
    case unstarted
    case stopped
    case finished

    @inline(__always) package var isRunning: Bool { rawValue <= Phase.resuming.rawValue }
    var isOver: Bool { self == .stopped || self == .finished }
  }
}
