import Synchronization

/// The states and events of charts that use a feature, and of their yardstick.
enum Node: Hashable, Sendable { case a, b, c, p, q, r, l1, l2, r1, r2 }
enum Signal: Hashable, Sendable { case go, back, again, other }

/// A cycle of three states in a `Mutex`, the yardstick for charts that need more than a table look-up.
///
/// Its types have more cases than the cycle uses: with three states alone, the compiler replaces the `switch` by arithmetic.
final class ThreeStateCycle: Sendable {
  private let place = Mutex(Node.a)

  /// A call that is not inlined, as a call into another module.
  @inline(never)
  func fire(_ signal: Signal) -> Bool {
    place.withLock { place in
      switch (place, signal) {
      case (.a, .go): place = .b
      case (.b, .go): place = .c
      case (.c, .go): place = .a
      default: return false
      }
      return true
    }
  }
}

extension ThreeStateCycle {
  /// A side whose round fires that many events; the checksum is the number of accepted ones, which is all of them.
  static func side(operations: Int) -> Side {
    let cycle = ThreeStateCycle()
    let signals = [Signal](repeating: .go, count: operations)
    return { _ in
      Sample.timing(operations) {
        var accepted = 0
        for signal in signals where cycle.fire(signal) { accepted += 1 }
        return accepted
      }
    }
  }
}
