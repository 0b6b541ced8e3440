import StateMachines

/// Machines without guard, hook or observer.
enum FlatRows {
  static let all: [any Benchmark] = [
    Comparison(name: "fire, flat", yardstick: "switch in a Mutex", bound: 0.8) {
      (ThreadsafeMachine(houseDefinition()).side(on: walk), HandWrittenInMutex().side(on: walk))
    },
    Comparison(name: "fire, flat, to the floor", yardstick: "load, look-up, exchange", bound: 1.15) {
      (ThreadsafeMachine(houseDefinition()).side(on: walk), Floor().side(on: walk))
    },
    Comparison(name: "fire, rejected", yardstick: "switch in a Mutex, rejected", bound: 0.6) {
      (rejecting(ThreadsafeMachine(houseDefinition())), rejecting(HandWrittenInMutex()))
    },
    Comparison(name: "attempt, rejected", yardstick: "switch in a Mutex, rejected") {
      (rejecting(Attempting(machine: ThreadsafeMachine(houseDefinition()))), rejecting(HandWrittenInMutex()))
    },
    Comparison(name: "fire, flat, some rejected", yardstick: "switch in a Mutex") {
      (ThreadsafeMachine(houseDefinition()).side(on: bumpyWalk), HandWrittenInMutex().side(on: bumpyWalk))
    },
    Comparison(name: "Machine.fire", yardstick: "switch", bound: 1) {
      (Machine(houseDefinition()).side(on: walk), HandWritten().side(on: walk))
    },
    Comparison(name: "Machine.fire, some rejected", yardstick: "switch") {
      (Machine(houseDefinition()).side(on: bumpyWalk), HandWritten().side(on: bumpyWalk))
    },
  ]

  private static let walk = Walk()
  private static let bumpyWalk = Walk(likesWalls: true)

  /// In the first room nothing leads left or down.
  private static let wallsOfFirstRoom: [Move] = {
    var dice = Dice()
    return (0..<Walk.movesOfRound).map { _ in dice.below(2) == 0 ? .left : .down }
  }()

  private static func rejecting<Rejecting: Walker>(_ walker: Rejecting) -> Side where Rejecting.Event == Move {
    var walker = walker
    let moves = wallsOfFirstRoom
    return { _ in
      Sample.timing(moves.count) {
        var rejected = 0
        for move in moves where !walker.fire(move) { rejected += 1 }
        return rejected << 8 + Int(walker.state.room.rawValue)
      }
    }
  }
}

/// A machine that is asked what came of an event, of which only a rejection is of interest.
private struct Attempting: Walker {
  let machine: ThreadsafeMachine<Room, Move>

  var state: Room { machine.state }

  func fire(_ move: Move) -> Bool { machine.attempt(move).rejection == nil }
}
