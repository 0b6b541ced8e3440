import StateMachines
import Testing

/// Each step is taken twice: by a machine that is traced, which needs an engine from the beginning, and by one that is not.
@Suite("Light steps", .timeLimit(TestTimeout.limit))
struct LightStepTests {
  /// What can be seen of a step.
  private struct Sight<Context: Equatable>: Equatable {
    var log: [String]
    var answer: String
    var state: String
    var context: Context
  }

  private enum Way: CaseIterable {
    case fire, attempt, require, fireCall, attemptCall, requireCall
  }

  static let cases: [(LightStepStage, LightStepRequest)] = LightStepStage.allCases.flatMap { stage in
    LightStepRequest.allCases.filter { $0.isPossible(at: stage) }.map { (stage, $0) }
  }

  @Test(
    "A step with a struct as its context looks the same with and without an engine, whatever its hooks ask for", arguments: cases,
    [ErrorPolicy.undo, .raise])
  func contexts(asking: (stage: LightStepStage, request: LightStepRequest), policy: ErrorPolicy) throws {
    try compare(ListedCount.self, asking, policy)
    guard TestRounds.areFull else { return }
    try compare(BareCount.self, asking, policy)
    try compare(LargeCount.self, asking, policy)
  }

  private func compare<Context: LightStepContext & Equatable>(
    _: Context.Type, _ asking: (stage: LightStepStage, request: LightStepRequest), _ policy: ErrorPolicy
  ) throws {
    for way in Way.allCases {
      let traced: Sight<Context> = try sight(asking, policy, way, isTraced: true)
      let light: Sight<Context> = try sight(asking, policy, way, isTraced: false)
      #expect(light == traced, "\(asking), \(policy), \(way), \(Context.self)")
      #expect(!light.log.isEmpty)
    }
  }

  /// Takes the step, and then another one.
  private func sight<Context: LightStepContext & Equatable>(
    _ asking: (stage: LightStepStage, request: LightStepRequest), _ policy: ErrorPolicy, _ way: Way, isTraced: Bool
  ) throws -> Sight<Context> {
    typealias Chart = LightStepChart<Context>
    let log = EventRecorder<String>()
    let definition = try Chart(stage: asking.stage, request: asking.request, log: log).definition(policy)
    var context = Context()
    var machine = ContextMachine(definition, with: &context)
    let call = Chart.Signal.call
    var answer: String
    switch (way, isTraced) {
    case (.fire, true): answer = "\(machine.attempt(.go, with: &context) { _ in }.rejection == nil)"
    case (.fire, false): answer = "\(machine.fire(.go, with: &context))"
    case (.attempt, true): answer = "\(machine.attempt(.go, with: &context) { _ in })"
    case (.attempt, false): answer = "\(machine.attempt(.go, with: &context))"
    case (.require, true): answer = Self.text(machine.attempt(.go, with: &context) { _ in })
    case (.require, false):
      answer = Self.text { () throws(Rejection<Chart.Place, Chart.Signal>) in try machine.require(.go, with: &context) }
    case (.fireCall, true): answer = "\(machine.attempt(call, 7, with: &context) { _ in }.reply ?? "none")"
    case (.fireCall, false): answer = "\(machine.fire(call, 7, with: &context) ?? "none")"
    case (.attemptCall, true): answer = Self.text(machine.attempt(call, 7, with: &context) { _ in })
    case (.attemptCall, false): answer = Self.text(machine.attempt(call, 7, with: &context))
    case (.requireCall, true): answer = Self.reply(machine.attempt(call, 7, with: &context) { _ in })
    case (.requireCall, false): answer = (try? machine.require(call, 7, with: &context)) ?? "rejected"
    }
    answer += ", then \(machine.attempt(.next, with: &context)), \(machine.attempt(.go, with: &context))"
    return Sight(log: log.entries, answer: answer, state: "\(machine.state)", context: context)
  }

  private enum Lamp { case off, on, broken }
  private enum Press { case toggle, smash }

  @Test("A rejection names all guards that were asked, also where one of them reads what needs an engine", arguments: [true, false])
  func namedGuards(isFirst: Bool) throws {
    let plain = Guard<Int, Lamp, Press>("plain") { _ in false }
    let reading = Guard<Int, Lamp, Press>("reading") { step in step.configuration.isEmpty }
    let definition = try ContextDefinition<Int, Lamp, Press>(initial: .off) { sm in
      sm.when(.toggle, from: .off, to: .on, if: isFirst ? reading : plain)
      sm.when(.toggle, from: .off, to: .broken, if: isFirst ? plain : reading)
    }
    var context = 0
    var machine = ContextMachine(definition, with: &context)
    let names = isFirst ? ["reading", "plain"] : ["plain", "reading"]

    let rejection = machine.attempt(.toggle, with: &context).rejection
    var required: Rejection<Lamp, Press>?
    do throws(Rejection<Lamp, Press>) { try machine.require(.toggle, with: &context) } catch { required = error }

    for rejection in [rejection, required] {
      guard case .guards(let asked)? = rejection?.reason else {
        Issue.record("\(String(describing: rejection))")
        continue
      }
      #expect(asked == names)
    }
  }

  private static func text<State, Event>(_ outcome: Outcome<State, Event>) -> String {
    outcome.transition.map { "\($0)" } ?? outcome.rejection.map { "\($0)" } ?? "accepted"
  }

  private static func text<State, Event>(_ required: () throws(Rejection<State, Event>) -> Transition<State, Event>) -> String {
    do throws(Rejection<State, Event>) { return "\(try required())" } catch { return "\(error)" }
  }

  private static func text<State, Event>(_ answer: borrowing CallAnswer<State, Event, String>) -> String {
    "\(answer.outcome), \(answer.reply ?? "none")"
  }

  private static func reply<State, Event>(_ answer: borrowing CallAnswer<State, Event, String>) -> String {
    answer.outcome.rejection == nil ? answer.reply ?? "none" : "rejected"
  }
}
