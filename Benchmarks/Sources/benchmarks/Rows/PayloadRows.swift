import StateMachines

/// Events that carry something.
enum PayloadRows {
  static let all: [any Benchmark] = [
    Comparison(name: "fire, payload, by kind", yardstick: "switch in a Mutex") {
      (ThreadsafeMachine(.byKind).side(on: walk), RideInMutex().side(on: walk))
    },
    Comparison(name: "fire, payload, to an action", yardstick: "switch, closure in a Mutex", bound: 2) {
      let (ours, theirs) = (Tally(), Tally())
      return (
        ThreadsafeMachine(.unloading(into: ours)).side(on: walk, tally: ours),
        UnloadingRideInMutex(into: theirs).side(on: walk, tally: theirs)
      )
    },
    Comparison(name: "fire, payload, by matching", yardstick: "switch in a Mutex") {
      (ThreadsafeMachine(.byMatching).side(on: walk), ChoosyRideInMutex().side(on: walk))
    },
  ]

  private static let walk = Walk()
}
