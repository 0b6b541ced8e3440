import StateMachines

/// Definitions of ten to ten thousand states: how long they take to make, what they take in memory, and how fast their machines are.
struct DefinitionRows: Benchmark {
  static let all: [any Benchmark] = Ring.Density.allCases.flatMap { density in
    [10, 100, 1_000, 10_000].map { Self(density: density, states: $0) }
  }

  let density: Ring.Density
  let states: Int

  var name: String { "\(density.rawValue), \(states) states" }

  func measure(rounds: Int) -> [Row] {
    let fired = Comparison(name: "\(name), fire", yardstick: "fire with 10 states", scale: scale) {
      (Self.side(Ring(density, states: states)), Self.side(Ring(density, states: 10)))
    }
    return [built(rounds)] + resident(rounds) + fired.measure(rounds: rounds)
  }

  private var scale: Scale { Scale(axis: .states, value: states, line: density.rawValue) }

  private func built(_ rounds: Int) -> Row {
    let ring = Ring(density, states: states)
    let seconds = (0..<min(rounds, 5)).map { _ in
      Sample.timing(1) { ring.definition.states.count }.nanoseconds / 1e9
    }
    let bound = density == .dense && states == 10_000 ? 0.5 : nil
    return Row(name: "\(name), built", value: seconds.median, minimum: seconds.minimum, unit: .seconds, bound: bound, scale: scale)
  }

  /// Of small ones many are made, since memory comes in pages.
  private func resident(_ rounds: Int) -> [Row] {
    let ring = Ring(density, states: states)
    let count = max(1, (rounds < 50 ? 1_000 : 10_000) / states)
    var definitions = [MachineDefinition<Int, Int>?](repeating: nil, count: count)
    ResidentMemory.giveBackWhatIsFree()
    guard let before = ResidentMemory.bytes else { return [] }
    for index in definitions.indices { definitions[index] = ring.definition }
    ResidentMemory.giveBackWhatIsFree()
    return withExtendedLifetime(definitions) {
      ResidentMemory.bytes.map { after in
        [Row(name: "\(name), resident", value: max(0, Double(after - before) / Double(count)), unit: .bytes, scale: scale)]
      } ?? []
    }
  }

  /// The checksum is the count of accepted events, which is all of them; where they led is checked after each round.
  private static func side(_ ring: Ring) -> Side {
    let machine = ThreadsafeMachine(ring.definition)
    var dice = Dice()
    return { _ in
      var expected = machine.state
      let events = (0..<Walk.movesOfRound).map { _ in
        let number = dice.below(Ring.transitionsOfState)
        defer { expected = ring.target(number, of: expected) }
        return ring.event(number, in: expected)
      }
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
