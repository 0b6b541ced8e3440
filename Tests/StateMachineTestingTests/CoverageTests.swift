import Foundation
import StateMachineTesting
import StateMachines
import Testing

@Suite("Coverage")
struct CoverageTests {
  private enum Order: Hashable, Sendable { case placed, paid, shipped, lost }
  private enum Request: Hashable, Sendable { case pay, ship, knock }

  private static func orders() -> MachineDefinition<Order, Request> {
    .verified(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid, if: Guard("has funds") { _ in true })
      sm.ignore(.knock, in: .placed)
      sm.when(.ship, from: .paid, to: .shipped)
      sm.when(.knock, from: .paid, to: .lost)
      sm.final(.shipped, .lost)
    }
  }

  @Test("What machines have not done is listed, by parts")
  func report() {
    let definition = Self.orders()
    let recording = Recording(of: definition)
    let (first, second) = (ThreadsafeMachine(definition), ThreadsafeMachine(definition))
    first.fire(.pay)
    first.fire(.ship)
    second.fire(.ship)

    #expect(
      recording.coverage.description == """
        states 3 of 4, transitions 2 of 3, cells 2 of 4, guard answers 1 of 2
        state not reached: lost
        transition not taken: knock: paid -> lost
        cell not tried: knock in placed
        cell not tried: knock in paid
        guard answer not given: has funds: false
        """)
    #expect(recording.coverage.statesNotReached == [.lost])
  }

  @Test("A part that is covered is as expected, and what is not is in one failure")
  func expectation() throws {
    let definition = Self.orders()
    let recording = Recording(of: definition)
    for events in [[Request.pay, .knock], [.pay, .ship]] {
      let machine = ThreadsafeMachine(definition)
      for event in events { machine.fire(event) }
    }

    try expectCovered(recording.coverage, [.states, .transitions])
    let failure = try #require(throws: UnmetExpectation.self) { try expectCovered(recording.coverage) }
    #expect(
      failure.message == """
        2 things are not covered
          cell not tried: knock in placed
          guard answer not given: has funds: false
        """)
  }

  @Test("A report as JSON has an object for each part, and is decoded again")
  func json() throws {
    let definition = MachineDefinition<Order, Request>.verified(initial: .placed) { $0.when(.pay, from: .placed, to: .paid) }
    let report = Recording(of: definition).coverage.report
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys

    let data = try encoder.encode(report)

    #expect(
      String(decoding: data, as: UTF8.self) == #"{"cells":{"covered":0,"missing":["cell not tried: pay in placed"],"total":1},"#
        + #""definition":"\#(report.definition)","guardAnswers":{"covered":0,"missing":[],"total":0},"#
        + #""notReached":["paid","pay: placed -> paid","placed"],"#
        + #""states":{"covered":0,"missing":["state not reached: placed","state not reached: paid"],"total":2},"#
        + #""transitions":{"covered":0,"missing":["transition not taken: pay: placed -> paid"],"total":1}}"#)
    #expect(try JSONDecoder().decode(CoverageReport.self, from: data) == report)
  }

  @Test("A report whose numbers contradict each other is not decoded", arguments: [("0", "2"), ("1", "0"), ("-1", "0"), ("1", "1")])
  func contradictions(covered: String, total: String) throws {
    let part = #"{"covered":0,"total":0,"missing":[]}"#
    let text =
      #"{"definition":"a","notReached":[],"states":{"covered":\#(covered),"total":\#(total),"missing":["b"]},"#
      + #""transitions":\#(part),"cells":\#(part),"guardAnswers":\#(part)}"#

    #expect(throws: DecodingError.self) { try JSONDecoder().decode(CoverageReport.self, from: Data(text.utf8)) }
  }

  @Test("Reports of several processes are merged: what is missing in all of them is missing")
  func merging() throws {
    let definition = Self.orders()
    let reports = [[Request.pay, .ship], [.knock], [.pay, .knock]].map { events in
      let recording = Recording(of: definition)
      let machine = ThreadsafeMachine(definition)
      for event in events { machine.fire(event) }
      return recording.coverage.report
    }

    let merged = try CoverageReport(merging: reports.dropLast())
    #expect(
      merged.description == """
        states 3 of 4, transitions 2 of 3, cells 3 of 4, guard answers 1 of 2
        state not reached: lost
        transition not taken: knock: paid -> lost
        cell not tried: knock in paid
        guard answer not given: has funds: false
        """)
    #expect(merged.notReached == ["lost", "knock: paid -> lost"])
    #expect(try CoverageReport(merging: reports.reversed()) == CoverageReport(merging: reports))
    try expectCovered(CoverageReport(merging: reports), [.states, .transitions, .cells])
    #expect(throws: UnmetExpectation.self) { try expectCovered(merged) }
  }

  @Test("Two lines with the same text are two things, of which each process may miss another one")
  func equalTexts() throws {
    let definition = MachineDefinition<Int, String>.verified(initial: 1) { sm in
      sm.when("a", from: 1, to: 2, if: Guard("g") { _ in false })
      sm.when("a", from: 1, to: 2, if: Guard("g") { _ in false })
    }
    let report = Recording(of: definition).coverage.report

    #expect(try CoverageReport(merging: [report, report]) == report)
    #expect(report[.transitions].missing.count == 2)
  }

  @Test("Reports of different definitions are not merged, and neither is none")
  func wrongMerges() throws {
    let other = MachineDefinition<Order, Request>.verified(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid)
      sm.when(.ship, from: .paid, to: .shipped)
    }
    let (first, second) = (Recording(of: Self.orders()).coverage.report, Recording(of: other).coverage.report)

    let error = try #require(throws: CoverageMergeError.self) { try CoverageReport(merging: [first, second, first, second]) }
    #expect(
      error.description == "report 2 is of another definition than report 1\nreport 4 is of another definition than report 1")
    let none = try #require(throws: CoverageMergeError.self) { try CoverageReport(merging: []) }
    #expect(none.issues == ["there is no report"])
  }

  @Test("Cells are counted by what is active when the event comes, also of an event that a hook raises")
  func raisedEvents() {
    let definition = MachineDefinition<Int, String>.verified(initial: 1) { sm in
      sm.when("a", from: 1, to: 2) { step in step.raise("b") }
      sm.when("b", from: 2, to: 3)
      sm.when("b", from: 1, to: 3)
      sm.when("a", from: 3, to: 1)
    }
    let recording = Recording(of: definition)
    ThreadsafeMachine(definition).fire("a")

    #expect(recording.coverage.cellsNotTried.map { "\($0.event) in \($0.state)" } == ["b in 1", "a in 3"])
    #expect(recording.coverage.transitionsNotTaken.map(\.description) == ["b: 1 -> 3", "a: 3 -> 1"])
  }

  @Test("A step that is undone has reached nothing, and its guards and cells count")
  func undone() {
    struct Failure: Error {}
    let definition = MachineDefinition<Int, String>.verified(initial: 1) { sm in
      sm.when("a", from: 1, to: 2, if: Guard("yes") { _ in true }) { _ in throw Failure() }
    }
    let recording = Recording(of: definition)
    ThreadsafeMachine(definition).fire("a")

    #expect(
      recording.coverage.description == """
        states 1 of 2, transitions 0 of 1, cells 1 of 1, guard answers 1 of 2
        state not reached: 2
        transition not taken: a: 1 -> 2 if yes
        guard answer not given: yes: false
        """)
  }

  private enum Letter: Hashable, Sendable, CaseIterable { case a, b, c }

  @Test("A line for events that match is one transition, in the total and in what is missing")
  func matching() throws {
    let definition: MachineDefinition<Int, Letter> = .verified(initial: 1) { sm in
      sm.when(.matching { _ in true }, from: 1, to: 2)
      sm.when([.a, .b], from: 2, to: 1)
    }
    let recording = Recording(of: definition)
    let machine = ThreadsafeMachine(definition)
    let start = recording.coverage.description
    machine.fire(.a)

    #expect(start.hasPrefix("states 1 of 2, transitions 0 of 3, "))
    #expect(recording.coverage.description.hasPrefix("states 2 of 2, transitions 1 of 3, "))
    #expect(try Exploration(definition).description.hasPrefix("2 configurations, 3 transitions taken\n"))
  }

  // MARK: - What is recorded

  @Test("A recording has the machines that are made after it, until it is stopped")
  func lifetime() {
    let definition = Self.orders()
    let before = ThreadsafeMachine(definition)
    let recording = Recording(of: definition)
    before.fire(.pay)
    let during = ThreadsafeMachine(definition)
    during.fire(.knock)
    recording.stop()
    during.fire(.pay)
    ThreadsafeMachine(definition).fire(.knock)

    #expect(recording.steps.map(\.description) == ["start: placed, stands", "knock: placed, ignored"])
  }

  @Test("Two recordings of a definition have the same, and each keeps its last steps")
  func twoRecordings() {
    let definition = Self.orders()
    let (short, long) = (Recording(of: definition, limit: 2), Recording(of: definition))
    let machine = ThreadsafeMachine(definition)
    for _ in 0..<9 { machine.fire(.knock) }

    #expect(long.steps.count == 10)
    #expect((2...4).contains(short.steps.count) && short.steps.last == long.steps.last)
  }

  @Test("A recording without a limit keeps all steps")
  func unlimited() {
    let definition = Self.orders()
    let recording = Recording(of: definition, limit: .max)
    ThreadsafeMachine(definition).fire(.knock)

    #expect(recording.steps.count == 2)
  }

  #if DEBUG
    @Test("Machines that are values are recorded in every call, and child machines are")
    func values() {
      enum Inner: Hashable, Sendable { case one, two }
      let inner = MachineDefinition<Inner, Request>.verified(initial: .one) { $0.when(.pay, from: .one, to: .two) }
      let child = ChildMachine<Inner, Request>("inner")
      let outer = MachineDefinition<Order, Request>.verified(initial: .placed) { sm in
        sm.child(child, inner, in: .placed) { _ in nil }
        sm.when(.pay, in: .placed) { step in step.send(.pay, to: child) }
        sm.when(.ship, from: .placed, to: .shipped)
      }
      let (innerSteps, outerSteps) = (Recording(of: inner), Recording(of: outer))
      var machine = Machine(outer)
      machine.fire(.pay)
      machine.fire(.ship)
      var alone = Machine(inner)
      #expect(alone.attempt(.pay).isAccepted)
      #expect(alone.attempt(.pay).rejection != nil)
      #expect(throws: (any Error).self) { try alone.require(.ship) }

      #expect(outerSteps.steps.map(\.description).last == "ship: placed -> shipped")
      #expect(
        innerSteps.steps.map(\.description).suffix(3) == ["pay: one -> two", "pay: two, rejected", "ship: two, rejected"])
    }
  #endif

  @Test("What is explored or modelled is not covered by that")
  func explorations() throws {
    let definition = Self.orders()
    let recording = Recording(of: definition)
    let exploration = try Exploration(definition)
    _ = exploration.walks(3, length: 5, seed: 1)
    _ = try definition.firstDifference(replaying: [.init(.event(.pay), to: [.paid])])

    #expect(recording.steps.isEmpty)
  }
}
