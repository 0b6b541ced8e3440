import StateMachines

/// Threads that turn one wheel.
enum ThreadsRows {
  static let all: [any Benchmark] =
    [1, 2, 4, 8].map { flat($0, bound: $0 == 2 ? 0.6 : nil) } + [1, 2, 4, 8].map { hooked($0, bound: $0 == 2 ? 1 : nil) }

  private static let names = [1: "one thread", 2: "two threads", 4: "four threads", 8: "eight threads"]
  private static let turnsOfThread = 20_000

  private static let turns: [[Turn]] = {
    var dice = Dice()
    return (0..<8).map { _ in (0..<turnsOfThread).map { _ in dice.below(2) == 0 ? .one : .three } }
  }()

  private static func flat(_ threads: Int, bound: Double?) -> Comparison {
    comparison("flat", threads, bound) {
      (side(ThreadsafeMachine(wheelDefinition()), by: threads), side(WheelInMutex(), by: threads))
    }
  }

  private static func hooked(_ threads: Int, bound: Double?) -> Comparison {
    comparison("two hooks", threads, bound) {
      let (ours, theirs) = (WheelTally(), WheelTally())
      return (
        side(ThreadsafeMachine(wheelDefinition(counting: ours)), by: threads, counting: ours),
        side(HookedWheelInMutex(counting: theirs), by: threads, counting: theirs)
      )
    }
  }

  private static func comparison(
    _ line: String, _ threads: Int, _ bound: Double?, _ sides: @escaping @Sendable () -> (ours: Side, theirs: Side)
  ) -> Comparison {
    Comparison(
      name: "\(names[threads] ?? "\(threads) threads"), \(line)", yardstick: "the same in a Mutex", bound: bound, countsAllocations: false,
      mostRounds: threads > 2 ? 50 : .max, scale: Scale(axis: .threads, value: threads, line: line), sides: sides)
  }

  private static func side(_ wheel: some Turnable, by count: Int, counting tally: WheelTally? = nil) -> Side {
    let threads = Threads(count)
    let turns = turns
    return { _ in
      var sample = threads.sample(count * turnsOfThread) { thread in
        for turn in turns[thread] { wheel.fire(turn) }
      }
      sample.checksum = ((tally?.calls ?? 0) << 8) + Int(wheel.state.rawValue)
      return sample
    }
  }
}
