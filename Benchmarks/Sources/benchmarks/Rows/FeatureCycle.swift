import StateMachines

/// A cycle of events that uses one feature of charts, compared with a three-state cycle in a `Mutex`.
struct FeatureCycle<State: Hashable & Sendable, Event: Sendable> {
  /// The events, and a state that is active after each.
  let steps: [(event: Event, reached: State)]
  let definition: @Sendable () -> MachineDefinition<State, Event>

  /// The checksum is the number of accepted events, which is all of them.
  func sides() -> (ours: Side, theirs: Side) {
    let events = Array(repeatElement(steps.map(\.event), count: Walk.movesOfRound / steps.count).joined())
    return (side(firing: events), ThreeStateCycle.side(operations: events.count))
  }

  private func side(firing events: [Event]) -> Side {
    let machine = ThreadsafeMachine(definition())
    verifySteps(of: machine)
    return { _ in
      let sample = Sample.timing(events.count) {
        var accepted = 0
        for event in events where machine.fire(event) { accepted += 1 }
        return accepted
      }
      guard machine.is(steps[steps.count - 1].reached) else { fatalError("the cycle ends at \(machine.configuration)") }
      return sample
    }
  }

  private func verifySteps(of machine: ThreadsafeMachine<State, Event>) {
    for _ in 0..<3 {
      for (event, reached) in steps {
        guard machine.fire(event), machine.is(reached) else { fatalError("\(event) does not lead to \(reached)") }
      }
    }
  }
}

extension Comparison {
  /// A row for a chart with some feature.
  static func feature<State, Event>(
    _ name: String, bound: Double, _ steps: [(event: Event, reached: State)],
    _ definition: @escaping @Sendable () -> MachineDefinition<State, Event>
  ) -> Self {
    Self(name: "fire with \(name)", yardstick: "three-state cycle in a Mutex", bound: bound) {
      FeatureCycle(steps: steps, definition: definition).sides()
    }
  }
}
