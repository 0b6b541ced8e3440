/// A pseudo-random walk through the house that ends where it began, dealt out in rounds.
///
/// It is too long for a branch predictor, and a round goes on where the one before ended.
struct Walk {
  static let moves = 131_072
  static let movesOfRound = 8_192

  let rounds: Int
  private let movesOfRound: Int
  private var moves: [Move] = []

  /// - Parameters:
  ///   - likesWalls: Whether it tries moves that lead nowhere, too.
  ///   - length: How many moves it has, or some more to come back.
  ///   - movesOfRound: How many moves are dealt out at a time.
  init(likesWalls: Bool = false, length: Int = Self.moves, inRoundsOf movesOfRound: Int = Self.movesOfRound) {
    self.movesOfRound = movesOfRound
    rounds = length / movesOfRound
    var dice = Dice()
    var room = Room.a1
    while moves.count < movesOfRound * rounds || room != .a1 {
      let choice = likesWalls ? Move.allCases : Move.allCases.filter { neighbour(of: room, $0) != nil }
      let move = choice[dice.below(choice.count)]
      moves.append(move)
      room = neighbour(of: room, move) ?? room
    }
  }

  /// The moves of a round; the last one is a little longer.
  subscript(round: Int) -> ArraySlice<Move> {
    let number = round % rounds
    let begin = number * movesOfRound
    return moves[begin..<(number == rounds - 1 ? moves.count : begin + movesOfRound)]
  }

  /// The moves of each round, in the form in which a machine wants them.
  func parts<Event: MoveName>(as event: Event.Type) -> [[Event]] {
    (0..<rounds).map { round in
      let part = self[round]
      return zip(part.indices, part).map { Event(move: $1, number: $0) }
    }
  }

  /// Looks at a single step, and stops the run where it is not what the rules say.
  static func check<Led>(_ led: Led.Type, from source: Room, by move: Move, to target: Room, isMade: Bool) {
    let expected = neighbour(of: source, move)
    guard isMade == (expected != nil), target == expected ?? source else {
      fatalError("\(led) went from \(source) to \(target) by \(move)")
    }
  }
}

/// Random numbers that are the same each time.
struct Dice {
  private var state: UInt64 = 88_172_645_463_325_252

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}
