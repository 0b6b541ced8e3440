import StateMachines

/// Machines that belong to an object, beside the same machine without one.
enum OwnerRows {
  static let all: [any Benchmark] = [
    Comparison(name: "Stateful.fire, flat", yardstick: "ThreadsafeMachine.fire") {
      (QuietKeeper().side(on: walk), ThreadsafeMachine(houseDefinition()).side(on: walk))
    },
    Comparison(name: "Stateful.fire, five hooks", yardstick: "five closures in a Mutex") {
      let (keeper, theirs) = (Keeper(), Tally())
      return (keeper.side(on: walk, tally: keeper.tally), FiveClosuresInMutex(counting: theirs).side(on: walk, tally: theirs))
    },
    Comparison(name: "ThreadsafeStateful.fire, flat", yardstick: "ThreadsafeMachine.fire", bound: 1.1) {
      (QuietSharedKeeper().side(on: walk), ThreadsafeMachine(houseDefinition()).side(on: walk))
    },
    Comparison(name: "ThreadsafeStateful.fire, five hooks", yardstick: "ThreadsafeMachine.fire, five hooks", bound: 1.1) {
      let (keeper, theirs) = (SharedKeeper(), Tally())
      return (
        keeper.side(on: walk, tally: keeper.tally), ThreadsafeMachine(houseDefinition(counting: theirs)).side(on: walk, tally: theirs)
      )
    },
    Comparison(name: "ActorStateful.fire, five hooks", yardstick: "five closures in a Mutex") {
      let (keeper, theirs) = (ActorKeeper(), Tally())
      return (side(keeper), FiveClosuresInMutex(counting: theirs).side(on: walk, tally: theirs))
    },
    Comparison(name: "MainActorStateful.fire, five hooks", yardstick: "five closures in a Mutex") {
      let theirs = Tally()
      return (
        MainActor.assumeIsolated { side(MainActorKeeper()) }, FiveClosuresInMutex(counting: theirs).side(on: walk, tally: theirs)
      )
    },
  ]

  private static let walk = Walk()

  private static func side(_ keeper: ActorKeeper) -> Side {
    keeper.assumeIsolated { keeper in
      _ = try? keeper.machine.on(keeper).start()
      keeper.tally.sum = 0
    }
    return { round in
      keeper.assumeIsolated { keeper in
        let moves = walk[round]
        return Sample.timing(moves.count) {
          var made = 0
          for move in moves where keeper.fire(move) { made += 1 }
          return (keeper.tally.sum << 32) + (made << 8) + Int(keeper.state.rawValue)
        }
      }
    }
  }

  @MainActor
  private static func side(_ keeper: MainActorKeeper) -> @Sendable (Int) -> Sample {
    try? keeper.machine.on(keeper).start()
    keeper.tally.sum = 0
    return { round in
      MainActor.assumeIsolated {
        let moves = walk[round]
        return Sample.timing(moves.count) {
          var made = 0
          for move in moves where keeper.fire(move) { made += 1 }
          return (keeper.tally.sum << 32) + (made << 8) + Int(keeper.state.rawValue)
        }
      }
    }
  }
}
