import StateMachines

/// Guard, before, exit, entry and after, all of which read source, target and event.
enum HookRows {
  static let all: [any Benchmark] = [
    Comparison(name: "fire, five hooks", yardstick: "five closures in a Mutex", bound: 1.75) {
      let (ours, theirs) = (Tally(), Tally())
      return (
        ThreadsafeMachine(houseDefinition(counting: ours)).side(on: walk, tally: ours),
        FiveClosuresInMutex(counting: theirs).side(on: walk, tally: theirs)
      )
    },
    Comparison(name: "fire, five hooks, to lean ones", yardstick: "the same that cannot fail") {
      let (ours, theirs) = (Tally(), Tally())
      return (
        ThreadsafeMachine(houseDefinition(counting: ours)).side(on: walk, tally: ours),
        FiveLeanClosuresInMutex(counting: theirs).side(on: walk, tally: theirs)
      )
    },
    Comparison(name: "Machine.fire, five hooks", yardstick: "five closures in a Mutex") {
      let (ours, theirs) = (Tally(), Tally())
      return (
        Machine(houseDefinition(counting: ours)).side(on: walk, tally: ours),
        FiveClosuresInMutex(counting: theirs).side(on: walk, tally: theirs)
      )
    },
  ]

  private static let walk = Walk()
}
