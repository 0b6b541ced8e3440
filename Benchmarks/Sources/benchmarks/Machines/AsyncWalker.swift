/// Whatever a task can lead through the house, awaiting each move.
protocol AsyncWalker: Sendable {
  /// Makes a move, or stays and says false.
  func fire(_ move: Move) async -> Bool

  var state: Room { get async }
}

extension AsyncWalker {
  /// A side whose round is a part of the walk.
  func side(on walk: Walk) -> Side {
    side(on: walk) { moves in
      var made = 0
      for move in moves where await fire(move) { made += 1 }
      return made
    }
  }

  /// A side whose round is a part of the walk, which is led by a closure that says how many moves were made.
  func side(on walk: Walk, _ lead: @escaping @Sendable ([Move]) async -> Int) -> Side {
    let parts = walk.parts(as: Move.self)
    Sample.waiting { await prove(on: parts) }
    return { round in
      let moves = parts[round % parts.count]
      return Sample.waiting {
        await Sample.timingTask(moves.count) {
          let made = await lead(moves)
          return (made << 8) + Int(await state.rawValue)
        }
      }
    }
  }

  private func prove(on parts: [[Move]]) async {
    for move in parts.joined() {
      let (room, isMade) = (await state, await fire(move))
      Walk.check(Self.self, from: room, by: move, to: await state, isMade: isMade)
    }
  }
}
