import Synchronization

/// The least that a machine without a lock has to do: one load, one look-up, one compare-and-exchange.
///
/// Safe because the table is never written after it is made.
final class Floor: Walker, @unchecked Sendable {
  private static let wall: Int8 = -1

  private let room = Atomic<UInt64>(0)
  private let targets: UnsafeMutablePointer<Int8>

  init() {
    targets = .allocate(capacity: Move.allCases.count * Room.allCases.count)
    for move in Move.allCases {
      for room in Room.allCases {
        targets[Self.cell(move, UInt64(room.rawValue))] = neighbour(of: room, move).map { Int8($0.rawValue) } ?? Self.wall
      }
    }
  }

  deinit { targets.deallocate() }

  var state: Room { Room(rawValue: UInt8(room.load(ordering: .acquiring))) ?? .a1 }

  @inline(__always)
  func fire(_ move: Move) -> Bool {
    let seen = room.load(ordering: .acquiring)
    let target = targets[Self.cell(move, seen)]
    guard target != Self.wall else { return false }
    return room.compareExchange(expected: seen, desired: UInt64(target), ordering: .acquiringAndReleasing).exchanged
  }

  @inline(__always)
  private static func cell(_ move: Move, _ room: UInt64) -> Int {
    Int(move.rawValue) &* 12 &+ Int(room)
  }
}
