import StateMachines

/// Events that carry something.
enum PayloadRows {
  static let all: [any Benchmark] = [
    Comparison(name: "fire, payload, by key", yardstick: "switch in a Mutex") {
      (ThreadsafeMachine(.byKey).side(on: walk), RideInMutex().side(on: walk))
    },
    toAnAction("fire, payload, to an action", bound: 2) { $0.sharedKey },
    // The next event is not known: a processor guesses wrong which closure is called.
    toAnAction("fire, payload, by own closures") { $0.ownKey },
    Comparison(name: "fire, payload, by matching", yardstick: "switch in a Mutex") {
      (ThreadsafeMachine(.byMatching).side(on: walk), ChoosyRideInMutex().side(on: walk))
    },
  ]

  private static let walk = Walk()

  private static func toAnAction(
    _ name: String, bound: Double? = nil, _ key: @escaping @Sendable (Move) -> CaseLiteral<Ride, Int>
  ) -> Comparison {
    Comparison(name: name, yardstick: "switch, closure in a Mutex", bound: bound) {
      let (ours, theirs) = (Tally(), Tally())
      return (
        ThreadsafeMachine(.unloading(into: ours, key)).side(on: walk, tally: ours),
        UnloadingRideInMutex(into: theirs).side(on: walk, tally: theirs)
      )
    }
  }
}
