/// The house by hand in an actor.
actor HandWrittenInActor: AsyncWalker {
  private var house = HandWritten()

  var state: Room { house.state }

  func fire(_ move: Move) -> Bool {
    house.fire(move)
  }

  /// A side whose round is a part of the walk, led by the actor itself.
  nonisolated func sideFromInside(on walk: Walk) -> Side {
    side(on: walk) { moves in await self.walked(along: moves) }
  }

  private func walked(along moves: [Move]) -> Int {
    var made = 0
    for move in moves where fire(move) { made += 1 }
    return made
  }
}
