import StateMachines
import TestSupport
import Testing

@testable import StateMachineCore

/// Most machines are made without an engine; here engines make the same ones.
@Suite("A machine that is made without an engine")
struct QuietMachinesTests {
  /// How many machines of random charts need no engine, and how many of these are of definitions with regions.
  private struct Counts {
    var quiet = 0
    var withRegions = 0
    var withHistories = 0

    mutating func add(_ compiled: CompiledDefinition) {
      quiet += 1
      if compiled.hasRegions { withRegions += 1 }
      if compiled.rememberedWords > 0 { withHistories += 1 }
    }

    var hasAll: Bool { quiet > 0 && withRegions > 0 && withHistories > 0 }
  }

  private typealias Made = (definition: ContextDefinition<ChartNotes, String, String>, notes: ChartNotes)

  private static func definitions(_ seed: UInt64) -> [Made] {
    [RandomChart.make(seed: seed), RandomChart.makeTwisted(seed: seed), RandomChart.makeTimed(seed: seed)].flatMap { test in
      [ChartDetail.bare, .watched].compactMap { detail in
        let definition = try? ChartAdapter(test.chart, detail) { _, _ in }.definition()
        return definition.map { ($0, ChartNotes(counters: test.chart.counters)) }
      }
    }
  }

  @Test("A machine that is made at a state of a random chart is where an engine puts it, and nothing waits or follows")
  func atStates() throws {
    var counts = Counts()
    for seed in ChartSeeds.some(of: 500) {
      for compiled in Self.definitions(seed).map(\.definition.compiled) {
        for node in StateID.all(compiled.nodes.count) {
          guard let quiet = compiled.quietMemory(at: node) else { continue }
          counts.add(compiled)
          let configuration = compiled.configuration(at: node)
          let made = compiled.memory(at: configuration)
          let place: Comment = "seed \(seed), state \(node.index)"
          try #require(quiet.active == made.active && quiet.low == made.low && quiet.phase == made.phase, place)
          try #require(made.rest == nil && made.wide == nil && compiled.problemsAtRest(in: configuration).isEmpty, place)
        }
      }
    }
    #expect(counts.hasAll)
  }

  @Test("A machine of a random chart that needs no engine to start equals one that an engine has started")
  func atTheStart() throws {
    var counts = Counts()
    for seed in ChartSeeds.some(of: 500) {
      for (definition, blank) in Self.definitions(seed) where definition.compiled.startsQuietly {
        counts.add(definition.compiled)
        var (notes, notesOfEngine) = (blank, blank)
        let quiet = ContextMachine(definition, with: &notes)
        var started = ContextMachine(stopped: definition)
        try started.start(with: &notesOfEngine)
        let place: Comment = "seed \(seed)"
        try #require(quiet.snapshot() == started.snapshot() && quiet.configuration == started.configuration, place)
        try #require(notes == notesOfEngine, place)
      }
    }
    #expect(counts.hasAll)
  }

  @Test("A machine that is made at any of 64 to 130 states beside regions is there", arguments: [61, 62, 63, 64, 126])
  func besideManyRegions(count: Int) throws {
    let definition = try MachineDefinition<Int, String>(initial: 0) { sm in
      sm.parallel(1_000) { sm in for region in 1...count { sm.state(1_000 + region) } }
      sm.compound(-1, initial: 0) { $0.when("go", from: 0, to: 1) }
      sm.when("go", from: 1, to: 1_000)
      sm.when("go", from: 1_000, to: 0)
    }
    let started = Machine(definition)
    for state in [0, -1] {
      var machine = try Machine(definition, at: state)
      let shared = try ThreadsafeMachine(definition, at: state)
      #expect(machine.configuration == [-1, 0] && shared.configuration == [-1, 0] && machine.is(0) && shared.is(0))
      #expect(machine.snapshot() == started.snapshot() && shared.snapshot() == started.snapshot())
      for expected in [[1], [1_000] + (1...count).map { 1_000 + $0 }, [-1, 0]] {
        #expect(machine.fire("go") && shared.fire("go"))
        #expect(machine.configuration == expected && shared.configuration == expected)
      }
    }
  }
}
