import StateMachines

/// The rooms of the house, and what is around them: a room is five levels deep.
enum Place: UInt8, Hashable, Sendable {
  case a1, b1, c1, d1
  case a2, b2, c2, d2
  case a3, b3, c3, d3
  case country, city, street, house

  init(_ room: Room) {
    guard let place = Place(rawValue: room.rawValue) else { fatalError("every room is a place") }
    self = place
  }
}

/// The house as a chart, five levels deep.
struct NestedHouse: Walker {
  private let machine = ThreadsafeMachine(Self.definition)

  @inline(__always)
  func fire(_ move: Move) -> Bool {
    machine.fire(move)
  }

  var state: Room {
    guard let room = Room(rawValue: machine.state.rawValue) else { fatalError("a machine without regions is always in a room") }
    return room
  }

  private static let definition: MachineDefinition<Place, Move> = .verified(initial: .country) { sm in
    sm.compound(.country, initial: .city) { sm in
      sm.compound(.city, initial: .street) { sm in
        sm.compound(.street, initial: .house) { sm in
          sm.compound(.house, initial: .a1) { sm in
            for room in Room.allCases {
              for move in Move.allCases {
                if let target = neighbour(of: room, move) { sm.when(move, from: Place(room), to: Place(target)) }
              }
            }
          }
        }
      }
    }
  }
}
