import StateMachines

typealias RideDefinition = MachineDefinition<Room, Ride>

/// The house for moves that carry something; `rule` makes the transition of a move between two rooms.
private func rideDefinition(_ rule: (inout RideDefinition.Builder, Move, Room, Room) -> Void) -> RideDefinition {
  .verified(initial: .a1) { sm in
    for room in Room.allCases {
      for move in Move.allCases {
        if let target = neighbour(of: room, move) { rule(&sm, move, room, target) }
      }
    }
  }
}

extension RideDefinition {
  /// What a ride carries does not matter.
  static var byKey: Self {
    rideDefinition { sm, move, room, target in sm.when(move.sharedKey, from: room, to: target) }
  }

  /// What a ride carries is looked at.
  static var byMatching: Self {
    rideDefinition { sm, move, room, target in
      let matches: @Sendable (Cause<Room, Ride>) -> Bool =
        switch move {
        case .left: { if case .event(.left(let load)) = $0 { load >= 0 } else { false } }
        case .right: { if case .event(.right(let load)) = $0 { load >= 0 } else { false } }
        case .up: { if case .event(.up(let load)) = $0 { load >= 0 } else { false } }
        case .down: { if case .event(.down(let load)) = $0 { load >= 0 } else { false } }
        }
      sm.when(.matching(matches), from: room, to: target)
    }
  }

  /// What a ride carries is handed to an action.
  static func unloading(into tally: Tally, _ key: (Move) -> CaseLiteral<Ride, Int>) -> Self {
    rideDefinition { sm, move, room, target in
      sm.when(key(move), from: room, to: target) { load, step in tally.add(load, step.source) }
    }
  }
}

extension Tally {
  @inline(__always)
  func add(_ load: Int, _ room: Room) {
    sum &+= load &* 3 &+ Int(room.rawValue)
  }
}
