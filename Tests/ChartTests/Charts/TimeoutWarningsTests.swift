import StateMachines
import Testing

@Suite("A timeout that no transition takes")
struct TimeoutWarningsTests {
  private static let here = ChartMistake.here

  /// `a` and `a1` are compound; `p` has the regions `p1` and `p2`.
  private static func declareStates(_ sm: inout SpotBuilder) {
    sm.state(.x)
    sm.compound(.a, initial: .a11) { sm in
      sm.compound(.a1, initial: .a11) { sm in sm.state(.a11, .a12) }
      sm.state(.a2)
    }
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in sm.state(.p11, .p12) }
      sm.compound(.p2, initial: .p21) { sm in sm.state(.p21, .p22) }
    }
  }

  private static let configurations: [Set<Spot>] =
    [[.x], [.a, .a1, .a11], [.a, .a1, .a12], [.a, .a2]]
    + [Spot.p11, .p12].flatMap { one in [Spot.p21, .p22].map { other in [.p, .p1, .p2, one, other] } }

  private static let states: [Spot] = [.x, .a, .a1, .a11, .a12, .a2, .p, .p1, .p11, .p12, .p2, .p21, .p22]

  private static func areActiveTogether(_ one: Spot, _ other: Spot) -> Bool {
    configurations.contains { $0.isSuperset(of: [one, other]) }
  }

  private static func timeoutWarnings(_ rules: (inout SpotBuilder) -> Void) throws -> [DefinitionIssue] {
    try SpotDefinition(initial: .x) { sm in
      declareStates(&sm)
      rules(&sm)
    }.warnings.filter { $0.code == .timeoutNeverTaken }
  }

  @Test("A timeout is a warning unless a transition takes it in a state that can be active with its own", arguments: states, states)
  func transition(state: Spot, source: Spot) throws {
    let warnings = try Self.timeoutWarnings { sm in
      sm.timeout(.seconds(1), in: state, fire: .tick, line: Self.here)
      sm.when(.tick, from: source, to: .x)
    }

    let message = "the timeout 'tick' of '\(state)' is never taken: no transition takes it while that state is active"
    #expect(warnings.map(\.message) == (Self.areActiveTogether(state, source) ? [] : [message]))
    #expect(warnings.allSatisfy { $0.line == Self.here && $0.fileID == #fileID })
  }

  @Test("A timeout taken only elsewhere is a warning unless a state that can be active with its own defers it", arguments: states, states)
  func deferral(state: Spot, deferring: Spot) throws {
    let warnings = try Self.timeoutWarnings { sm in
      sm.timeout(.seconds(1), in: state, fire: .tick)
      sm.defer(.tick, in: deferring)
      sm.when(.tick, from: .y, to: .x)
    }

    #expect(warnings.isEmpty == Self.areActiveTogether(state, deferring))
  }

  @Test("A timeout in any state is a warning, whether or not a state defers it", arguments: states, [false, true])
  func nowhere(state: Spot, isDeferred: Bool) throws {
    let warnings = try Self.timeoutWarnings { sm in
      sm.timeout(.seconds(1), in: state, fire: .tick)
      if isDeferred { sm.defer(.tick, in: state) }
      sm.when(.tock, from: state, to: .x)
    }

    #expect(warnings.map(\.message) == ["the timeout 'tick' of '\(state)' is never taken: no transition takes it"])
  }

  @Test("A computed timeout that no transition takes is a warning")
  func computed() throws {
    let warnings = try Self.timeoutWarnings { sm in sm.timeout(in: .x, fire: .tick) { _ in .seconds(1) } }

    #expect(warnings.count == 1)
  }

  /// Lines for an event that starts in `x`.
  private static let lines: [(name: String, takes: Bool, rules: SpotRules)] = [
    ("a transition for the event", true, { $0.when(.tick, from: .x, to: .a) }),
    ("a guarded transition", true, { $0.when(.tick, from: .x, to: .a, if: .isIn(.p)) }),
    ("an internal transition", true, { $0.when(.tick, in: .x) { _ in } }),
    ("a junction", true, { $0.when(.tick, from: .x, choosing: [.when(.isIn(.p), to: .a)]) }),
    ("a list of events", true, { $0.when([.tock, .tick], from: .x, to: .a) }),
    ("an array of events", true, { $0.when(.anyOf([.tock, .tick]), from: .x, to: .a) }),
    ("any event", true, { $0.when(.any, from: .x, to: .a) }),
    ("a matcher, which may mean any event", true, { $0.when(.matching { _ in false }, from: .x, to: .a) }),
    ("a list of states", true, { $0.when(.tick, from: [.a, .x], to: .a) }),
    ("any state", true, { $0.when(.tick, from: .any, to: .a) }),
    ("any state but one that is not active", true, { $0.when(.tick, from: .any(except: .a), to: .a) }),
    ("any state but that of the timeout", false, { $0.when(.tick, from: .any(except: .x), to: .a) }),
    ("a list without the event", false, { $0.when([.tock, .go], from: .x, to: .a) }),
    ("another event", false, { $0.when(.tock, from: .x, to: .a) }),
    ("an eventless transition", false, { $0.always(from: .x, to: .a) }),
    ("hook failures", false, { $0.when(.hookFailure, from: .x, to: .a) }),
    ("a completion", false, { $0.when(.done(of: .a), from: .x, to: .a) }),
    ("a hook", false, { $0.before(.any, from: .x) { _ in } }),
  ]

  @Test("A timeout that another kind of transition takes is no warning", arguments: lines.indices)
  func kinds(index: Int) throws {
    let line = Self.lines[index]

    let warnings = try Self.timeoutWarnings { sm in
      sm.timeout(.seconds(1), in: .x, fire: .tick)
      sm.when(.back, from: .x, to: .a)
      line.rules(&sm)
    }

    #expect(warnings.isEmpty == line.takes, "\(line.name)")
  }

  @Test("A timeout that a join takes is no warning", arguments: [Spot.p, .p1, .p11, .p12, .p2, .p21, .p22, .a])
  func join(state: Spot) throws {
    let warnings = try Self.timeoutWarnings { sm in
      sm.timeout(.seconds(1), in: state, fire: .tick)
      sm.join([.p11: .tick, .p21: .tock], to: .x)
    }

    #expect(warnings.isEmpty == Self.areActiveTogether(state, .p11))
  }

  @Test("A timeout that no transition takes is rejected when it is due, as the warning says")
  func rejected() throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: .x) { sm in
      Self.declareStates(&sm)
      sm.timeout(.seconds(1), in: .x, fire: .tick)
      sm.when(.tick, from: .a, to: .p)
      sm.onRejection { log.append("\($0.event)") }
    }
    var machine = Machine(definition)

    machine.advance(to: .seconds(1))

    #expect(definition.warnings.contains { $0.code == .timeoutNeverTaken })
    #expect(log.entries == ["tick"])
  }
}

@Suite("The duration of a timeout")
struct TimeoutDurationsTests {
  private static func issues(_ durations: [Duration?], _ spots: [Spot] = [.a], _ events: [Nudge] = [.tick]) throws -> [DefinitionIssue] {
    try SpotDefinition(initial: .a) { sm in
      sm.when([.tick, .tock], from: .a, to: .b)
      sm.when([.tick, .tock], from: .b, to: .a)
      for (number, duration) in durations.enumerated() {
        let (spot, event) = (spots[number % spots.count], events[number % events.count])
        if let duration {
          sm.timeout(duration, in: spot, fire: event, line: UInt(number))
        } else {
          sm.timeout(in: spot, fire: event, after: { _ in .seconds(-1) }, line: UInt(number))
        }
      }
    }.warnings
  }

  @Test(
    "A negative constant timeout is a warning",
    arguments: [Duration.seconds(Int64.min), .seconds(-1), .nanoseconds(-1), .zero, .nanoseconds(1), .seconds(Int64.max)])
  func negative(duration: Duration) throws {
    let warnings = try Self.issues([duration])

    let isWarnedOf = duration < .zero
    let message = "the timeout 'tick' of 'a' has the negative duration \(duration); it is due at once"
    #expect(warnings.map(\.message) == (isWarnedOf ? [message] : []))
    #expect(warnings.map(\.code) == (isWarnedOf ? [.negativeDuration] : []))
  }

  @Test("Two timeouts of one state with the same constant and event are a warning", arguments: [1, 2, 3])
  func twice(count: Int) throws {
    let warnings = try Self.issues(Array(repeating: .seconds(1), count: count))

    #expect(warnings.map(\.code) == Array(repeating: .duplicateTimeout, count: count - 1))
    #expect(warnings.map(\.line) == (1..<UInt(count)).map { $0 })
    let message = "the timeout 'tick' of 'a' is declared twice with the same duration; the other line is TimeoutWarningsTests.swift:0"
    #expect(warnings.allSatisfy { $0.message == message })
  }

  @Test("Timeouts in different states, for different events, different or computed are no warning")
  func differing() throws {
    #expect(try Self.issues([.seconds(1), .seconds(2)]).isEmpty)
    #expect(try Self.issues([.seconds(1), .seconds(1)], [.a, .b]).isEmpty)
    #expect(try Self.issues([.seconds(1), .seconds(1)], [.a], [.tick, .tock]).isEmpty)
    #expect(try Self.issues([nil, nil, .seconds(1)]).isEmpty)
  }

  @Test("A timeout with two problems is one warning, with the first code that applies")
  func both() throws {
    #expect(try Self.issues([.seconds(-1), .seconds(-1)]).map(\.code) == [.negativeDuration, .negativeDuration])
  }
}
