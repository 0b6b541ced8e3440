import StateMachines
import TestSupport
import Testing

@Suite("The linearisability checker")
struct LinearisabilityCheckerTests {
  /// `heat` leads from `cold` to `warm` and from there to `hot`, `rest` back to `cold`.
  private static func machine() throws -> Machine<Oven, Knob> {
    try Machine(
      PlainOven(initial: .cold) { sm in
        sm.when(.heat, from: .cold, to: .warm)
        sm.when(.heat, from: .warm, to: .hot)
        sm.when(.rest, from: [.warm, .hot], to: .cold)
      })
  }

  private static func record(_ operation: Operation, _ answer: Operation.Answer, _ begin: Int, _ end: Int) -> Record {
    Record(operation: operation, answer: answer, begin: begin, end: end)
  }

  private static func rejected(_ event: Knob) -> Operation.Answer {
    .outcome("rejected: '\(event)' does not apply while 'cold'; permitted: heat")
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var records: [Record]

    init(_ description: String, _ records: [Record]) {
      testDescription = description
      self.records = records
    }
  }

  private static let right = [
    Case("nothing at all", []),
    Case("one after the other", [record(.fire(.heat), .yes, 1, 2), record(.state, .state(.warm), 3, 4)]),
    Case("a reader during the event, who sees the old state", [record(.fire(.heat), .yes, 1, 4), record(.state, .state(.cold), 2, 3)]),
    Case("a reader during the event, who sees the new state", [record(.fire(.heat), .yes, 1, 4), record(.state, .state(.warm), 2, 3)]),
    Case(
      "two readers during the event, first the old, then the new state",
      [record(.fire(.heat), .yes, 1, 6), record(.state, .state(.cold), 2, 3), record(.state, .state(.warm), 4, 5)]),
    Case("two events of which the later one was first", [record(.fire(.rest), .yes, 1, 4), record(.fire(.heat), .yes, 2, 3)]),
    Case(
      "an order that is not that of the begins nor that of the ends",
      [
        record(.isIn(.hot), .yes, 1, 8), record(.fire(.heat), .yes, 2, 9), record(.fire(.heat), .yes, 3, 7),
        record(.can(.heat), .yes, 4, 5), record(.can(.heat), .no, 6, 10),
      ]),
    Case("a rejection in its words", [record(.attempt(.rest), rejected(.rest), 1, 2)]),
  ]

  @Test("The linearisability checker accepts possible histories", arguments: right)
  func explains(history: Case) throws {
    let checker = LinearisabilityChecker(History(history.records), from: try Self.machine())

    let explanation = try #require(checker.explanation())

    var machine = try Self.machine()
    #expect(Set(explanation) == Set(history.records))
    #expect(explanation.map { machine.answer($0.operation) } == explanation.map(\.answer))
    for (place, record) in explanation.enumerated() {
      #expect(explanation[place...].allSatisfy { $0.end >= record.begin })
    }
  }

  private static let wrong = [
    Case("an event taken twice", [record(.fire(.rest), .yes, 1, 2)]),
    Case("an update lost", [record(.fire(.heat), .yes, 1, 2), record(.state, .state(.cold), 3, 4)]),
    Case(
      "a state that was there before, seen after the new one",
      [record(.fire(.heat), .yes, 1, 6), record(.state, .state(.warm), 2, 3), record(.state, .state(.cold), 4, 5)]),
    Case("a state from nowhere", [record(.fire(.heat), .yes, 1, 4), record(.state, .state(.hot), 2, 3)]),
    Case("a state before the event that leads there", [record(.state, .state(.warm), 1, 2), record(.fire(.heat), .yes, 3, 4)]),
    Case(
      "two events that both won",
      [record(.fire(.rest), .yes, 5, 8), record(.fire(.rest), .yes, 6, 7), record(.fire(.heat), .yes, 1, 2)]),
    Case("an event that neither won nor could have lost", [record(.fire(.heat), .no, 1, 3), record(.state, .state(.cold), 2, 4)]),
    Case(
      "two readers who disagree about the order of two states",
      [
        record(.fire(.heat), .yes, 1, 20), record(.fire(.heat), .yes, 2, 21),
        record(.state, .state(.hot), 3, 4), record(.state, .state(.warm), 5, 6),
      ]),
    Case("a query that is answered against the state", [record(.can(.rest), .yes, 1, 2), record(.fire(.heat), .yes, 3, 4)]),
    Case("a rejection for another state", [record(.fire(.heat), .yes, 1, 2), record(.attempt(.turn), rejected(.turn), 3, 4)]),
  ]

  @Test("The linearisability checker rejects impossible histories", arguments: wrong)
  func refuses(history: Case) throws {
    let checker = LinearisabilityChecker(History(history.records), from: try Self.machine())

    let explanation = checker.explanation()

    #expect(explanation == nil)
  }

  @Test("The linearisability checker accepts sequential histories, and none with one answer changed")
  func changedAnswers() throws {
    for seed in UInt64(1)...50 {
      var generator = SeededGenerator(seed: seed)
      var machine = try Self.machine()
      var records = (0..<40).map { round in
        let operation = Operation.random(using: &generator)
        return Record(operation: operation, answer: machine.answer(operation), begin: 2 * round, end: 2 * round + 1)
      }
      let checker = LinearisabilityChecker(History(records.shuffled(using: &generator)), from: try Self.machine())
      let isExplained = checker.explanation() != nil

      let changed = generator.below(records.count)
      records[changed].answer = [.yes: .no, .no: .yes][records[changed].answer] ?? .outcome("something else")
      let checkerOfTheChanged = LinearisabilityChecker(History(records.shuffled(using: &generator)), from: try Self.machine())

      #expect(isExplained, "seed \(seed)")
      #expect(checkerOfTheChanged.explanation() == nil, "seed \(seed), record \(changed)")
    }
  }
}
