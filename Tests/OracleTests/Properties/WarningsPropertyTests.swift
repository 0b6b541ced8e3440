import StateMachines
import TestSupport
import Testing

@Suite("Warnings about random charts")
struct WarningsPropertyTests {
  private typealias RandomMachine = Machine<Int, Int>

  /// Random charts that are valid, with their seeds.
  private static func forEachChart(
    areSimple: Bool = false, _ body: (UInt64, OddChart, OddChart.Definition) throws -> Void
  ) rethrows {
    for seed in PropertySeeds.all.prefix(200) {
      var generator = SeededGenerator(seed: seed)
      let chart = OddChart(using: &generator, isSimple: areSimple)
      guard let definition = try? OddChart.Definition(initial: chart.top[0], maximumMicrosteps: 60, chart.build) else { continue }
      try body(seed, chart, definition)
    }
  }

  /// Machines in the configurations that events and time lead to, each once.
  private static func machines(of definition: OddChart.Definition, _ chart: OddChart) -> [RandomMachine] {
    var seen: Set<[Int]> = []
    var machines: [RandomMachine] = []
    var waiting = [RandomMachine(definition)] + chart.kinds.indices.compactMap { try? RandomMachine(definition, at: $0) }
    while let machine = waiting.popLast(), machines.count < 12 {
      guard !machine.isFinished, machine.can(OddChart.probe) || machine.can(OddChart.probe + 1), seen.insert(machine.configuration).inserted
      else { continue }
      machines.append(machine)
      for event in Array(OddChart.events) + chart.kinds.indices.map({ OddChart.probe + $0 }) {
        var next = machine
        if next.fire(event) { waiting.append(next) }
      }
      var later = machine
      later.advance(to: machine.nextDeadline ?? .zero)
      waiting.append(later)
    }
    return machines
  }

  @Test("A timeout that a random chart warns about is never taken while its state is active")
  func timeouts() throws {
    var count = 0
    try Self.forEachChart { seed, chart, definition in
      let warnings = definition.warnings.filter { $0.code == .timeoutNeverTaken }
      guard !warnings.isEmpty else { return }
      for machine in Self.machines(of: definition, chart) {
        for warning in warnings {
          guard case .timeout(let event, let state, _) = chart.lines[Int(warning.line)], machine.is(state) else { continue }
          var next = machine
          let outcome = next.attempt(event)
          count += 1
          // An event that no transition takes may be deferred.
          let isNeverTaken = !warning.message.hasSuffix("active") && outcome.description == "accepted: deferred"
          try #require(outcome.rejection != nil || isNeverTaken, "seed \(seed): \(warning) in \(machine.configuration): \(outcome)")
        }
      }
    }
    #expect(count > TestRounds.of(20, few: 10))
  }

  @Test("A loop that a random chart warns about undoes each event that leads to it, as a runaway")
  func loops() throws {
    var count = 0
    try Self.forEachChart { seed, chart, definition in
      let warnings = definition.warnings.filter { $0.code == .eventlessLoop }
      guard !warnings.isEmpty else { return }
      for machine in Self.machines(of: definition, chart).prefix(4) {
        for warning in warnings {
          let path = warning.message.prefix { $0 != "i" }.split(separator: "'").compactMap { Int($0) }
          for state in path {
            var next = machine
            let outcome = next.attempt(OddChart.probe + state)
            count += 1
            try #require(Self.isRunaway(outcome), "seed \(seed): \(warning) in \(machine.configuration): \(outcome)")
          }
        }
      }
    }
    #expect(count > TestRounds.of(20, few: 10))
  }

  @Test("Every runaway of a random chart without guards and regions has a warning")
  func runaways() throws {
    var (found, quiet) = (0, 0)
    try Self.forEachChart(areSimple: true) { seed, chart, definition in
      let isWarnedOf = definition.warnings.contains { $0.code == .eventlessLoop }
      let machines = Self.machines(of: definition, chart).prefix(3)
      let isRunaway = machines.contains { machine in
        chart.kinds.indices.contains { state in
          var next = machine
          return Self.isRunaway(next.attempt(OddChart.probe + state))
        }
      }
      try #require(isWarnedOf || !isRunaway, "seed \(seed)")
      if isRunaway { found += 1 } else { quiet += 1 }
    }
    #expect(min(found, quiet) > TestRounds.of(10, few: 5))
  }

  private static func isRunaway(_ outcome: RandomMachine.Outcome) -> Bool {
    if case .failed(MachineError.runaway)? = outcome.rejection?.reason { true } else { false }
  }
}
