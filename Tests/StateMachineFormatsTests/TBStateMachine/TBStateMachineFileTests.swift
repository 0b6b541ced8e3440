import StateMachineFormats
import StateMachines
import Testing

@Suite("Files of TBStateMachine")
struct TBStateMachineFileTests {
  private static func chart(_ name: String) throws -> MachineDescription {
    try MachineDescription(tbStateMachineJSON: Goldens.bytes("Charts/TBStateMachine/\(name).json"), file: "\(name).json")
  }

  /// The active states after each of some events, from the beginning.
  private static func run(_ name: String, _ events: [String]) throws -> [String] {
    var machine = Machine(try chart(name).definition(String.self, String.self))
    return events.map { event in
      let isAccepted = machine.fire(event)
      return "\(event): \(machine.configuration.sorted().joined(separator: " "))\(isAccepted ? "" : " (rejected)")"
    }
  }

  @Test("TT33, a flat file of TBStateMachine: its name, its states in order, and a way around")
  func flat() throws {
    let chart = try Self.chart("flat")

    #expect(chart.name == "flat")
    #expect(chart.states.map(\.name) == ["a", "b", "c"])
    #expect(chart.initial.map(\.state) == ["a"])
    #expect(chart.states[1].place.description == "flat.json:5:5")
    #expect(try Self.run("flat", ["a_b", "b_c", "c_a"]) == ["a_b: b", "b_c: c", "c_a: a"])
  }

  @Test("TT34, a nested file of TBStateMachine: its tree, its paths, its kinds of transitions, and a way through")
  func nested() throws {
    let chart = try Self.chart("nested")

    #expect(
      chart.description == """
        chart nested
        initial a
        compound a, initial a1
        atomic a1 in a
        atomic a2 in a
        parallel b
        compound b@0 in b, initial b11
        atomic b11 in b@0
        compound b@1 in b, initial b21
        atomic b21 in b@1
        atomic b22 in b@1
        atomic c
        a1_a2: a1 -> a2
        a_a1: a -> a1 (local)
        a1_b: a1 -> b
        b21_b22: b21 -> b22
        b11_c: b11 -> c
        c_c: in c
        """)
    #expect(chart.states.compactMap(\.region) == [0, 1])
    #expect(chart.transitions.last?.kind == .internal)
    #expect(
      try Self.run("nested", ["a1_a2", "a_a1", "a1_b", "b21_b22", "b11_c", "c_c", "a1_b"]) == [
        "a1_a2: a a2", "a_a1: a a1", "a1_b: b b11 b21", "b21_b22: b b11 b22", "b11_c: c", "c_c: c", "a1_b: c (rejected)",
      ])
  }

  @Test("TT35, a file of TBStateMachine with a fork and a join: the join waits for both of its events")
  func pseudoStates() throws {
    let chart = try Self.chart("pseudo-states")

    #expect(chart.transitions.map { "\($0)" } == ["a1_fork: a1 -> b11, b21"])
    #expect(chart.joins.map { "\($0)" } == ["join b11_join in b11, b21_join in b21 -> c"])
    #expect(
      try Self.run("pseudo-states", ["a1_fork", "b11_join", "b21_join"]) == [
        "a1_fork: b b11 b21", "b11_join: b b11 b21", "b21_join: c",
      ])
  }

  @Test(
    "A chart that is read from a file of TBStateMachine is written in the library's format", arguments: ["flat", "nested", "pseudo-states"])
  func written(name: String) throws {
    let chart = try Self.chart(name)

    let again = try MachineDescription(json: Array(chart.json().utf8))

    #expect(try again.withoutPlaces == chart.withoutPlaces)
  }

  @Test("States of a TBStateMachine file are called by their paths where names are not unique")
  func uniqueNames() throws {
    let text = """
      {"states": [
        {"name": "a", "type": "sub", "states": [{"name": "x", "type": "state"}, {"name": "y", "type": "state"}]},
        {"name": "x", "type": "parallel", "regions": [
          [{"name": "x", "type": "sub", "states": [{"name": "z", "type": "state"}]}], [{"name": "q", "type": "sub", "states": []}]
        ]}
      ], "transitions": [
        {"name": "go", "type": "simple", "kind": "external", "source": "a/x", "target": "x@0/x/z"},
        {"name": "go", "type": "simple", "kind": "external", "source": "x/x", "target": "x@1"},
        {"name": "go", "type": "simple", "kind": "external", "source": "x", "target": "x@1/q"}
      ]}
      """

    let chart = try MachineDescription(tbStateMachineJSON: Array(text.utf8))

    #expect(chart.states.map(\.name) == ["a", "a/x", "y", "x", "x@0", "x@0/x", "z", "x@1", "q"])
    #expect(chart.states.last?.kind == .atomic)
    #expect(chart.transitions.map { "\($0)" } == ["go: a/x -> z", "go: x@0/x -> x", "go: x -> q"])
    #expect(chart.events.map(\.name) == ["go"])
  }
}
