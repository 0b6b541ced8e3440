import StateMachineTesting
import StateMachines
import TestSupport
import Testing

@Suite("Random thread-safe machines", .timeLimit(TestTimeout.limit))
struct SameAsAValueTests {
  private static let roundsForEach = 30

  /// How hooks ask for an event right after the macrostep.
  enum Way: CaseIterable {
    /// Both machines by their step.
    case sending
    /// The value by its step, the other by its own `fire`.
    case firing
  }

  enum Question {
    case fire
    case attempt
    case require
    case can
    case advance
    case stop
    case start

    static func random(using generator: inout SeededGenerator) -> Self {
      switch generator.below(20) {
      case 0..<3: .fire
      case 3..<5: .require
      case 5..<7: .can
      case 7..<10: .advance
      case 10 where generator.once(in: 3): .stop
      case 11 where generator.once(in: 2): .start
      default: .attempt
      }
    }
  }

  /// A machine of each sort, made of the same rules, each with a variables of its own.
  private struct Pair {
    let rules: EventfulRules
    let valueVariables = HookVariables()
    let sharedVariables = HookVariables()
    let clock = ManualClock()
    var now = 0
    var value: Machine<Int, Int>
    let shared: ThreadsafeMachine<Int, Int>

    init(_ rules: EventfulRules, _ way: Way, at state: Int?) throws {
      self.rules = rules
      let handle = MachineHandle<Int, Int>()
      let forValue = try rules.definition(valueVariables) { event, step in step.send(event) }
      let forShared = try rules.definition(sharedVariables) { event, step in
        switch way {
        case .sending: step.send(event)
        case .firing: if handle.fire(event) != true { Issue.record("\(event) is not queued") }
        }
      }
      if let state {
        value = try Machine(forValue, at: state)
        shared = try ThreadsafeMachine(forShared, at: state, clock: clock)
      } else {
        // A hook of the start cannot fire the machine before there is one.
        value = Machine(stopped: forValue)
        shared = ThreadsafeMachine(forShared, clock: clock, starts: false)
      }
      handle.reach(shared)
    }

    mutating func ask(_ question: Question, _ event: Int) -> (value: String, shared: String) {
      for variables in [valueVariables, sharedVariables] { variables.reset() }
      switch question {
      case .fire: return ("\(value.fire(event))", "\(shared.fire(event))")
      case .attempt: return (text(value.attempt(event)), text(shared.attempt(event)))
      case .require:
        let required = required { () throws(Rejection<Int, Int>) in try value.require(event) }
        return (text(required), text(self.required { () throws(Rejection<Int, Int>) in try shared.require(event) }))
      case .can: return ("\(value.can(event)), \(value.permittedEvents)", "\(shared.can(event)), \(shared.permittedEvents)")
      case .advance:
        now += event
        clock.advance(by: .seconds(event))
        value.advance(to: .seconds(now))
        return ("", "")
      case .stop: return (text(value.stop()), text(shared.stop()))
      case .start: return (text(thrown { try value.start() }), text(thrown { try shared.start() }))
      }
    }

    private func required(_ call: () throws(Rejection<Int, Int>) -> Transition<Int, Int>) -> Outcome<Int, Int> {
      do throws(Rejection<Int, Int>) { return .transitioned(try call()) } catch { return .rejected(error) }
    }

    private func thrown(_ call: () throws -> Void) -> (any Error)? {
      do { try call() } catch { return error }
      return nil
    }

    private func text(_ error: (any Error)?) -> String {
      error.map { "\($0)" } ?? "no error"
    }

    private func text(_ outcome: Outcome<Int, Int>) -> String {
      guard let taken = outcome.transition else { return "\(outcome)" }
      return "\(outcome), to \(taken.targets), left \(taken.exited), entered \(taken.entered)"
    }
  }

  @Test("A random thread-safe machine behaves like the same machine as a value", arguments: Way.allCases)
  func same(way: Way) throws {
    for seed in PropertySeeds.all.prefix(StressSize.of(PropertySeeds.all.count)) {
      var generator = SeededGenerator(seed: seed)
      let rules = EventfulRules(using: &generator)
      let start = generator.once(in: 4) ? generator.below(rules.stateCount) : nil
      var pair = try Pair(rules, way, at: start)

      for round in 0..<Self.roundsForEach {
        let question = round == 0 && start == nil ? .start : Question.random(using: &generator)
        let event = generator.below(rules.eventCount + 1)

        let answers = pair.ask(question, event)

        let place: Comment = "seed \(seed), round \(round): \(question) \(event)"
        try #require(answers.shared == answers.value, place)
        let lines = (value: pair.valueVariables.change { $0 }, shared: pair.sharedVariables.change { $0 })
        try #require(lines.shared == lines.value, place)
        try #require(pair.shared.state == pair.value.state && pair.shared.configuration == pair.value.configuration, place)
        try #require(pair.shared.isFinished == pair.value.isFinished, place)
        let states = 0..<rules.stateCount
        try #require(states.map { pair.shared.is($0) } == states.map { pair.value.is($0) }, place)
        let events = 0...rules.eventCount
        try #require(events.map { pair.shared.can($0) } == events.map { pair.value.can($0) }, place)
      }
    }
  }

  private static let words: Set = ["transitioned", "deferred", "does not apply", "is false", "failed", "come to rest", "has finished"]

  @Test("Random thread-safe machines cover transitions, waiting events, rejections, failures, runaways and ends", arguments: Way.allCases)
  func reach(way: Way) throws {
    var seen: Set<String> = []
    for seed in PropertySeeds.all.prefix(100) {
      var generator = SeededGenerator(seed: seed)
      let rules = EventfulRules(using: &generator)
      var pair = try Pair(rules, way, at: nil)
      _ = pair.ask(.start, 0)
      for _ in 0..<Self.roundsForEach {
        let answer = pair.ask(.attempt, generator.below(rules.eventCount + 1)).shared
        seen.formUnion(Self.words.filter { answer.contains($0) })
        if pair.shared.isFinished { seen.insert("finished") }
        if pair.sharedVariables.change({ $0.lines.contains { $0.hasPrefix("work") } }) { seen.insert("work") }
        if pair.sharedVariables.change({ $0.lines.contains { $0.hasPrefix("failure") } }) { seen.insert("failure") }
      }
    }

    #expect(seen == Self.words.union(["finished", "work", "failure"]))
  }
}
