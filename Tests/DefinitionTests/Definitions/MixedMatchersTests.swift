import StateMachines
import Testing

@Suite("A mixed list of states, keys and other matchers")
struct MixedMatchersTests {
  private typealias Definition = MachineDefinition<Player.Case, Media>

  /// A matcher and the states that it means.
  struct Mixture: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let matcher: StateMatcher<Player.Case>
    let states: Set<Player.Case>
  }

  static let mixtures = [
    Mixture(testDescription: "nothing", matcher: .anyOf(matchers: []), states: []),
    Mixture(testDescription: "a list", matcher: .anyOf(matchers: [[.empty]]), states: [.empty]),
    Mixture(testDescription: "a key", matcher: .anyOf(matchers: [.of(\.ready)]), states: [.ready(.any)]),
    Mixture(testDescription: "a key and a list", matcher: .anyOf(matchers: [.of(\.ready), [.empty]]), states: [.ready(.any), .empty]),
    Mixture(
      testDescription: "two keys", matcher: .anyOf(matchers: [.of(\.ready), .of(\.playing)]), states: [.ready(.any), .playing(.any)]),
    Mixture(testDescription: "a state twice", matcher: .anyOf(matchers: [.of(\.ready), [.ready(.any)]]), states: [.ready(.any)]),
    Mixture(
      testDescription: "a mixed list in a mixed list", matcher: .anyOf(matchers: [[.empty], .anyOf(matchers: [.of(\.ready)])]),
      states: [.empty, .ready(.any)]),
    Mixture(
      testDescription: "any state and a list", matcher: .anyOf(matchers: [.any, [.empty]]),
      states: [.empty, .ready(.any), .playing(.any)]),
    Mixture(
      testDescription: "any state but one, and that one", matcher: .anyOf(matchers: [.any(except: .empty), [.empty]]),
      states: [.empty, .ready(.any), .playing(.any)]),
    Mixture(
      testDescription: "any state but two, and the key of one",
      matcher: .anyOf(matchers: [.of(\.ready), .any(except: .empty, .ready(.any))]), states: [.ready(.any), .playing(.any)]),
    Mixture(
      testDescription: "any state but one, and any state but two",
      matcher: .anyOf(matchers: [.any(except: .empty), .any(except: .empty, .ready(.any))]), states: [.ready(.any), .playing(.any)]),
  ]

  private static let states: [Player.Case] = [.empty, .ready(.any), .playing(.any)]

  /// Where three events lead from the first state.
  private static let targets: [Player.Case] = [.ready(.any), .playing(.any), .empty]

  /// Turns through all states by `pause`.
  private static func definition(initial: Player.Case = .empty, _ rules: (inout Definition.Builder) -> Void) throws -> Definition {
    try Definition(initial: initial) { sm in
      sm.payload(of: \.ready) { _ in "a" }
      sm.payload(of: \.playing) { _ in (track: "b", from: 0) }
      sm.when(.pause, from: .empty, to: .ready(.any))
      sm.when(.pause, from: .ready(.any), to: .playing(.any))
      sm.when(.pause, from: .playing(.any), to: .empty)
      rules(&sm)
    }
  }

  private static let filled = mixtures.filter { !$0.states.isEmpty }

  @Test("A transition from a mixed list starts in the states that one of its matchers means", arguments: filled, states)
  func sources(mixture: Mixture, state: Player.Case) throws {
    let definition = try Self.definition(initial: state) { sm in sm.when(.play, from: mixture.matcher, to: .empty) }
    var machine = Machine(definition)

    #expect(machine.fire(.play) == mixture.states.contains(state))
  }

  @Test("A transition from a mixed list of nothing is a mistake")
  func nothing() {
    #expect {
      try Self.definition { sm in sm.when(.play, from: .anyOf(matchers: []), to: .empty) }
    } throws: { error in
      (error as? DefinitionError)?.issues.map(\.message) == ["'play' from no state has no source"]
    }
  }

  @Test("An entry action of a mixed list runs for the states that one of its matchers means", arguments: filled)
  func entryActions(mixture: Mixture) throws {
    let log = EventRecorder<Player.Case>()
    let definition = try Self.definition { sm in sm.onEntry(mixture.matcher) { step in log.append(step.state) } }
    var machine = Machine(definition)

    for _ in 1...3 { machine.fire(.pause) }

    #expect(log.entries == ([.empty] + Self.targets).filter { mixture.states.contains($0) })
  }

  @Test("A hook filtered by a mixed list runs for the transitions to states that one of its matchers means", arguments: filled)
  func hooks(mixture: Mixture) throws {
    let log = EventRecorder<Player.Case>()
    let definition = try Self.definition { sm in sm.after(.pause, to: mixture.matcher) { step in log.append(step.target) } }
    var machine = Machine(definition)

    for _ in 1...3 { machine.fire(.pause) }

    #expect(log.entries == Self.targets.filter { mixture.states.contains($0) })
  }

  @Test("A mixed list in `ignore` decides the states that one of its matchers means", arguments: filled, states)
  func decisions(mixture: Mixture, state: Player.Case) throws {
    let definition = try Self.definition(initial: state) { sm in sm.ignore(.play, in: mixture.matcher) }

    #expect(Machine(definition).can(.play) == mixture.states.contains(state))
  }

  @Test("A mixed list names its states, by keys and by cases, so that they belong to the definition")
  func names() throws {
    let definition = try Definition(initial: .empty) { sm in
      sm.when(.play, from: .anyOf(matchers: [.of(\.ready), [.playing(.any)]]), to: .empty)
    }

    let description = MachineDescription(definition)

    #expect(description.states.map(\.name) == ["empty", "ready", "playing"])
    #expect(description.transitions.map(\.sources) == [.list(names: ["ready", "playing"])])
  }

  @Test("A mixed list with `.any` is described as any state, without the exceptions that it names")
  func described() throws {
    let definition = try Self.definition { sm in
      sm.when(.play, from: .anyOf(matchers: [.any(except: .empty, .ready(.any)), [.empty]]), to: .empty)
    }

    #expect(MachineDescription(definition).transitions.last?.sources == .any(except: ["ready"]))
  }
}
