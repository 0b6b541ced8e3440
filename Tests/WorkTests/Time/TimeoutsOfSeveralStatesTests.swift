import StateMachineTesting
import StateMachines
import Testing

@Suite("A timeout of several states")
struct TimeoutsOfSeveralStatesTests {
  private typealias Definition = MachineDefinition<Kettle, Wish>

  /// States as a timeout has them, and what they mean.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let states: StateMatcher<Kettle>
    let timed: Set<Kettle>
  }

  static let forms = [
    Form(testDescription: "a list", states: [.heating, .boiling], timed: [.heating, .boiling]),
    Form(testDescription: "a list with one state twice", states: [.heating, .heating], timed: [.heating]),
    Form(testDescription: "an array", states: .anyOf([.off, .keepingWarm]), timed: [.off, .keepingWarm]),
    Form(testDescription: "any state", states: .any, timed: [.off, .heating, .boiling, .keepingWarm]),
    Form(testDescription: "any state but one", states: .any(except: .off), timed: [.heating, .boiling, .keepingWarm]),
    Form(testDescription: "a mixed list", states: .anyOf(matchers: [[.off], [.boiling]]), timed: [.off, .boiling]),
  ]

  private static func definition(_ timeouts: (inout Definition.Builder) -> Void) throws -> Definition {
    try Definition(initial: .off) { sm in
      timeouts(&sm)
      sm.when(.heat, from: .off, to: .heating)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.boil, from: .boiling, to: .keepingWarm)
      sm.when(.stop, from: .any, to: .off)
    }
  }

  @Test("A timeout of several states starts in each of them and in no other", arguments: forms, Kettle.allCases)
  func started(form: Form, state: Kettle) throws {
    let definition = try Self.definition { sm in sm.timeout(.seconds(60), in: form.states, fire: .stop) }

    let machine = try Machine(definition, at: state)

    #expect(machine.nextDeadline == (form.timed.contains(state) ? .seconds(60) : nil))
  }

  @Test("A timeout of several states starts again when one of them leads to another")
  func oneToAnother() throws {
    var machine = Machine(try Self.definition { sm in sm.timeout(.seconds(60), in: [.heating, .boiling], fire: .stop) })
    machine.fire(.heat)
    machine.advance(to: .seconds(40))

    machine.fire(.boil)
    let early = machine.advance(to: .seconds(99))
    let due = machine.advance(to: .seconds(100))

    #expect(early.isEmpty)
    #expect(due.map(\.description) == ["boiling -> off (stop)"])
    #expect(machine.nextDeadline == nil)
  }

  @Test("A computed timeout of several states is computed in the state that is entered")
  func computed() throws {
    let definition = try Self.definition { sm in
      sm.timeout(in: [.heating, .boiling], fire: .stop) { step in .seconds(step.state == .heating ? 10 : 20) }
    }
    var machine = Machine(definition)

    machine.fire(.heat)
    let heating = machine.nextDeadline
    machine.fire(.boil)

    #expect([heating, machine.nextDeadline] == [.seconds(10), .seconds(20)])
  }

  @Test("A timeout of states that hold payloads starts in each of them", arguments: [1, 2])
  func holding(plays: Int) throws {
    let definition = try MachineDefinition<Player.Case, Media>(initial: .empty) { sm in
      sm.timeout(.seconds(5), in: .of(\.ready, \.playing), fire: .pause)
      sm.when(.pause, from: .of(\.ready, \.playing), to: .empty)
      sm.when(.play, from: .empty, to: \.ready) { step in "a" }
      sm.when(.play, from: \.ready, to: \.playing) { track, step in (track: track, from: 0) }
    }
    var machine = Machine(definition)

    for _ in 1...plays { machine.fire(.play) }

    #expect(machine.state == (plays == 1 ? .ready(.any) : .playing(.any)))
    #expect(machine.nextDeadline == .seconds(5))
    #expect(machine.advance(to: .seconds(5)).map(\.target) == [.empty])
  }

  @Test("A timeout of any state is one of the states of its scope that are not final")
  func scope() throws {
    let definition = try Definition(initial: .heating) { sm in
      sm.compound(.heating, initial: .boiling) { sm in
        sm.timeout(.seconds(5), in: .any, fire: .stir)
        sm.when(.stir, from: .boiling, to: .keepingWarm)
        sm.final(.keepingWarm)
      }
      sm.when(.stop, from: .heating, to: .off)
    }

    #expect(MachineDescription(definition).timeouts.map(\.state) == ["boiling"])
    #expect(try Machine(definition, at: .off).nextDeadline == nil)
  }

  @Test("A timeout of several states is described as one timeout for each of them, at the place of its line")
  func described() throws {
    let definition = try Self.definition { sm in sm.timeout(.seconds(60), in: [.heating, .boiling], fire: .stop, line: 7) }

    let timeouts = MachineDescription(definition).timeouts

    #expect(timeouts.map(\.state) == ["heating", "boiling"])
    #expect(timeouts.map(\.event) == ["stop", "stop"])
    #expect(timeouts.map(\.duration) == [.seconds(60), .seconds(60)])
    #expect(timeouts.map(\.place.line) == [7, 7])
  }

  @Test("A snapshot keeps the timeout of the state that is active, and restores it")
  func snapshot() throws {
    let definition = try Self.definition { sm in sm.timeout(.seconds(60), in: [.heating, .boiling], fire: .stop) }
    var machine = Machine(definition)
    machine.fire(.heat)
    machine.advance(to: .seconds(20))

    var restored = try Machine(definition, restoring: machine.snapshot())

    #expect(restored.advance(to: .seconds(39)).isEmpty)
    #expect(restored.advance(to: .seconds(40)).map(\.description) == ["heating -> off (stop)"])
  }

  // MARK: Warnings

  private static func warnings(_ timeouts: (inout Definition.Builder) -> Void) throws -> [String] {
    try definition(timeouts).warnings.map(\.message)
  }

  @Test("A timeout of a list is a warning if its event is rejected in one of the states")
  func rejectedInAListedState() throws {
    let warnings = try Self.warnings { sm in sm.timeout(.seconds(1), in: [.heating, .off], fire: .boil) }

    #expect(warnings == ["the timeout 'boil' of 'off' is never taken: no transition takes it while that state is active"])
  }

  @Test("A timeout of any state is a warning only if its event is rejected in all of them")
  func rejectedInAnyState() throws {
    let partly = try Self.warnings { sm in sm.timeout(.seconds(1), in: .any, fire: .boil) }
    let wholly = try Self.warnings { sm in sm.timeout(.seconds(1), in: .any(except: .off), fire: .heat) }

    #expect(partly == [])
    #expect(wholly == ["the timeout 'heat' of 'heating' is never taken: no transition takes it while that state is active"])
  }

  @Test("A timeout of no state is a warning")
  func noState() throws {
    #expect(try Self.warnings { sm in sm.timeout(.seconds(1), in: [], fire: .stop) } == ["the timeout 'stop' has no state"])
  }

  @Test("Two timeouts that share a state, the event and the duration are a warning", arguments: forms)
  func twice(form: Form) throws {
    let warnings = try Self.definition { sm in
      sm.timeout(.seconds(60), in: form.states, fire: .stop, line: 1)
      sm.timeout(.seconds(60), in: .boiling, fire: .stop, line: 2)
    }.warnings

    #expect(warnings.map(\.code) == (form.timed.contains(.boiling) ? [.duplicateTimeout] : []))
    #expect(warnings.allSatisfy { $0.message.contains("of 'boiling' is declared twice") && $0.line == 2 })
  }

  @Test("A negative duration of several states is one warning")
  func negative() throws {
    let warnings = try Self.warnings { sm in sm.timeout(.seconds(-1), in: [.heating, .boiling], fire: .stop) }

    #expect(warnings == ["the timeout 'stop' of 'heating' has the negative duration -1.0 seconds; it is due at once"])
  }
}
