import StateMachines

typealias HouseDefinition = MachineDefinition<Room, Move>

/// The machine of the same rules.
func houseDefinition(
  if condition: HouseDefinition.Builder.Condition? = nil, hooks: (inout HouseDefinition.Builder) -> Void = { _ in }
) -> HouseDefinition {
  .verified(initial: .a1) { sm in
    houseRules(&sm, if: condition)
    hooks(&sm)
  }
}

/// The same rules for whatever context.
func houseRules<Context>(_ sm: inout MachineBuilder<Context, Room, Move>, if condition: Guard<Context, Room, Move>? = nil) {
  for room in Room.allCases {
    for move in Move.allCases {
      if let target = neighbour(of: room, move) { sm.when(move, from: room, to: target, if: condition) }
    }
  }
}
