import StateMachines

/// Two threads that turn one wheel.
enum TwoThreadsRows {
  static let all: [any Benchmark] = [
    Comparison(name: "two threads, flat", yardstick: "the same in a Mutex", bound: 0.6, countsAllocations: false) {
      (side(ThreadsafeMachine(wheelDefinition())), side(WheelInMutex()))
    },
    Comparison(name: "two threads, two hooks", yardstick: "the same in a Mutex", bound: 1, countsAllocations: false) {
      let (ours, theirs) = (WheelTally(), WheelTally())
      return (
        side(ThreadsafeMachine(wheelDefinition(counting: ours)), counting: ours),
        side(HookedWheelInMutex(counting: theirs), counting: theirs)
      )
    },
  ]

  private static let turnsOfThread = 20_000

  private static let turns: [[Turn]] = {
    var dice = Dice()
    return (0..<2).map { _ in (0..<turnsOfThread).map { _ in dice.below(2) == 0 ? .one : .three } }
  }()

  private static func side(_ wheel: some Turnable, counting tally: WheelTally? = nil) -> Side {
    let threads = TwoThreads()
    let turns = turns
    return { _ in
      var sample = threads.sample(2 * turnsOfThread) { thread in
        for turn in turns[thread] { wheel.fire(turn) }
      }
      sample.checksum = ((tally?.calls ?? 0) << 8) + Int(wheel.state.rawValue)
      return sample
    }
  }
}
