import StateMachineTesting
import StateMachines
import Testing

@Suite("Undecided cells")
struct UndecidedCellsTests {
  private enum Door: Hashable, Sendable { case open, closed, broken }
  private enum Push: Hashable, Sendable, CaseIterable { case open, close, knock }
  private typealias Definition = MachineDefinition<Door, Push>

  @Test("A definition that decides every cell passes")
  func total() throws {
    try expectTotal(
      Definition.verified(initial: .closed) { sm in
        sm.when(.open, from: .closed, to: .open)
        sm.when(.close, from: .open, to: .closed)
        sm.ignore(.knock, in: .any)
        sm.impossible(.any, in: .any)
      })
  }

  @Test("All undecided cells are in one error, by states")
  func error() throws {
    let definition = Definition.verified(initial: .closed) { sm in
      sm.when(.open, from: .closed, to: .open)
      sm.ignore(.knock, in: .open)
      sm.when(.matching { _ in false }, from: .open, to: .broken)
      sm.final(.broken)
    }

    let error = try #require(throws: UndecidedCellsError.self) { try expectTotal(definition) }

    #expect(
      error.description == """
        4 undecided cells
          'closed' leaves undecided: 'knock', 'close'
          'open' leaves undecided: 'open', 'close'
        """)
  }

  @Test("What is undecided is what 'total' says, in a chart with regions")
  func regions() throws {
    func build(_ sm: inout MachineDefinition<Int, Push>.Builder) {
      sm.parallel(1) { sm in
        sm.compound(2, initial: 3) { $0.when(.open, from: 3, to: 4) }
        sm.compound(5, initial: 6) { sm in
          sm.when(.close, from: 6, to: 7)
          sm.ignore(.close, in: 7)
          sm.final(8)
          sm.when(.knock, from: 7, to: 8)
        }
      }
    }
    let table = TransitionTable(try MachineDefinition<Int, Push>(initial: 1, build))

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition<Int, Push>(initial: 1, total: true, build) }

    #expect(error.issues.map { $0.message.prefix(while: { $0 != ";" }) }.joined(separator: "\n") == Self.sentences(table))
    #expect(!table.undecided.isEmpty)
  }

  private static func sentences(_ table: TransitionTable<Int, Push>) -> String {
    table.states.compactMap { state in
      let events = table.undecided.filter { $0.state == state }.map { "'\($0.event)'" }
      return events.isEmpty ? nil : "'\(state)' leaves undecided: \(events.joined(separator: ", "))"
    }.joined(separator: "\n")
  }

  @Test("Of events that no type lists those count that lines name, and those that are passed")
  func unlistedEvents() throws {
    let definition = MachineDefinition<Int, String>.verified(initial: 1) { sm in
      sm.when("a", from: 1, to: 2)
      sm.ignore("a", in: 2)
    }

    try expectTotal(definition)
    let error = try #require(throws: UndecidedCellsError.self) { try expectTotal(definition, events: ["b"]) }

    #expect(error.rows.map(\.events) == [["b"], ["b"]])
  }
}
