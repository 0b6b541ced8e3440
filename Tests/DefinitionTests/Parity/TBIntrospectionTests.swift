import StateMachines
import Testing

// TT3–TT7, TT66, TT82–TT85, TT92–TT96 of TBStateMachine: what a machine says of itself.
@Suite("The nested machine of TBStateMachine, described")
struct TBIntrospectionTests {
  private static let description = MachineDescription(TBNested.definition)

  /// Kind, targets and guard of the lines that start in a state.
  private static func handlers(of state: String) -> [String] {
    description.transitions.filter { $0.sources == .list(names: [state]) }.map { line in
      "\(line.kind) \(line.targets.map(\.state)) if \(line.guardName ?? "nothing")"
    }
  }

  @Test("TT66: a definition lists its states on all levels, in document order")
  func states() {
    let names = "a a1 a2 a3 b b1 b2 b21 b22 b3 b311 b312 b321 b322 c c1 c2 c211 c212 c221 c222"

    #expect(TBNested.definition.states.map { "\($0)" }.joined(separator: " ") == names)
  }

  @Test("TT64, TT82, TT86, TT90: a state's description has its kind, parent, initial state and numbered regions")
  func kinds() {
    let inner = Self.description.states.filter { $0.kind != .atomic }.map { "\($0)" }

    #expect(
      inner == [
        "compound a, initial a1",
        "compound b, initial b1",
        "compound b2 in b, initial b21",
        "parallel b3 in b",
        "compound b3@0 in b3, initial b311",
        "compound b3@1 in b3, initial b321",
        "compound c, initial c1",
        "parallel c2 in c",
        "compound c2@0 in c2, initial c211",
        "compound c2@1 in c2, initial c221",
      ])
  }

  @Test("TT83, TT85: a state's description has its transitions in order, internal ones included")
  func handlers() {
    #expect(
      Self.handlers(of: "a1") == [
        #"external ["a2"] if loaded with one"#, #"external ["a3"] if loaded otherwise"#, "internal [] if nothing",
      ])
    #expect(Self.handlers(of: "b22") == [#"local ["b"] if nothing"#])
    #expect(Self.handlers(of: "b312").isEmpty)
  }

  @Test("TT84: a description tells whether a state has a transition for an event")
  func hasHandler() {
    let sources = Self.description.transitions.filter { $0.events == .event(name: "b3xxInternal") }.map { "\($0.sources)" }

    #expect(sources == ["b311", "b321"])
  }

  @Test(
    "TT1, TT92: a transition reads as its event, its source and its targets",
    arguments: [
      ("aFork", "aFork: a -> c212, c222"), ("a2ToA3", "a2ToA3: a2 -> a3 / …"), ("bToB22", "bToB22: b -> b22 (local)"),
    ])
  func text(event: String, text: String) {
    let texts = Self.description.transitions.filter { $0.events == .event(name: event) }.map { "\($0)" }

    #expect(texts == [text])
  }

  @Test("TT2: a join reads as its sources, each with its event, and its target")
  func join() {
    #expect(Self.description.joins.map { "\($0)" } == ["join c212Join in c212, c222Join in c222 -> b"])
  }

  @Test("TT7, TT96: a junction is described by the guards and actions of its branches")
  func junction() throws {
    let junction = try #require(Self.description.transitions.first { !$0.branches.isEmpty })

    #expect(junction.hasAction)
    #expect(junction.branches.map { "\($0)" } == ["b1 if loaded with one", "c2 if loaded with two / …"])
  }
}
