import StateMachines
import Testing

@Suite("The forms of lines that ignore events or say that they are impossible")
struct DecisionFormsTests {
  private typealias Definition = MachineDefinition<Lamp, Media>

  /// A form of `ignore` and the same form of `impossible`, with the events and states that it decides.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let events: [Media]
    let states: [Lamp]
    let ignore: @Sendable (inout MachineDefinition<Lamp, Media>.Builder) -> Void
    let impossible: @Sendable (inout MachineDefinition<Lamp, Media>.Builder) -> Void
  }

  private static let loads: [Media] = [.load(track: "a", volume: 1), .load(track: "b", volume: 2)]
  private static let events: [Media] = [.play, .pause, .seek(to: 1), .seek(to: 2)] + loads
  private static let states: [Lamp] = [.off, .on, .broken]

  private static func isSeek(to time: Double, _ cause: Cause<Lamp, Media>) -> Bool {
    if case .event(.seek(to: time)) = cause { true } else { false }
  }

  static let forms = [
    Form(testDescription: "an event in a state", events: [.play], states: [.off]) {
      $0.ignore(.play, in: .off)
    } impossible: {
      $0.impossible(.play, in: .off)
    },
    Form(testDescription: "an event in several states", events: [.play], states: [.off, .on]) {
      $0.ignore(.play, in: [.off, .on])
    } impossible: {
      $0.impossible(.play, in: [.off, .on])
    },
    Form(testDescription: "an event in any other state", events: [.play], states: [.off, .broken]) {
      $0.ignore(.play, in: .any(except: .on))
    } impossible: {
      $0.impossible(.play, in: .any(except: .on))
    },
    Form(testDescription: "a list of events in a state", events: [.play, .pause], states: [.off]) {
      $0.ignore([.play, .pause], in: .off)
    } impossible: {
      $0.impossible([.play, .pause], in: .off)
    },
    Form(testDescription: "a list of events in several states", events: [.play, .pause], states: [.off, .on]) {
      $0.ignore([.play, .pause], in: [.off, .on])
    } impossible: {
      $0.impossible([.play, .pause], in: [.off, .on])
    },
    Form(testDescription: "any event in a state", events: events, states: [.off]) {
      $0.ignore(.any, in: .off)
    } impossible: {
      $0.impossible(.any, in: .off)
    },
    Form(testDescription: "any event in any state", events: events, states: states) {
      $0.ignore(.any, in: .any)
    } impossible: {
      $0.impossible(.any, in: .any)
    },
    Form(testDescription: "a kind in a state", events: loads, states: [.off]) {
      $0.ignore(.of(\.load), in: .off)
    } impossible: {
      $0.impossible(.of(\.load), in: .off)
    },
    Form(testDescription: "a case in a state", events: [.seek(to: 1), .seek(to: 2)], states: [.off]) {
      $0.ignore(\.seek, in: .off)
    } impossible: {
      $0.impossible(\.seek, in: .off)
    },
    Form(testDescription: "a case in several states", events: loads, states: [.off, .broken]) {
      $0.ignore(\.load, in: [.off, .broken])
    } impossible: {
      $0.impossible(\.load, in: [.off, .broken])
    },
    Form(testDescription: "matching events in a state", events: [.seek(to: 2)], states: [.off]) {
      $0.ignore(.matching { isSeek(to: 2, $0) }, in: .off)
    } impossible: {
      $0.impossible(.matching { isSeek(to: 2, $0) }, in: .off)
    },
  ]

  private static func outcomes(_ rules: (inout Definition.Builder) -> Void) throws -> [String] {
    let definition = try Definition(initial: .off) { sm in
      for state in states { sm.state(state) }
      rules(&sm)
    }
    return try states.flatMap { state in
      try events.map { event in
        var machine = try Machine(definition, at: state)
        return "\(event) in \(state): \(machine.attempt(event).kind), \(machine.can(event))"
      }
    }
  }

  private static func expected(_ form: Form, _ decision: String) -> [String] {
    states.flatMap { state in
      events.map { event in
        let isDecided = form.states.contains(state) && form.events.contains(event)
        return "\(event) in \(state): \(isDecided ? decision : "rejected"), \(isDecided && decision == "ignored")"
      }
    }
  }

  @Test("Each form of `ignore` ignores its events in its states, and no others", arguments: forms)
  func ignored(form: Form) throws {
    #expect(try Self.outcomes(form.ignore) == Self.expected(form, "ignored"))
  }

  @Test("Each form of `impossible` rejects its events in its states as such, and no others", arguments: forms)
  func impossible(form: Form) throws {
    #expect(try Self.outcomes(form.impossible) == Self.expected(form, "impossible"))
  }

  @Test("A matching line that decides events is asked after earlier ones, and hides only what it matches")
  func matching() throws {
    let definition = try Definition(initial: .off) { sm in
      sm.when(.play, from: .off, to: .on)
      sm.ignore(.matching { Self.isSeek(to: 1, $0) }, in: .off)
      sm.when(.any, from: .off, to: .broken)
    }
    let outcomes = [Media.play, .seek(to: 1), .seek(to: 2)].map { event in
      var machine = Machine(definition)
      return "\(machine.attempt(event).kind) \(machine.state)"
    }

    #expect(outcomes == ["transitioned on", "ignored off", "transitioned broken"])
  }
}

extension Outcome {
  fileprivate var kind: String {
    switch self {
    case .transitioned: "transitioned"
    case .accepted(let acceptance): "\(acceptance)"
    case .rejected(let rejection): if case .impossible = rejection.reason { "impossible" } else { "rejected" }
    }
  }
}
