import StateMachines

enum LadderState { case out, box, low, high }

enum LadderEvent { case climb, leave }

let ladderDefinition: MachineDefinition<LadderState, LadderEvent> = .verified(initial: .low) { sm in
  sm.when(.climb, from: .low, to: .high, if: !.isIn(.out))
  sm.when(.climb, from: [.low, .out], to: .out)
  sm.compound(.box, initial: .low) { sm in
    sm.state(.low, .high)
    sm.when(.leave, from: [.low, .high], to: .out)
  }
}
