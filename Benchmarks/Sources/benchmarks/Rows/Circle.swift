import StateMachines

/// Counts allocations of operations that do not read the time: a machine is led in a circle.
struct Circle<State: Hashable & Sendable, Event: Sendable>: Benchmark {
  private static var circles: Int { 1_000 }

  let name: String
  let definition: @Sendable () -> MachineDefinition<State, Event>
  /// The events, and a state that is active after each.
  let steps: [(event: Event, reached: State)]

  init(
    _ name: String, _ steps: [(event: Event, reached: State)], _ definition: @escaping @Sendable () -> MachineDefinition<State, Event>
  ) {
    (self.name, self.steps, self.definition) = ("blocks, \(name)", steps, definition)
  }

  func measure(rounds: Int) -> [Row] {
    let shared = ThreadsafeMachine(definition(), clock: StandingClock())
    var value = Machine(definition())
    let rows = [
      row(name, { shared.fire($0) }, isIn: { shared.is($0) }),
      row("\(name), value", { value.fire($0) }, isIn: { value.is($0) }),
    ]
    return rows.compactMap(\.self)
  }

  /// Counts after some circles in which every step is looked at, and looks at some more.
  private func row(_ name: String, _ fire: (Event) -> Bool, isIn: (State) -> Bool) -> Row? {
    prove(fire, isIn)
    let count = AllocationCount.of {
      for _ in 0..<Self.circles {
        for step in steps { _ = fire(step.event) }
      }
    }
    prove(fire, isIn)
    return count.map { Row(name: name, value: Double($0.blocks) / Double(Self.circles * steps.count), unit: .blocks) }
  }

  private func prove(_ fire: (Event) -> Bool, _ isIn: (State) -> Bool) {
    for _ in 0..<3 {
      for (event, reached) in steps {
        guard fire(event), isIn(reached) else { fatalError("'\(name)': \(event) does not lead to \(reached)") }
      }
    }
  }
}

/// A clock whose alarms never ring.
private struct StandingClock: MachineClock {
  var now: Duration { .zero }

  func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    {}
  }
}
