import StateMachines

/// 10,000 states with 10 transitions each, and the same rules with 10 states.
struct LargeDefinition: Benchmark {
  let name = "large definition"

  private static let eventsOfState = 10
  private static let states = 10_000

  func measure(rounds: Int) -> [Row] {
    var builds: [Double] = []
    for _ in 0..<min(rounds, 5) {
      builds.append(Sample.timing(1) { Self.definition(states: Self.states).states.count }.nanoseconds / 1e9)
    }
    let built = Row(name: "large definition, built", value: builds.median, unit: .seconds, bound: 0.5)
    let fired = Comparison(name: "large definition, fire", yardstick: "fire with 10 states") {
      (Self.side(states: Self.states), Self.side(states: 10))
    }
    return [built] + fired.measure(rounds: rounds)
  }

  private static func definition(states: Int) -> MachineDefinition<Int, Int> {
    .verified(initial: 0) { sm in
      for state in 0..<states {
        for event in 0..<eventsOfState { sm.when(event, from: state, to: target(from: state, by: event, of: states)) }
      }
    }
  }

  private static func target(from state: Int, by event: Int, of states: Int) -> Int {
    (state * 7 + event * 31 + 1) % states
  }

  private static let events: [Int] = {
    var dice = Dice()
    return (0..<Walk.movesOfRound).map { _ in dice.below(eventsOfState) }
  }()

  /// The checksum is the count of accepted events, which is all of them; where they led is checked after each round.
  private static func side(states: Int) -> Side {
    let machine = ThreadsafeMachine(definition(states: states))
    let events = events
    return { _ in
      let expected = events.reduce(machine.state) { target(from: $0, by: $1, of: states) }
      let sample = Sample.timing(events.count) {
        var accepted = 0
        for event in events where machine.fire(event) { accepted += 1 }
        return accepted
      }
      guard machine.state == expected else { fatalError("\(machine.state) is not \(expected)") }
      return sample
    }
  }
}
