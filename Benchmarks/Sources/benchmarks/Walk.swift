import StateMachines

/// The machine that is measured: eight states in a ring, with short cuts.
enum Spot: UInt8, Hashable, Sendable, CaseIterable { case a, b, c, d, e, f, g, h }
enum Move: UInt8, Hashable, Sendable, CaseIterable { case x, y, z }

/// What the machine does, as one writes it by hand; nil where the move does not apply.
@inline(__always)
func destination(from spot: Spot, by move: Move) -> Spot? {
  switch (spot, move) {
  case (.a, .x): .b
  case (.a, .y): .c
  case (.b, .x): .c
  case (.b, .z): .d
  case (.c, .x): .d
  case (.c, .y): .e
  case (.d, .x): .e
  case (.d, .z): .f
  case (.e, .x): .f
  case (.e, .y): .g
  case (.f, .x): .g
  case (.f, .z): .h
  case (.g, .x): .h
  case (.g, .y): .a
  case (.h, .x): .a
  case (.h, .z): .b
  default: nil
  }
}

/// A pseudo-random walk of legal moves that ends where it began, so that branches are not trivially predicted.
struct Walk {
  let moves: [Move]

  init(length: Int = 8_192) {
    var moves: [Move] = []
    var spot = Spot.a
    var random: UInt64 = 88_172_645_463_325_252
    while moves.count < length || spot != .a {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      let legal = Move.allCases.filter { destination(from: spot, by: $0) != nil }
      let move = moves.count < length ? legal[Int(random % UInt64(legal.count))] : .x
      moves.append(move)
      spot = destination(from: spot, by: move) ?? spot
    }
    self.moves = moves
  }
}

typealias SpotDefinition = MachineDefinition<Spot, Move>

/// The walk's machine, with more lines where a benchmark wants them.
func definition(
  if condition: SpotDefinition.Builder.Condition? = nil, _ more: (inout SpotDefinition.Builder) -> Void = { _ in }
) -> SpotDefinition {
  .verified(initial: .a) { sm in
    for spot in Spot.allCases {
      for move in Move.allCases {
        if let target = destination(from: spot, by: move) { sm.when(move, from: spot, to: target, if: condition) }
      }
    }
    more(&sm)
  }
}
