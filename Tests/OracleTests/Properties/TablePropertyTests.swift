import StateMachineTesting
import StateMachines
import TestSupport
import Testing

@Suite("Tables of random definitions", .timeLimit(TestTimeout.limit))
struct TablePropertyTests {
  @Test("Each cell of a random flat definition says what a machine does there, for all answers of its guards")
  func flat() throws {
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let rules = FlatRules(using: &generator, waits: true)
      let definition = try rules.definition()
      // One number more than the rules have: an event that no line names.
      let events = Array(0...rules.eventCount)
      let table = TransitionTable(definition, events: events)

      for state in table.states {
        for event in events {
          let cell = try #require(table[state, event], "seed \(seed): \(state), \(event)")
          for bits in 0..<(1 << FlatRules.bits) {
            var notes = Notes()
            for bit in 0..<FlatRules.bits { notes.bits[bit] = bits >> bit & 1 == 1 }
            let expected = rules.expectation(of: cell, event, notes)
            var machine = try ContextMachine(definition, at: state)
            let outcome = machine.attempt(event, with: &notes)
            let seen = CellAnswer(outcome, machine.state)
            try #require(seen == expected, "seed \(seed): \(state), \(event), bits \(bits): \(cell)")
          }
        }
      }
    }
  }

  @Test("The cells of the active states of a random chart say what may be taken, and nothing where nothing is")
  func charts() throws {
    var counts: [String: Int] = [:]
    for seed in ChartSeeds.some(of: 200) {
      var test = RandomChart.make(seed: seed)
      test.chart.addDecisions(seed: seed)
      guard test.chart.onError == .undo, test.isSmooth else { continue }
      let definition = try ChartAdapter(test.chart, .bare, hear: { _, _ in }).definition()
      let events = RandomChart.events + ["unknown"]
      let table = TransitionTable(definition, events: events)
      var machine = EmbeddedMachine(definition, context: ChartNotes(counters: test.chart.counters))

      for act in test.events {
        for event in events where !machine.isFinished {
          let cells = machine.configuration.compactMap { table[$0, event] }
          let kind = try Self.check(machine, event, cells, "seed \(seed): \(machine.configuration), \(event): \(cells)")
          counts[kind, default: 0] += 1
        }
        if case .fire(let event) = act { machine.fire(event) }
      }
    }
    let kinds = ["transitioned", "accepted: deferred", "accepted: ignored", "noTransition", "guards", "impossible"]
    #expect(Set(counts.keys).isSuperset(of: kinds), "\(counts)")
  }

  /// - Returns: What became of the event.
  private static func check(
    _ machine: EmbeddedMachine<ChartNotes, String, String>, _ event: String, _ cells: [TransitionTable<String, String>.Cell],
    _ place: Comment
  ) throws -> String {
    var machine = machine
    var taken: [TransitionKey] = []
    let outcome = machine.attempt(event) { taken += $0.takenTransitions }
    let candidates = cells.flatMap(\.candidates)
    let isNothing = candidates.allSatisfy(\.isMatching)
    switch outcome {
    case .transitioned:
      try #require(candidates.contains { $0.key == taken.first && $0.key != nil }, place)
    case .accepted(.deferred): try #require(candidates.contains { $0.effect == .deferred }, place)
    case .accepted(.ignored): try #require(candidates.contains { $0.effect == .ignored }, place)
    case .accepted(.joining): try #require(candidates.contains { if case .join = $0.effect { true } else { false } }, place)
    case .accepted(.queued): Issue.record(place)
    case .rejected(let rejection):
      switch rejection.reason {
      case .noTransition: try #require(isNothing, place)
      case .impossible: try #require(candidates.contains { $0.effect == .impossible }, place)
      case .guards: try #require(candidates.contains { !$0.guards.isEmpty }, place)
      case .failed, .stopped: break
      }
      return "\(rejection.reason)".prefix { $0 != "(" }.description
    }
    // Where nothing but closures of `.matching` is in the way, a machine does what comes first.
    if cells.count == 1, let first = candidates.first, !first.isMatching, first.guards.isEmpty {
      switch first.effect {
      case .transition, .internal: try #require(first.key == taken.first, place)
      case .ignored: try #require(outcome == .accepted(.ignored), place)
      case .deferred: try #require(outcome == .accepted(.deferred), place)
      case .join, .impossible, .stopping: break
      }
    }
    try #require(!candidates.isEmpty, place)
    return outcome.transition == nil ? "\(outcome)" : "transitioned"
  }

  @Test("What a table leaves undecided is what 'total' says of random flat definitions")
  func totality() throws {
    var count = 0
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let lines = (0..<6).map { _ in (event: generator.below(3), state: generator.below(4), way: generator.below(5)) }
      func build(_ sm: inout MachineDefinition<Int, Trine>.Builder) {
        for state in 0..<4 { sm.state(state) }
        for line in lines {
          let event = Trine.allCases[line.event]
          switch line.way {
          case 0: sm.when(event, from: line.state, to: (line.state + 1) % 4, if: Guard { _ in false })
          case 1: sm.defer(event, in: line.state)
          case 2: sm.when(.matching { _ in true }, from: line.state, to: 0)
          case 3: sm.when([event], in: line.state, if: Guard { _ in true }) { _ in }
          default: sm.when(.any, in: .any(except: line.state), if: Guard { _ in false }) { _ in }
          }
        }
      }
      guard let definition = try? MachineDefinition<Int, Trine>(initial: 0, build) else { continue }
      let issues = Self.undecided { _ = try MachineDefinition<Int, Trine>(initial: 0, total: true, build) }
      let table = TransitionTable(definition)
      let found = table.states.map { state in (state, table.undecided.filter { $0.state == state }.map(\.event).sorted()) }
      try #require(Dictionary(uniqueKeysWithValues: found.map { ("\($0)", $1) }.filter { !$1.isEmpty }) == issues, "seed \(seed)")
      count += issues.count
    }
    #expect(count > 20)
  }

  private enum Trine: Hashable, Sendable, CaseIterable { case a, b, c }

  private static func undecided(_ build: () throws -> Void) -> [String: [String]] {
    do {
      try build()
      return [:]
    } catch {
      let issues = (error as? DefinitionError)?.issues.compactMap(\.undecided) ?? []
      return Dictionary(uniqueKeysWithValues: issues.map { ($0.state, $0.events.sorted()) })
    }
  }
}

/// What a machine does about an event.
private enum CellAnswer: Equatable {
  case moves(to: Int)
  case deferred
  case refused([String])

  init(_ outcome: Outcome<Int, Int>, _ state: Int) {
    switch outcome {
    case .transitioned: self = .moves(to: state)
    case .accepted: self = .deferred
    case .rejected(let rejection):
      if case .guards(let names) = rejection.reason { self = .refused(names) } else { self = .refused([]) }
    }
  }
}

extension FlatRules {
  /// What a cell says, with the guards answered by the bits of a context.
  fileprivate func expectation(of cell: TransitionTable<Int, Int>.Cell, _ event: Int, _ notes: Notes) -> CellAnswer {
    var refused: [String] = []
    for candidate in cell.candidates {
      // The only closures that match are those of deferrals.
      if candidate.isMatching, !deferrals.contains(where: { $0.event == event && $0.state == cell.state }) { continue }
      let objections = candidate.guards.filter { !holds($0, notes) }
      for name in objections where !refused.contains(name) { refused.append(name) }
      guard objections.isEmpty else { continue }
      switch candidate.effect {
      case .transition(let targets): return .moves(to: Int(targets[0].state) ?? -1)
      case .internal: return .moves(to: cell.state)
      case .deferred: return .deferred
      case .join, .ignored, .impossible, .stopping: return .moves(to: -1)
      }
    }
    return .refused(refused)
  }

  /// The guards are called `line 3` and `branch 3.1`.
  private func holds(_ name: String, _ notes: Notes) -> Bool {
    let numbers = name.split { !$0.isNumber }.compactMap { Int($0) }
    var condition = lines[numbers[0]].condition
    if numbers.count > 1, case .choosing(let branches) = lines[numbers[0]].way { condition = branches[numbers[1]].condition }
    return condition.map { notes.bits[$0.bit] == $0.isSet } ?? true
  }
}
