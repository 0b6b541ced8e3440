import StateMachines
import Testing

/// Each event is taken twice: by a machine that is traced, which needs an engine from the beginning, and by one that is not.
@Suite("Guards that are asked without an engine", .timeLimit(TestTimeout.limit))
struct LightGuardsTests {
  /// What can be seen of an event.
  private struct Sight: Equatable {
    var log: [String]
    var answer: String
    var state: Room
    var load: Int?
    var context: Int
  }

  @Test(
    "Guards of nested states see the same with and without an engine, and lead to the same, whatever they answer and ask",
    arguments: RoomRequest.allCases, [ErrorPolicy.undo, .raise])
  func nestedStates(request: RoomRequest, policy: ErrorPolicy) throws {
    // All of the grid in a run with all rounds, every seventeenth of its cells otherwise.
    let cells = RoomChart.Line.allCases.flatMap { line in RoomChart.allAnswers.map { (line, $0) } }
    for index in stride(from: 0, to: cells.count, by: TestRounds.of(1, few: 17)) {
      let (asking, answers) = cells[index]
      for (way, hasHooks) in RoomWay.allCases.flatMap({ [($0, true), ($0, false)] }) {
        let traced = try sight(asking, request, answers, policy, way, hasHooks, isTraced: true)
        let light = try sight(asking, request, answers, policy, way, hasHooks, isTraced: false)
        #expect(light == traced, "\(asking) asks for \(request), \(answers), \(policy), \(way), hooks: \(hasHooks)")
        #expect(!light.log.isEmpty)
      }
    }
  }

  private func sight(
    _ asking: RoomChart.Line, _ request: RoomRequest, _ answers: [RoomChart.Answer], _ policy: ErrorPolicy, _ way: RoomWay,
    _ hasHooks: Bool, isTraced: Bool
  ) throws -> Sight {
    let log = EventRecorder<String>()
    let definition = try RoomChart(asking: asking, request: request, answers: answers, hasHooks: hasHooks, log: log).definition(policy)
    var context = 0
    var machine = ContextMachine(definition, with: &context)
    machine.fire(.enter, with: &context)
    let call = RoomChart.Signal.call
    let answer: String =
      switch (way, isTraced) {
      case (.fire, true): "\(machine.attempt(.go, with: &context) { _ in }.rejection == nil)"
      case (.fire, false): "\(machine.fire(.go, with: &context))"
      case (.attempt, true): Self.text(machine.attempt(.go, with: &context) { _ in })
      case (.attempt, false): Self.text(machine.attempt(.go, with: &context))
      case (.fireCall, true): "\(machine.attempt(call, 7, with: &context) { _ in }.reply ?? "none")"
      case (.fireCall, false): "\(machine.fire(call, 7, with: &context) ?? "none")"
      case (.attemptCall, true): Self.text(machine.attempt(call, 7, with: &context) { _ in })
      case (.attemptCall, false): Self.text(machine.attempt(call, 7, with: &context))
      }
    return Sight(
      log: log.entries, answer: "\(answer), then \(machine.attempt(.enter, with: &context))", state: machine.state,
      load: machine.payload(of: \.hall), context: context)
  }

  @Test("A guard in front of a history sees the same targets with and without an engine", arguments: [true, false])
  func histories(answer: Bool) throws {
    func log(isTraced: Bool) throws -> [String] {
      let log = EventRecorder<String>()
      let definition = try ContextDefinition<Int, Room, RoomChart.Signal>(initial: .lobby) { sm in
        let looks = Guard<Int, Room, RoomChart.Signal>("looks") { step in
          log.append("\(step.state) of \(step.source) to \(step.target), \(step.targets)")
          return answer
        }
        sm.compound(.attic, initial: .desk) { sm in
          sm.state(.desk)
          sm.state(.sofa)
        }
        sm.history(of: .attic, default: [.sofa])
        sm.when(.go, from: .lobby, into: .history(of: .attic), if: looks)
        sm.when(.go, from: .lobby, to: .cellar)
      }
      var context = 0
      var machine = ContextMachine(definition, with: &context)
      let outcome = isTraced ? machine.attempt(.go, with: &context) { _ in } : machine.attempt(.go, with: &context)
      return log.entries + [Self.text(outcome), "\(machine.state)"]
    }

    let (traced, light) = (try log(isTraced: true), try log(isTraced: false))

    #expect(light == traced)
    #expect(light.last == (answer ? "sofa" : "cellar"))
  }

  private static func text<State, Event>(_ answer: borrowing CallAnswer<State, Event, String>) -> String {
    "\(text(answer.outcome)), \(answer.reply ?? "none")"
  }

  private static func text<State, Event>(_ outcome: Outcome<State, Event>) -> String {
    let transition = outcome.transition.map { "\($0.source) to \($0.target), left \($0.exited), entered \($0.entered)" } ?? "no transition"
    return "\(outcome): \(transition), \(outcome.rejection.map { "\($0)" } ?? "not rejected")"
  }
}

private enum RoomWay: CaseIterable {
  case fire, attempt, fireCall, attemptCall
}
