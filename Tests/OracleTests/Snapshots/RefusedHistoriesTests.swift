import StateMachines
import Testing

@Suite("A snapshot with impossible histories or joins")
struct RefusedHistoriesTests {
  /// `p` has the regions `l` and `r` and one without a name, and remembers both depths; `a` is compound, and `q` has no region with a name.
  private static let definition: MachineDefinition<String, String> = .verified(initial: "x") { sm in
    sm.parallel("p") { sm in
      sm.compound("l", initial: "l1") { sm in sm.state("l1", "l2") }
      sm.compound("r", initial: "r1") { sm in
        sm.state("r1")
        sm.final("r2")
      }
      sm.region(initial: "u1") { sm in sm.state("u1", "u2") }
    }
    sm.compound("a", initial: "a1") { sm in sm.state("a1", "a2") }
    sm.parallel("q") { sm in
      sm.region(initial: "v1") { sm in sm.state("v1") }
      sm.region(initial: "w1") { sm in sm.state("w1") }
    }
    sm.state("x")
    sm.when("deep", from: "x", into: .history(of: "p", depth: .deep))
    sm.when("shallow", from: "x", into: .history(of: "p"))
    sm.when("a", from: "x", into: .history(of: "a"))
    sm.when("q", from: "x", into: .history(of: "q"))
    sm.when("leave", from: .any(except: "x"), to: "x")
    sm.when("move", from: "l1", to: "l2")
    sm.when("move", from: "r1", to: "r2")
    sm.when("move", from: "u1", to: "u2")
    sm.when("move", from: "a1", to: "a2")
    sm.join(["l1": "one", "r1": "two", "u1": "three"], to: "x")
    sm.join(["l1": "four", "u1": "five"], to: "x")
  }

  private static func snapshot(_ rest: String) throws -> Snapshot<String, String> {
    try saved(#"{"version":1,"status":"running",\#(rest)}"#)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var history: String
    var issues: [String]

    init(_ history: String, _ issues: String...) {
      self.history = history
      self.issues = issues
    }

    var testDescription: String { history }
  }

  static let historyRefusals = [
    Refusal(
      #"{"state":"p","deep":true,"last":["l1","l2","r1","u1"]}"#,
      "the deep history of 'p' cannot be 'l1', 'l2', 'r1', 'u1': 2 states in 'l' are active, and one has to be"),
    Refusal(
      #"{"state":"p","deep":true,"last":["l1","l2","u1"]}"#,
      "the deep history of 'p' cannot be 'l1', 'l2', 'u1': a region of 'p' is not active; 2 states in 'l' are active, and one has to be"),
    Refusal(#"{"state":"p","deep":true,"last":[]}"#, "the deep history of 'p' cannot be empty: a region of 'p' is not active"),
    Refusal(
      #"{"state":"p","deep":true,"last":["l1","r1"]}"#, "the deep history of 'p' cannot be 'l1', 'r1': a region of 'p' is not active"),
    Refusal(#"{"state":"p","deep":true,"last":["l1","r1","u1","l1"]}"#, "the deep history of 'p' names 'l1' more than once"),
    Refusal(
      #"{"state":"p","deep":true,"last":["l","r1","u1"]}"#,
      "the deep history of 'p' cannot be 'l', 'r1', 'u1': 'l' is not a state without others inside of 'p'"),
    Refusal(#"{"state":"p","last":["l"]}"#, "the shallow history of 'p' cannot be 'l': a region of 'p' is not active"),
    Refusal(#"{"state":"p","last":[]}"#, "the shallow history of 'p' cannot be empty: a region of 'p' is not active"),
    Refusal(#"{"state":"p","last":["l","r","r"]}"#, "the shallow history of 'p' names 'r' more than once"),
    Refusal(
      #"{"state":"p","last":["l1","r","x"]}"#,
      "the shallow history of 'p' cannot be 'l1', 'r', 'x': 'l1' is not a child of 'p'; 'x' is not a child of 'p'"),
    Refusal(#"{"state":"a","last":[]}"#, "the shallow history of 'a' cannot be empty: 0 states in 'a' are active, and one has to be"),
    Refusal(
      #"{"state":"a","last":["a1","a2"]}"#,
      "the shallow history of 'a' cannot be 'a1', 'a2': 2 states in 'a' are active, and one has to be"),
    Refusal(
      #"{"state":"a","last":["a1"]},{"state":"a","last":["a2"]}"#, "the shallow history of 'a' is remembered more than once",
      "the histories of 'a' contradict each other"),
    Refusal(#"{"state":"x","last":["x"]}"#, "nothing leads to the history of 'x', so it is not remembered"),
    Refusal(
      #"{"state":"p","last":["l"]},{"state":"a","last":[]},{"state":"p","deep":true,"last":["y"]}"#,
      "'y' is not a state of this definition",
      "the shallow history of 'p' cannot be 'l': a region of 'p' is not active",
      "the shallow history of 'a' cannot be empty: 0 states in 'a' are active, and one has to be"),
  ]

  @Test("A snapshot with a history that no machine could have recorded is refused with a sentence", arguments: historyRefusals)
  func histories(refusal: Refusal) throws {
    let snapshot = try Self.snapshot(#""configuration":["x"],"history":[\#(refusal.history)]"#)

    let error = try #require(throws: RestoreError.self) { try Machine(Self.definition, restoring: snapshot) }

    #expect(error.issues == refusal.issues)
  }

  private static func join(_ state: String, _ event: String, _ sources: String, _ target: String) -> String {
    #"{"state":"\#(state)","event":"\#(event)","sources":[\#(sources)],"targets":["\#(target)"]}"#
  }

  private static func three(_ state: String, _ event: String) -> String { join(state, event, #""r1","u1","l1""#, "x") }

  private static func two(_ state: String, _ event: String) -> String { join(state, event, #""l1","u1""#, "x") }

  static let joinRefusals = [
    Refusal("\(three("l1", "one")),\(three("l1", "one"))", "'l1' is in at the same join more than once"),
    Refusal("\(two("u1", "five")),\(two("l1", "four"))", "'u1', 'l1' are in at a join, which is complete without any other state"),
    Refusal(two("r1", "two"), "'r1' is in at a join that it has no part in"),
    Refusal(three("r1", "one"), "'r1' is in at a join that it has no part in"),
    Refusal(join("l1", "four", #""l1","u1","r1""#, "x"), "'l1' is in at a join that it has no part in"),
    Refusal(join("l1", "four", #""l1","u1""#, "a"), "'l1' is in at a join that it has no part in"),
    Refusal(join("l1", "four", #""l1","u2""#, "x"), "'l1' is in at a join that it has no part in"),
    Refusal(join("l1", "four", #""l1","l1""#, "x"), "'l1' is in at a join that it has no part in"),
    Refusal(
      join("l1", "four", #""l1","v""#, "w"), "'v' is not a state of this definition", "'w' is not a state of this definition",
      "'l1' is in at a join that it has no part in"),
  ]

  @Test("A snapshot with a join that could not have waited is refused with a sentence", arguments: joinRefusals)
  func joins(refusal: Refusal) throws {
    let snapshot = try Self.snapshot(#""configuration":["p","l","l1","r","r1","u1"],"joined":[\#(refusal.history)]"#)

    let error = try #require(throws: RestoreError.self) { try Machine(Self.definition, restoring: snapshot) }

    #expect(error.issues == refusal.issues)
  }

  @Test("A snapshot whose configuration names a state twice is refused")
  func configuration() throws {
    let snapshot = try Self.snapshot(#""configuration":["a","a1","a1"]"#)

    let error = try #require(throws: RestoreError.self) { try Machine(Self.definition, restoring: snapshot) }

    #expect(error.issues == ["the configuration names 'a1' more than once"])
  }

  @Test("Histories in a snapshot of a stopped machine or a flat definition are refused")
  func elsewhere() throws {
    let flat = try MachineDefinition<String, String>(initial: "x") { sm in sm.when("go", from: "x", to: "a") }
    let memories = #""history":[{"state":"a","last":["a"]}],"joined":[{"state":"x","event":"go","sources":["x"],"targets":["a"]}]}"#
    let running: Snapshot<String, String> = try saved(#"{"version":1,"status":"running","configuration":["x"],\#(memories)"#)
    let stopped: Snapshot<String, String> = try saved(#"{"version":1,"status":"stopped","configuration":["x"],\#(memories)"#)

    let errors = try [running, stopped].map { snapshot in
      try #require(throws: RestoreError.self) { try Machine(flat, restoring: snapshot) }
    }

    #expect(
      errors.map(\.issues) == [
        ["nothing leads to the history of 'a', so it is not remembered", "'x' is in at a join that it has no part in"],
        ["the history of 'a' is remembered by a machine that is stopped", "'x' is in at a join of a machine that is stopped"],
      ])
  }

  @Test("A snapshot with histories of a parallel state is accepted, even with unnamed or completed regions")
  func recorded() throws {
    var original = Machine(Self.definition)
    for event in ["deep", "move", "leave", "a", "move", "leave", "q", "leave"] { original.fire(event) }

    var machine = try Machine(Self.definition, restoring: readBack(original.snapshot()))
    let snapshot = machine.snapshot()
    machine.fire("deep")

    #expect(snapshot == original.snapshot())
    #expect(machine.configuration == ["p", "l", "l2", "r", "r2", "u2"])
  }
}
