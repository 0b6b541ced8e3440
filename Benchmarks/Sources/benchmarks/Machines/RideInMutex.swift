import Synchronization

/// The rules by hand: where a ride leads, and what it carries; nil where there is a wall.
@inline(__always)
func destination(of ride: Ride, from room: Room) -> (room: Room, load: Int)? {
  switch ride {
  case .left(let load): neighbour(of: room, .left).map { ($0, load) }
  case .right(let load): neighbour(of: room, .right).map { ($0, load) }
  case .up(let load): neighbour(of: room, .up).map { ($0, load) }
  case .down(let load): neighbour(of: room, .down).map { ($0, load) }
  }
}

/// The house by hand, for moves that carry something: what, does not matter.
final class RideInMutex: Walker, Sendable {
  private let room = Mutex(Room.a1)

  var state: Room { room.withLock { $0 } }

  func fire(_ ride: Ride) -> Bool {
    room.withLock { room in
      guard let destination = destination(of: ride, from: room) else { return false }
      room = destination.room
      return true
    }
  }
}

/// The same where it is looked at.
final class ChoosyRideInMutex: Walker, Sendable {
  private let room = Mutex(Room.a1)

  var state: Room { room.withLock { $0 } }

  func fire(_ ride: Ride) -> Bool {
    room.withLock { room in
      guard let destination = destination(of: ride, from: room), destination.load >= 0 else { return false }
      room = destination.room
      return true
    }
  }
}

/// The same where it is handed to a stored closure.
final class UnloadingRideInMutex: Walker, Sendable {
  private let room = Mutex(Room.a1)
  private let unload: @Sendable (_ load: Int, _ source: Room) throws -> Void

  /// Out of line, so that the compiler does not see which closure it calls.
  @inline(never)
  init(into tally: Tally) {
    unload = { load, source in tally.add(load, source) }
  }

  var state: Room { room.withLock { $0 } }

  func fire(_ ride: Ride) -> Bool {
    room.withLock { room in
      guard let destination = destination(of: ride, from: room) else { return false }
      do {
        try unload(destination.load, room)
        room = destination.room
        return true
      } catch {
        return false
      }
    }
  }
}
