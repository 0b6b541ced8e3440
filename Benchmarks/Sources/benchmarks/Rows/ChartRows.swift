import StateMachines

/// Machines whose states have states inside.
enum ChartRows {
  static let all: [any Benchmark] = [
    Comparison(name: "fire, five levels deep", yardstick: "fire, flat", bound: 1.2) {
      (NestedHouse().side(on: walk), ThreadsafeMachine(houseDefinition()).side(on: walk))
    },
    Comparison(name: "fire, two regions", yardstick: "switch in a Mutex", bound: 3) {
      (turning(ThreadsafeMachine(twinDefinition())), turning(WheelInMutex()))
    },
    Comparison(name: "fire, two regions, entry and exit", yardstick: "switch in a Mutex", bound: 6) {
      (turning(ThreadsafeMachine(twinDefinition(counting: WheelTally()))), turning(WheelInMutex()))
    },
  ]

  private static let walk = Walk()

  private static let turns: [Turn] = {
    var dice = Dice()
    return (0..<Walk.movesOfRound * Walk.rounds).map { _ in dice.below(2) == 0 ? .one : .three }
  }()

  /// A side whose round turns a wheel; the checksum says where it stands.
  private static func turning(_ wheel: WheelInMutex) -> Side {
    { round in
      Sample.timing(Walk.movesOfRound) {
        for turn in part(round) { _ = wheel.fire(turn) }
        return Int(wheel.state.rawValue)
      }
    }
  }

  /// The same for two wheels, which have to stand alike.
  private static func turning(_ wheels: ThreadsafeMachine<Twin, Turn>) -> Side {
    { round in
      Sample.timing(Walk.movesOfRound) {
        for turn in part(round) { wheels.fire(turn) }
        return standing(wheels)
      }
    }
  }

  private static func part(_ round: Int) -> ArraySlice<Turn> {
    let begin = round % Walk.rounds * Walk.movesOfRound
    return turns[begin..<begin + Walk.movesOfRound]
  }

  private static func standing(_ wheels: ThreadsafeMachine<Twin, Turn>) -> Int {
    let notches = wheels.configuration.compactMap { $0 == .both ? nil : Int($0.rawValue & 7) }
    guard notches.count == 2, notches[0] == notches[1] else { fatalError("the wheels stand at \(notches)") }
    return notches[0]
  }
}
