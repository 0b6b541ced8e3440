import StateMachines
import Testing

@Suite("A mixed list of states and kinds")
struct MixedMatchersTests {
  private typealias Definition = MachineDefinition<Player, Media>

  /// A matcher and the kinds of the states that it means.
  struct Mixture: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let matcher: StateMatcher<Player>
    let kinds: Set<Player.Kind>
  }

  static let mixtures = [
    Mixture(testDescription: "nothing", matcher: .anyOf(matchers: []), kinds: []),
    Mixture(testDescription: "a list", matcher: .anyOf(matchers: [[.empty]]), kinds: [.empty]),
    Mixture(testDescription: "a kind", matcher: .anyOf(matchers: [.any(.ready)]), kinds: [.ready]),
    Mixture(testDescription: "a kind and a list", matcher: .anyOf(matchers: [.any(.ready), [.empty]]), kinds: [.ready, .empty]),
    Mixture(testDescription: "two kinds", matcher: .anyOf(matchers: [.any(.ready), .any(.playing)]), kinds: [.ready, .playing]),
    Mixture(testDescription: "a kind twice", matcher: .anyOf(matchers: [.any(.ready), [.ready(track: "z")]]), kinds: [.ready]),
    Mixture(
      testDescription: "a mixed list in a mixed list", matcher: .anyOf(matchers: [[.empty], .anyOf(matchers: [.any(.ready)])]),
      kinds: [.empty, .ready]),
    Mixture(testDescription: "any state and a list", matcher: .anyOf(matchers: [.any, [.empty]]), kinds: [.empty, .ready, .playing]),
    Mixture(
      testDescription: "any state but one, and that one", matcher: .anyOf(matchers: [.any(except: .empty), [.empty]]),
      kinds: [.empty, .ready, .playing]),
    Mixture(
      testDescription: "any state but two, and the kind of one",
      matcher: .anyOf(matchers: [.any(.ready), .any(except: .empty, .ready(track: ""))]), kinds: [.ready, .playing]),
    Mixture(
      testDescription: "any state but one, and any state but two",
      matcher: .anyOf(matchers: [.any(except: .empty), .any(except: .empty, .ready(track: ""))]), kinds: [.ready, .playing]),
  ]

  private static let states: [Player] = [.empty, .ready(track: "x"), .playing(track: "y", from: 3)]

  /// Turns through all states by `pause`.
  private static func definition(_ rules: (inout Definition.Builder) -> Void) throws -> Definition {
    try Definition(initial: .empty) { sm in
      sm.when(.pause, from: .empty, to: .ready(track: "a"))
      sm.when(.pause, from: .any(.ready), to: .playing(track: "b", from: 0))
      sm.when(.pause, from: .any(.playing), to: .empty)
      rules(&sm)
    }
  }

  private static let filled = mixtures.filter { !$0.kinds.isEmpty }

  @Test("A transition from a mixed list starts in the states that one of its matchers means", arguments: filled, states)
  func sources(mixture: Mixture, state: Player) throws {
    let definition = try Self.definition { sm in sm.when(.play, from: mixture.matcher, to: .empty) }
    var machine = try Machine(definition, at: state)

    #expect(machine.fire(.play) == mixture.kinds.contains(state.kind))
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
    let log = EventRecorder<Player.Kind>()
    let definition = try Self.definition { sm in sm.onEntry(mixture.matcher) { step in log.append(step.state.kind) } }
    var machine = Machine(definition)

    for _ in 1...3 { machine.fire(.pause) }

    #expect(log.entries == [.empty, .ready, .playing, .empty].filter(mixture.kinds.contains))
  }

  @Test("A hook filtered by a mixed list runs for the transitions to states that one of its matchers means", arguments: filled)
  func hooks(mixture: Mixture) throws {
    let log = EventRecorder<Player.Kind>()
    let definition = try Self.definition { sm in sm.after(.pause, to: mixture.matcher) { step in log.append(step.target.kind) } }
    var machine = Machine(definition)

    for _ in 1...3 { machine.fire(.pause) }

    #expect(log.entries == [.ready, .playing, .empty].filter(mixture.kinds.contains))
  }

  @Test("A mixed list in `ignore` decides the states that one of its matchers means", arguments: filled, states)
  func decisions(mixture: Mixture, state: Player) throws {
    let definition = try Self.definition { sm in sm.ignore(.play, in: mixture.matcher) }

    #expect(try Machine(definition, at: state).can(.play) == mixture.kinds.contains(state.kind))
  }

  @Test("A mixed list names its states and kinds, so that they belong to the definition")
  func names() throws {
    let definition = try Definition(initial: .empty) { sm in
      sm.when(.play, from: .anyOf(matchers: [.any(.ready), [.playing(track: "", from: 0)]]), to: .empty)
    }

    let description = MachineDescription(definition)

    #expect(description.states.map(\.name) == ["empty", "ready", "playing"])
    #expect(description.transitions.map(\.sources) == [.list(names: ["ready", "playing"])])
  }

  @Test("A mixed list with `.any` is described as any state, without the exceptions that it names")
  func described() throws {
    let definition = try Self.definition { sm in
      sm.when(.play, from: .anyOf(matchers: [.any(except: .empty, .ready(track: "")), [.empty]]), to: .empty)
    }

    #expect(MachineDescription(definition).transitions.last?.sources == .any(except: ["ready"]))
  }
}
