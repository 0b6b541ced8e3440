import Testing

@Suite("Random charts, run by the reference interpreter")
struct RandomChartsTests {
  @Test("The reference interpreter is in a legal configuration after every event of a random chart")
  func legal() {
    let legal = ChartProperty { test in
      var oracle = OracleInterpreter(test.chart)
      oracle.interpret()
      if let illegality = oracle.illegalities.first { return illegality }
      for event in test.events {
        oracle.act(event)
        if let illegality = oracle.illegalities.first { return "after \(event): \(illegality)" }
      }
      return nil
    }

    legal.check(ChartSeeds.first(100))
  }

  @Test("The reference interpreter exits only active states, enters only inactive ones and ends as traced")
  func consistentTraces() {
    let consistent = ChartProperty { test in
      var active: Set<String> = []
      for observation in test.run() {
        for entry in observation.trace {
          switch entry {
          case .exit(let state) where active.remove(state) == nil: return "\(state) left, not active"
          case .entry(let state) where !active.insert(state).inserted: return "\(state) entered twice"
          default: break
          }
        }
        if !observation.isFinished, active != Set(observation.configuration) {
          return "\(active.sorted()), not \(observation.configuration)"
        }
      }
      return nil
    }

    consistent.check(ChartSeeds.first(100))
  }

  @Test("The reference interpreter enters no state before all exits and actions of the microstep have run")
  func order() {
    let ordered = ChartProperty { test in
      for observation in test.run() {
        var phase = 0
        for entry in observation.trace {
          switch entry {
          case .before: phase = phase == 4 ? 1 : max(phase, 1)
          case .exit where phase == 1 || phase == 2: phase = 2
          case .entry where phase > 0 && phase < 4: phase = 3
          case .after: phase = 4
          case .exit where !observation.isFinished: return "\(entry) in phase \(phase)"
          default: break
          }
        }
      }
      return nil
    }

    ordered.check(ChartSeeds.first(100))
  }

  @Test("A random chart is determined by its seed")
  func deterministic() {
    let seeds = ChartSeeds.first(50)
    let charts = seeds.map { RandomChart.make(seed: $0) }

    for (seed, test) in zip(seeds, charts) {
      let again = RandomChart.make(seed: seed)
      #expect(again.chart == test.chart && again.events == test.events)
      #expect(again.run() == test.run())
    }
    #expect(zip(charts, charts.dropFirst()).allSatisfy { $0.chart != $1.chart })
  }
}
