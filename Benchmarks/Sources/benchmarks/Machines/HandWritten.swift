import Synchronization

/// The house by hand: an enum and a `switch`.
struct HandWritten: Walker {
  private(set) var state = Room.a1

  mutating func fire(_ move: Move) -> Bool {
    guard let target = neighbour(of: state, move) else { return false }
    state = target
    return true
  }
}

/// The same in a `Mutex`: what we want to be faster than.
final class HandWrittenInMutex: Walker, Sendable {
  private let room = Mutex(Room.a1)

  var state: Room { room.withLock { $0 } }

  func fire(_ move: Move) -> Bool {
    transition(by: move) != nil
  }

  /// Makes a move and says from where to where.
  @inline(__always)
  func transition(by move: Move) -> (source: Room, target: Room)? {
    room.withLock { room in
      guard let target = neighbour(of: room, move) else { return nil }
      defer { room = target }
      return (room, target)
    }
  }
}
