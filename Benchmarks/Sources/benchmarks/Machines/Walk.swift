/// A pseudo-random walk through the house that ends where it began, dealt out in rounds.
///
/// It is longer than what a processor learns by heart, and a round goes on where the one before ended.
struct Walk {
  static let movesOfRound = 8_192
  static let rounds = 16

  private var moves: [Move] = []

  /// - Parameter likesWalls: Whether it tries moves that lead nowhere, too.
  init(likesWalls: Bool = false) {
    var dice = Dice()
    var room = Room.a1
    let length = Self.movesOfRound * Self.rounds
    while moves.count < length || room != .a1 {
      let choice = likesWalls ? Move.allCases : Move.allCases.filter { neighbour(of: room, $0) != nil }
      let move = choice[dice.below(choice.count)]
      moves.append(move)
      room = neighbour(of: room, move) ?? room
    }
  }

  /// The moves of a round; the last one is a little longer.
  subscript(round: Int) -> ArraySlice<Move> {
    let number = round % Self.rounds
    let begin = number * Self.movesOfRound
    return moves[begin..<(number == Self.rounds - 1 ? moves.count : begin + Self.movesOfRound)]
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
