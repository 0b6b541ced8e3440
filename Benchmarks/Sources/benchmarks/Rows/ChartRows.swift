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
    Comparison(name: "fire, regions, history, deferral", yardstick: "switch in a Mutex") {
      (pressing(ThreadsafeMachine(switchedWheels)), pressing(SwitchedWheelInMutex()))
    },
  ]

  private static let walk = Walk()

  private static let roundsOfTurns = 16

  private static let turns: [Turn] = {
    var dice = Dice()
    return (0..<Walk.movesOfRound * roundsOfTurns).map { _ in dice.below(2) == 0 ? .one : .three }
  }()

  /// A side whose round turns a wheel; the checksum is its position.
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
      let turns = part(round)
      var sample = Sample.timing(turns.count) {
        for turn in turns { wheels.fire(turn) }
        return 0
      }
      sample.checksum = notch(of: wheels.configuration.compactMap { $0 == .both ? nil : $0.rawValue })
      return sample
    }
  }

  private static func part(_ round: Int) -> ArraySlice<Turn> {
    let begin = round % roundsOfTurns * Walk.movesOfRound
    return turns[begin..<begin + Walk.movesOfRound]
  }

  /// Where two wheels stand, which is the same for both.
  private static func notch(of stations: [UInt8]) -> Int {
    let notches = stations.map { $0 & 7 }
    guard notches.count == 2, notches[0] == notches[1] else { fatalError("the wheels stand at \(notches)") }
    return Int(notches[0])
  }
}

// MARK: Wheels that are switched off and on

extension ChartRows {
  /// One in eight is the switch; in the end the wheels are on.
  private static let presses: [Press] = {
    var dice = Dice()
    var presses: [Press] = []
    var isOn = true
    while presses.count < Walk.movesOfRound || !isOn {
      let press = [Press.power, .one, .three][dice.below(8) == 0 ? 0 : 1 + dice.below(2)]
      presses.append(press)
      if press == .power { isOn.toggle() }
    }
    return presses
  }()

  private static func pressing(_ wheel: SwitchedWheelInMutex) -> Side {
    { _ in
      Sample.timing(presses.count) {
        for press in presses { wheel.fire(press) }
        return Int(wheel.state.rawValue)
      }
    }
  }

  private static func pressing(_ wheels: ThreadsafeMachine<Station, Press>) -> Side {
    { _ in
      var sample = Sample.timing(presses.count) {
        for press in presses where !wheels.fire(press) { fatalError("\(press) was rejected") }
        return 0
      }
      sample.checksum = notch(of: wheels.configuration.map(\.rawValue).filter { $0 < Station.off.rawValue })
      return sample
    }
  }
}
