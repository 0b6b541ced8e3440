import StateMachines
import TestSupport
import Testing

@Suite("A random machine of an object")
struct StatefulSameAsAValueTests {
  private static let roundsForEach = 30

  /// How hooks ask for an event right after the macrostep.
  enum Way: CaseIterable {
    case sending
    /// The object's own `fire`, where it has one.
    case firing
  }

  /// Two objects with the same rules: one has its machine, for the other the test holds a value.
  private struct Pair {
    let owned: Pawn
    var context: Pawn
    var value: ContextMachine<Pawn, Int, Int>
    var now = 0

    init(_ rules: EventfulRules, _ way: Way, at state: Int?) throws {
      let variables: EventfulRules.Variables<Pawn> = { $0.variables }
      let forValue: Pawn.Definition = try rules.definition(variables) { event, step in step.send(event) }
      let forOwned: Pawn.Definition = try rules.definition(variables) { event, step in
        switch way {
        case .sending: step.send(event)
        case .firing: if !step.context.fire(event) { Issue.record("\(event) is not queued") }
        }
      }
      context = Pawn(forValue)
      owned = try state.map { try Pawn(forOwned, at: $0) } ?? Pawn(forOwned)
      value = try state.map { try ContextMachine(forValue, at: $0) } ?? ContextMachine(stopped: forValue)
    }

    mutating func act(_ act: Act, _ event: Int) -> (owned: String, value: String) {
      owned.variables.reset()
      context.variables.reset()
      let (owned, machine) = (owned, owned.machine)
      switch act {
      case .fire: return ("\(owned.fire(event))", "\(value.fire(event, with: &context))")
      case .attempt: return (text(owned.attempt(event)), text(value.attempt(event, with: &context)))
      case .require:
        return (
          text(Self.required { () throws(Rejection<Int, Int>) in try owned.require(event) }),
          text(Self.required { () throws(Rejection<Int, Int>) in try value.require(event, with: &context) })
        )
      case .advance:
        now += event
        let transitions = machine.on(owned).advance(to: .seconds(now)).map(\.account)
        return ("\(transitions)", "\(value.advance(to: .seconds(now), with: &context).map(\.account))")
      case .stop: return (text(machine.on(owned).stop()), text(value.stop(with: &context)))
      case .start: return (text(thrown { try machine.on(owned).start() }), text(thrown { try value.start(with: &context) }))
      }
    }

    private static func required(_ call: () throws(Rejection<Int, Int>) -> Transition<Int, Int>) -> Outcome<Int, Int> {
      do throws(Rejection<Int, Int>) { return .transitioned(try call()) } catch { return .rejected(error) }
    }

    private func text(_ error: (any Error)?) -> String {
      error.map { "\($0)" } ?? "no error"
    }

    private func text(_ outcome: Outcome<Int, Int>) -> String {
      outcome.transition?.account ?? "\(outcome)"
    }
  }

  enum Act {
    case fire
    case attempt
    case require
    case advance
    case stop
    case start

    static func random(using generator: inout SeededGenerator) -> Self {
      switch generator.below(20) {
      case 0..<3: .fire
      case 3..<5: .require
      case 5..<9: .advance
      case 9 where generator.once(in: 3): .stop
      case 10 where generator.once(in: 2): .start
      default: .attempt
      }
    }
  }

  @Test("A random machine of an object behaves like the same machine as a value", arguments: Way.allCases)
  func same(way: Way) throws {
    for seed in PropertySeeds.all.prefix(StressSize.of(PropertySeeds.all.count)) {
      var generator = SeededGenerator(seed: seed)
      let rules = EventfulRules(using: &generator)
      let start = generator.once(in: 4) ? generator.below(rules.stateCount) : nil
      var pair = try Pair(rules, way, at: start)
      var hasStarted = start != nil

      for round in 0..<Self.roundsForEach {
        // The value does not start by itself, so both are started until that succeeds.
        let act = hasStarted ? Act.random(using: &generator) : .start
        let event = generator.below(rules.eventCount + 1)

        let answers = pair.act(act, event)

        let place: Comment = "seed \(seed), round \(round): \(act) \(event)"
        try #require(answers.owned == answers.value, place)
        try #require(pair.owned.variables.change { $0 } == pair.context.variables.change { $0 }, place)
        let machine = pair.owned.machine
        try #require(machine.state == pair.value.state && machine.configuration == pair.value.configuration, place)
        try #require(machine.isFinished == pair.value.isFinished && machine.nextDeadline == pair.value.nextDeadline, place)
        try #require(machine.snapshot() == pair.value.snapshot(), place)
        hasStarted = hasStarted || answers.value == "no error"
        guard hasStarted else { continue }
        let events = 0...rules.eventCount
        let context = pair.context
        try #require(events.map { pair.owned.can($0) } == events.map { pair.value.can($0, with: context) }, place)
        try #require(machine.on(pair.owned).permittedEvents == pair.value.permittedEvents(with: context), place)
      }
    }
  }
}
