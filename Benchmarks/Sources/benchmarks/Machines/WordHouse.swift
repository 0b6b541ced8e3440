import StateMachines
import Synchronization

extension String: RoomName {
  private static let names: [Room: Self] = .init(uniqueKeysWithValues: Room.allCases.map { ($0, "\($0)") })
  private static let rooms: [Self: Room] = .init(uniqueKeysWithValues: names.map { ($1, $0) })

  init(room: Room) {
    guard let name = Self.names[room] else { fatalError("every room has a name") }
    self = name
  }

  var room: Room {
    guard let room = Self.rooms[self] else { fatalError("'\(self)' is no room") }
    return room
  }
}

extension String: MoveName {
  private static let moves: [Move: Self] = .init(uniqueKeysWithValues: Move.allCases.map { ($0, "\($0)") })

  init(move: Move, number: Int) {
    guard let name = Self.moves[move] else { fatalError("every move has a name") }
    self = name
  }
}

/// The house whose rooms and moves are words.
func wordHouseDefinition() -> MachineDefinition<String, String> {
  .verified(initial: String(room: .a1)) { sm in
    for room in Room.allCases {
      for move in Move.allCases {
        guard let target = neighbour(of: room, move) else { continue }
        sm.when(String(move: move, number: 0), from: String(room: room), to: String(room: target))
      }
    }
  }
}

/// The same by hand.
final class WordsInMutex: Walker, Sendable {
  private let room = Mutex("a1")

  var state: String { room.withLock { $0 } }

  func fire(_ move: String) -> Bool {
    room.withLock { room in
      guard let target = neighbour(of: room, move) else { return false }
      room = target
      return true
    }
  }
}

/// The rules for words, as one writes them by hand.
private func neighbour(of room: String, _ move: String) -> String? {
  switch room {
  case "a1":
    switch move {
    case "right": "b1"
    case "up": "a2"
    default: nil
    }
  case "b1":
    switch move {
    case "left": "a1"
    case "right": "c1"
    case "up": "b2"
    default: nil
    }
  case "c1":
    switch move {
    case "left": "b1"
    case "right": "d1"
    case "up": "c2"
    default: nil
    }
  case "d1":
    switch move {
    case "left": "c1"
    case "up": "d2"
    default: nil
    }
  case "a2":
    switch move {
    case "right": "b2"
    case "up": "a3"
    case "down": "a1"
    default: nil
    }
  case "b2":
    switch move {
    case "left": "a2"
    case "right": "c2"
    case "up": "b3"
    case "down": "b1"
    default: nil
    }
  case "c2":
    switch move {
    case "left": "b2"
    case "right": "d2"
    case "up": "c3"
    case "down": "c1"
    default: nil
    }
  case "d2":
    switch move {
    case "left": "c2"
    case "up": "d3"
    case "down": "d1"
    default: nil
    }
  case "a3":
    switch move {
    case "right": "b3"
    case "down": "a2"
    default: nil
    }
  case "b3":
    switch move {
    case "left": "a3"
    case "right": "c3"
    case "down": "b2"
    default: nil
    }
  case "c3":
    switch move {
    case "left": "b3"
    case "right": "d3"
    case "down": "c2"
    default: nil
    }
  case "d3":
    switch move {
    case "left": "c3"
    case "down": "d2"
    default: nil
    }
  default: nil
  }
}
