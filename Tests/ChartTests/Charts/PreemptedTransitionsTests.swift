import StateMachines
import Testing

@Suite("A transition that loses a conflict between regions", .timeLimit(TestTimeout.limit))
struct PreemptedTransitionsTests {
  private typealias Definition = MachineDefinition<String, String>

  @Test("A transition that loses to one of an earlier region is in the trace, with the state that won")
  func first() throws {
    var traces: [Trace<String, String>] = []
    let definition = try Definition(initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.compound("left", initial: "a") { sm in sm.when("leave", from: "a", to: "first") }
        sm.compound("right", initial: "b") { sm in sm.when("leave", from: "b", to: "second") }
      }
      sm.state("first")
      sm.state("second")
    }
    var machine = Machine(definition)

    let outcome = machine.attempt("leave", tracing: { traces.append($0) })

    let lost = traces.flatMap(\.entries).compactMap { entry in
      if case .preempted(let source, let targets, let winner) = entry { "\(source) -> \(targets), by \(winner)" } else { nil }
    }
    #expect(lost == [#"b -> ["second"], by a"#])
    #expect(traces.map(\.description).first?.contains("  drops b -> second, preempted by a\n") == true)
    #expect(outcome.description == "transitioned: a -> first (leave)")
    #expect(machine.state == "first")
  }
}
