import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Mistakes in files of TBStateMachine")
struct TBStateMachineMistakesTests {
  /// What is in place of a part of a right file, and what is said about it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let about: String
    let part: String
    let wrong: String
    let issues: [String]

    init(_ about: String, _ part: String, _ wrong: String, _ issues: String...) {
      (self.about, self.part, self.wrong, self.issues) = (about, part, wrong, issues)
    }

    var testDescription: String { about }
  }

  private static let right = """
    {"name": "m", "states": [
    {"name": "a", "type": "state"},
    {"name": "b", "type": "sub", "states": [{"name": "b1", "type": "state"}]},
    {"name": "p", "type": "parallel", "regions": [[{"name": "p1", "type": "state"}], [{"name": "p2", "type": "state"}]]}
    ], "transitions": [
    {"name": "go", "type": "simple", "kind": "external", "source": "a", "target": "b/b1"},
    {"name": "fork", "type": "compound",
    "vertices": {"incoming": [{"source": "a", "name": "fork"}], "outgoing": [{"target": "p@0/p1"}]},
    "pseudo_state": {"type": "fork", "name": "f", "region": "p"}}
    ]}
    """

  static let mistakes = [
    Mistake(
      "an unknown type of a state", #""a", "type": "state""#, #""a", "type": "leaf""#,
      #"2:23: 'type' of a state is "state", "sub" or "parallel""#,
      "6:64: 'a' leads to no state: there is no state 'a'", "8:38: 'a' leads to no state: there is no state 'a'"),
    Mistake("an unknown type of a transition", #""simple""#, #""sample""#, #"6:24: 'type' of a transition is "simple" or "compound""#),
    Mistake("an unknown kind", #""external""#, #""outer""#, #"6:42: 'kind' is "external", "local" or "internal""#),
    Mistake(
      "an unknown pseudo state", #""fork", "name": "f""#, #""junction", "name": "f""#,
      #"9:26: 'type' of a pseudo state is "fork" or "join""#),
    Mistake("a missing target", #", "target": "b/b1""#, "", "6:1: 'target' is missing in a simple transition"),
    Mistake("a path to nothing", "b/b1", "b/b2", "6:79: 'b/b2' leads to no state: there is no state 'b2' in 'b'"),
    Mistake("a path through a state without states inside", "b/b1", "a/b1", "6:79: 'a/b1' leads to no state: 'a' has no states inside"),
    Mistake(
      "a region that does not exist", "p@0/p1", "p@2/p1",
      "8:85: 'p@2/p1' leads to no state: 'p' has 2 regions, which '@' counts from 0"),
    Mistake(
      "a region of a state without regions", "b/b1", "b@0/b1",
      "6:79: 'b@0/b1' leads to no state: 'b' has no regions, so it is written without '@'"),
    Mistake(
      "an internal transition that leads elsewhere", "external", "internal",
      "6:79: an internal transition leaves no state, so its target is its source"),
    Mistake(
      "a fork out of its region", "p@0/p1", "b/b1",
      "8:85: a target of the fork is inside of its region; 'b1' is not inside of 'p'"),
    Mistake(
      "a fork with two ways in", #""name": "fork"}],"#, #""name": "fork"}, {"source": "b", "name": "x"}],"#,
      "8:60: a fork has one incoming vertex; TBStateMachine passes over this one: remove it"),
    Mistake(
      "two neighbours with one name", #"{"name": "b1", "type": "state"}"#,
      #"{"name": "b1", "type": "state"}, {"name": "b1", "type": "state"}"#,
      "3:74: the state 'b1' is in this list already, at line 3, column 41"),
    Mistake("an empty region", #"[{"name": "p2", "type": "state"}]"#, "[]", "4:82: a region is empty; it starts in its first state"),
    Mistake(
      "a name that is the path of another state", #"{"name": "b", "#,
      #"{"name": "b/b1", "type": "state"}, {"name": "b1", "type": "state"}, {"name": "b", "#,
      "3:109: the path of this state, 'b/b1', is the name of the one at line 3, column 1"),
  ]

  @Test("A mistake in a file of TBStateMachine is reported with its place", arguments: mistakes)
  func messages(mistake: Mistake) {
    let text = Self.right.replacing(mistake.part, with: mistake.wrong, maxReplacements: 1)

    let error = #expect(throws: FormatError.self) { try MachineDescription(tbStateMachineJSON: Array(text.utf8), file: "m") }

    #expect(error?.issues.map { "\($0)" } == mistake.issues.map { "m:\($0)" })
  }

  @Test("A file of TBStateMachine without a mistake has none")
  func noMistake() throws {
    #expect(try MachineDescription(tbStateMachineJSON: Array(Self.right.utf8)).states.count == 8)
  }

  @Test("A file of TBStateMachine with parts removed is read or refused, and stops nothing", arguments: 0..<20)
  func changedBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["{", "}", "[]", "\"", ",", "null", "\"a\"", "\"p@9\"", "7", "/", "@"]
    for _ in 0..<20 {
      var bytes = Array(Self.right.utf8)
      for _ in 0...random.below(3) {
        let start = random.below(bytes.count)
        bytes.replaceSubrange(start..<min(bytes.count, start + random.below(6)), with: Array(pieces[random.below(pieces.count)].utf8))
      }
      if let chart = try? MachineDescription(tbStateMachineJSON: bytes) {
        #expect(throws: Never.self, "seed \(seed)") { try chart.json() }
      }
    }
  }
}
