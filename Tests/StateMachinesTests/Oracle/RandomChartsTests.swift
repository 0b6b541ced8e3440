import Testing

@Suite("Random charts, run by the naive interpreter")
struct RandomChartsTests {
  @Test("are in a legal configuration after every event")
  func legal() throws {
    for seed in PropertySeeds.all {
      let test = RandomChart.make(seed: seed)
      var oracle = OracleInterpreter(test.chart)

      oracle.interpret()

      try #require(oracle.illegalities == [], "seed \(seed)\n\(test)")
      for event in test.events {
        oracle.fire(event)
        try #require(oracle.illegalities == [], "seed \(seed), event \(event)\n\(test)")
      }
    }
  }

  @Test("leave only what is active, enter only what is not, and end where the trace says")
  func consistentTraces() throws {
    for seed in PropertySeeds.all {
      let test = RandomChart.make(seed: seed)

      let observations = test.run()

      var active: Set<String> = []
      for observation in observations {
        for entry in observation.trace {
          switch entry {
          case .exit(let state): try #require(active.remove(state) != nil, "seed \(seed), \(state)\n\(test)")
          case .entry(let state): try #require(active.insert(state).inserted, "seed \(seed), \(state)\n\(test)")
          default: break
          }
        }
        if !observation.isFinished { try #require(active == Set(observation.configuration), "seed \(seed)\n\(test)") }
      }
    }
  }
}
