import StateMachines
import TestSupport
import Testing

@testable import StateMachineCore

/// Which form a table has depends on its size; here both are made of the same small definitions.
@Suite("A dispatch table with sparse columns")
struct SparseTablesTests {
  // MARK: Every cell

  @Test("A sparse table equals a dense one for every state and column of random flat machines")
  func flatCells() throws {
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let rules = FlatRules(using: &generator, waits: true)
      let dense = try rules.definition(preparing: { $0.draft.tableForm = .dense }).compiled
      let sparse = try rules.definition(preparing: { $0.draft.tableForm = .sparse }).compiled

      try #require(dense.firstDifference(from: sparse) == nil, "seed \(seed)")
    }
  }

  @Test("A sparse table equals a dense one for every state and column of random charts")
  func chartCells() throws {
    for seed in ChartSeeds.some(of: 500) {
      let chart = RandomChart.makeTwisted(seed: seed).chart
      for detail in [ChartDetail.bare, .watched] {
        let adapter = ChartAdapter(chart, detail) { _, _ in }
        let dense = try adapter.definition(preparing: { $0.draft.tableForm = .dense }).compiled
        let sparse = try adapter.definition(preparing: { $0.draft.tableForm = .sparse }).compiled

        try #require(dense.firstDifference(from: sparse) == nil, "seed \(seed)")
      }
    }
  }

  @Test("Only a large definition with nearly empty columns has a sparse table")
  func forms() throws {
    let count = 3_000
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      for state in 0..<count { sm.when(state, from: state, to: (state + 1) % count) }
      sm.when(-1, from: .any, to: 0)
    }
    let chart = definition.compiled

    #expect(chart.isSparse(chart.column(of: 7)))
    #expect(!chart.isSparse(chart.column(of: -1)))
    #expect(StateID.all(count).allSatisfy { chart.cell(chart.column(of: $0.index), $0).isSimple })
    #expect(StateID.all(count).allSatisfy { chart.cell(chart.column(of: 7), $0).isNone == ($0.index != 7) })
  }

  // MARK: Machines

  @Test("Machines with sparse tables take every event from every state as with a dense one")
  func everyEventInEveryState() throws {
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let rules = FlatRules(using: &generator)
      let dense = try rules.definition(preparing: { $0.draft.tableForm = .dense })
      let sparse = try rules.definition(preparing: { $0.draft.tableForm = .sparse })
      for state in 0..<rules.stateCount {
        for event in 0...rules.eventCount {
          let place: Comment = "seed \(seed), state \(state), event \(event)"
          try #require(try Self.fire(event, at: state, of: dense) == Self.fire(event, at: state, of: sparse), place)
        }
      }
    }
  }

  @Test("A sparse table moves regions as a dense one does")
  func regions() throws {
    func definition(_ form: DispatchTable.Form) throws -> MachineDefinition<Int, Int> {
      try MachineDefinition(initial: 0) { sm in
        sm.draft.tableForm = form
        sm.parallel(0) { sm in
          for first in [10, 20] {
            sm.region(initial: first) { sm in
              for step in 0..<4 { sm.when(step % 3, from: first + step, to: first + (step + 1) % 4) }
            }
          }
        }
      }
    }
    let (dense, sparse) = (try definition(.dense), try definition(.sparse))
    var (one, other) = (Machine(dense), Machine(sparse))
    let (shared, otherShared) = (ThreadsafeMachine(dense), ThreadsafeMachine(sparse))

    for event in [0, 1, 1, 2, 0, 2, 0, 1, 2] {
      #expect(one.fire(event) == other.fire(event))
      #expect(shared.fire(event) == otherShared.fire(event))
      #expect(one.configuration == other.configuration && shared.configuration == otherShared.configuration)
      #expect(one.configuration == shared.configuration)
    }
    #expect(one.configuration == [0, 13, 23])
  }

  @Test("Value and shared machines without hooks take every event from every state of a sparse table")
  func plainMachines() throws {
    let (states, events) = (9, 7)
    func definition(_ form: DispatchTable.Form) throws -> MachineDefinition<Int, Int> {
      try MachineDefinition(initial: 0) { sm in
        sm.draft.tableForm = form
        for state in 1..<states { sm.when(state % 5, from: state, to: (state * 4) % states) }
        sm.when(.any, from: 0, to: 1)
        sm.when(5, from: .any(except: 3), to: 2)
        sm.defer(.any, in: 8)
      }
    }
    let (dense, sparse) = (try definition(.dense), try definition(.sparse))
    for state in 0..<states {
      for event in 0..<events {
        var (one, other) = (try Machine(dense, at: state), try Machine(sparse, at: state))
        #expect(one.can(event) == other.can(event) && one.permittedEvents == other.permittedEvents)
        #expect(one.fire(event) == other.fire(event) && one.state == other.state, "\(event) in \(state)")
        let (shared, otherShared) = (try ThreadsafeMachine(dense, at: state), try ThreadsafeMachine(sparse, at: state))
        #expect(shared.fire(event) == otherShared.fire(event) && shared.state == otherShared.state, "\(event) in \(state)")
      }
    }
  }

  private static func fire(_ event: Int, at state: Int, of definition: FlatRules.Definition) throws -> Sight {
    var notes = Notes()
    var machine = try ContextMachine(definition, at: state)
    let can = machine.can(event, with: notes)
    let isAccepted = machine.fire(event, with: &notes)
    return Sight(can: can, isAccepted: isAccepted, state: machine.state, notes: notes)
  }

  private struct Sight: Equatable {
    var can: Bool
    var isAccepted: Bool
    var state: Int
    var notes: Notes
  }
}

extension CompiledDefinition {
  /// Where the cells of two charts differ that are made of the same lines.
  fileprivate func firstDifference(from other: CompiledDefinition) -> String? {
    for column in ColumnID.all(tables.pointee.traits.count) {
      for node in StateID.all(nodes.count) {
        let isSame = cell(column, node).bits == other.cell(column, node).bits
        let first = tables.pointee.dispatch.firstCandidate(column, node)
        let isSameFirst = first == other.tables.pointee.dispatch.firstCandidate(column, node)
        guard isSame, isSameFirst else { return "state \(node.index), column \(column.index)" }
      }
    }
    return nil
  }

  fileprivate func isSparse(_ column: ColumnID) -> Bool {
    Column(cells: cellsOfColumn[column], id: column).cell(of: .first).isSentinel
  }
}
