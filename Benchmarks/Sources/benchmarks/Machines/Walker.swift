import StateMachines

/// Whatever can be led through the house: our machines and those written by hand.
protocol Walker {
  associatedtype State: RoomName
  associatedtype Event: MoveName

  /// Makes a move, or stays and says false.
  mutating func fire(_ move: Event) -> Bool

  var state: State { get }
}

/// A room, as a machine calls it.
protocol RoomName: Hashable, Sendable {
  init(room: Room)

  var room: Room { get }
}

/// A move, as a machine wants it.
protocol MoveName: Hashable, Sendable {
  /// - Parameters:
  ///   - move: The move.
  ///   - number: Which move of the walk it is, for what it carries.
  init(move: Move, number: Int)
}

extension Room: RoomName {
  init(room: Room) { self = room }

  var room: Room { self }
}

extension Move: MoveName {
  init(move: Move, number: Int) { self = move }
}

extension ThreadsafeMachine: Walker where State: RoomName, Event: MoveName {}

extension EmbeddedMachine: Walker where Context == Void, State: RoomName, Event: MoveName {}

extension Walker {
  /// A side whose round is a part of the walk.
  ///
  /// Its checksum knows how many moves were made, where they led, and what hooks have counted so far.
  func side(on walk: Walk, tally: Tally? = nil) -> Side {
    let parts = walk.parts(as: Event.self)
    prove(on: walk, parts)
    var walker = self
    tally?.sum = 0
    return { round in
      let moves = parts[round % parts.count]
      return Sample.timing(moves.count) {
        let (next, made) = walker.walked(along: moves)
        walker = next
        return ((tally?.sum ?? 0) << 32) + (made << 8) + Int(next.state.room.rawValue)
      }
    }
  }

  /// A copy of its own, so that no other code can read it in the course of the loop.
  private func walked(along moves: [Event]) -> (Self, made: Int) {
    var walker = self
    var made = 0
    for move in moves where walker.fire(move) { made += 1 }
    return (walker, made)
  }

  /// Looks at every single step, once, while no clock runs; it ends where it began.
  private func prove(on walk: Walk, _ parts: [[Event]]) {
    var walker = self
    for round in 0..<walk.rounds {
      for (move, event) in zip(walk[round], parts[round]) {
        let (room, isMade) = (walker.state.room, walker.fire(event))
        Walk.check(Self.self, from: room, by: move, to: walker.state.room, isMade: isMade)
      }
    }
  }
}
