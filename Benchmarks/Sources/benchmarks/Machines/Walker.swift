import StateMachines

/// Whatever can be led through the house: our machines and those written by hand.
protocol Walker {
  /// Makes a move, or stays and says false.
  mutating func fire(_ move: Move) -> Bool

  var state: Room { get }
}

extension ThreadsafeMachine: Walker where State == Room, Event == Move {}

extension ContextMachine: Walker where Context == Void, State == Room, Event == Move {}

extension Walker {
  /// A side whose round is a part of the walk.
  ///
  /// Its checksum knows how many moves were made, where they led, and what hooks have counted so far.
  func side(on walk: Walk, tally: Tally? = nil) -> Side {
    prove(on: walk)
    var walker = self
    tally?.sum = 0
    return { round in
      let moves = walk[round]
      return Sample.timing(moves.count) {
        let (next, made) = walker.walked(along: moves)
        walker = next
        return ((tally?.sum ?? 0) << 32) + (made << 8) + Int(next.state.rawValue)
      }
    }
  }

  /// A copy of its own, so that nobody else can look at it in the course of the loop.
  private func walked(along moves: ArraySlice<Move>) -> (Self, made: Int) {
    var walker = self
    var made = 0
    for move in moves where walker.fire(move) { made += 1 }
    return (walker, made)
  }

  /// Looks at every single step, once, while no clock runs; it ends where it began.
  private func prove(on walk: Walk) {
    var walker = self
    for round in 0..<Walk.rounds {
      for move in walk[round] {
        let expected = neighbour(of: walker.state, move)
        let (room, isMade) = (walker.state, walker.fire(move))
        guard isMade == (expected != nil), walker.state == expected ?? room else {
          fatalError("\(Self.self) went from \(room) to \(walker.state) by \(move)")
        }
      }
    }
  }
}
