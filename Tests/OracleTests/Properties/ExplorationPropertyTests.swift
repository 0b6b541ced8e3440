import StateMachineTesting
import StateMachines
import TestSupport
import Testing

@Suite("Explorations of random charts", .timeLimit(TestTimeout.limit))
struct ExplorationPropertyTests {
  /// A ring of states, some of them inside others, with shortcuts; and mistakes that are put in.
  private struct SeededChart {
    static let (detour, fall, escape, locked) = (100, 101, 102, 103)
    static let (deadEnd, island) = (1_000, 1_001)

    let count: Int
    /// Where groups of states begin, each inside a state of its own.
    let groups: [Range<Int>]
    let shortcuts: [(event: Int, from: Int, to: Int)]
    /// The state that leads to the dead end, and the one with a guard that never holds.
    let edge: Int
    let lockedState: Int

    init(using generator: inout SeededGenerator) {
      count = 3 + generator.below(8)
      var groups: [Range<Int>] = []
      var first = 0
      while first < count {
        let next = min(count, first + 1 + generator.below(3))
        groups.append(first..<next)
        first = next
      }
      self.groups = groups
      let count = count
      shortcuts = (0..<generator.below(5)).map { (event: $0 + 1, from: generator.below(count), to: generator.below(count)) }
      edge = generator.below(count)
      lockedState = generator.below(count)
    }

    func definition(isWrong: Bool) throws -> MachineDefinition<Int, Int> {
      try MachineDefinition(initial: .all([.state(0)])) { sm in
        for (number, group) in groups.enumerated() where group.count > 1 {
          sm.compound(2_000 + number, initial: group.lowerBound) { sm in
            for state in group { sm.state(state) }
          }
        }
        for group in groups where group.count == 1 { sm.state(group.lowerBound) }
        for state in 0..<count { sm.when(0, from: state, to: (state + 1) % count) }
        for line in shortcuts { sm.when(line.event, from: line.from, to: line.to) }
        guard isWrong else { return }
        sm.when(Self.fall, from: edge, to: Self.deadEnd)
        sm.when(Self.escape, from: Self.island, to: 0)
        sm.when(Self.locked, from: lockedState, to: 0, if: Guard("never") { _ in false })
      }
    }

    /// By breadth-first search, how many events lead to a state.
    var distances: [Int] {
      var distances = [Int](repeating: -1, count: count)
      distances[0] = 0
      var waiting = [0]
      while !waiting.isEmpty {
        let state = waiting.removeFirst()
        for next in [(state + 1) % count] + shortcuts.filter({ $0.from == state }).map(\.to) where distances[next] < 0 {
          distances[next] = distances[state] + 1
          waiting.append(next)
        }
      }
      return distances
    }
  }

  @Test("A dead end, an island and a locked transition that are put into a random chart are found, and nothing else")
  func seededMistakes() throws {
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let chart = SeededChart(using: &generator)
      let sound = try Exploration(chart.definition(isWrong: false))
      let wrong = try Exploration(chart.definition(isWrong: true))
      let place: Comment = "seed \(seed)"

      try #require(sound.deadEnds.isEmpty && sound.statesNeverReached.isEmpty && sound.transitionsNeverTaken.isEmpty, place)
      // A state around all others is never left.
      try #require(sound.statesNeverLeft == (chart.groups.count == 1 ? [2_000] : []), place)
      try #require(wrong.deadEnds.map(\.end) == [[SeededChart.deadEnd]], place)
      try #require(wrong.statesNeverReached == [SeededChart.island] && wrong.statesNeverLeft == [SeededChart.deadEnd], place)
      try #require(Set(wrong.transitionsNeverTaken.map(\.event)) == ["\(SeededChart.escape)", "\(SeededChart.locked)"], place)
      try #require(wrong.configurationCount == chart.count + 1, place)
      for state in 0..<chart.count {
        try #require(wrong.path(to: state)?.steps.count == chart.distances[state], place)
      }
      try #require(wrong.deadEnds.first?.steps.count == chart.distances[chart.edge] + 1, place)
    }
  }

  @Test("A machine that follows the paths of a random chart comes to the configurations that they name")
  func paths() throws {
    var count = 0
    for seed in ChartSeeds.some(of: 100) {
      let chart = RandomChart.makeTimed(seed: seed).chart
      guard chart.onError == .undo else { continue }
      let definition = try ChartAdapter(chart, .bare, hear: { _, _ in }).definition()
      let context = ChartNotes(counters: chart.counters)
      guard let exploration = try? Exploration(definition, context: context, limit: 60, abstraction: { $0.counters }) else { continue }

      let paths = exploration.pathsToStates.map(\.path) + exploration.pathsThroughTransitions.map(\.path) + exploration.deadEnds
      for path in paths {
        var machine = EmbeddedMachine(definition, context: context)
        try #require(machine.configuration == path.start, "seed \(seed)")
        for step in path.steps {
          switch step.cause {
          case .event(let event): machine.fire(event)
          case .time(let duration): machine.advance(by: duration)
          }
          try #require(machine.configuration == step.configuration, "seed \(seed): \(path)")
        }
        count += path.steps.count
      }
      for end in exploration.deadEnds { try Self.requireDeadEnd(end, definition, context, "seed \(seed): \(end)") }
      // Each transition and each state is on one side.
      let all = TransitionTable(definition).transitions.filter { !$0.isMatching }
      let taken = exploration.pathsThroughTransitions.map(\.transition) + exploration.transitionsNeverTaken
      try #require(Set(all).isSubset(of: taken), "seed \(seed)")
      let reached = exploration.pathsToStates.map(\.state) + exploration.statesNeverReached
      try #require(Set(reached) == Set(definition.states) && reached.count == definition.states.count, "seed \(seed)")
    }
    #expect(count > 50)
  }

  private static func requireDeadEnd(
    _ path: Exploration<String, String>.Path, _ definition: ContextDefinition<ChartNotes, String, String>, _ context: ChartNotes,
    _ place: Comment
  ) throws {
    var machine = EmbeddedMachine(definition, context: context)
    for step in path.steps {
      if case .event(let event) = step.cause { machine.fire(event) }
      if case .time(let duration) = step.cause { machine.advance(by: duration) }
    }
    try #require(!machine.isFinished, place)
    for event in RandomChart.events {
      var next = machine
      next.fire(event)
      try #require(next.configuration == machine.configuration, place)
    }
    // Timers may run on, as long as they change nothing.
    if let left = machine.timeLeft {
      var next = machine
      next.advance(by: left)
      try #require(next.configuration == machine.configuration && next.context.counters == machine.context.counters, place)
    }
  }
}
