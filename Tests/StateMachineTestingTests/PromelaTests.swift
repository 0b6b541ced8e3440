import StateMachineTesting
import StateMachines
import Testing

@Suite("Charts in Promela", .timeLimit(.minutes(10)))
struct PromelaTests {
  private static let jobs: MachineDefinition<Int, String> = .verified(initial: 1) { sm in
    sm.when("go", from: 1, to: 2)
    sm.final(2)
  }

  @Test("Properties become formulas of LTL, in order, and the model names what is numbered")
  func formulas() throws {
    let model = try MachineDescription(Self.jobs).promela([
      Property<Int>.never(.active(1) && .ended), .leads(from: .active(1), to: !.active(1)),
    ])

    #expect(model.hasPrefix("/* States: 0 1, 1 2\n   Events: 0 go */\n"))
    #expect(
      model.hasSuffix(
        """
        /* never 1 and ended */
        ltl p0 { [] !(started && (on[0] && ended)) }
        /* 1 leads to not 1, if something goes on to happen */
        ltl p1 { [] ((started && (on[0])) -> <> (!on[0])) }
        """))
  }

  @Test("Where timers run, runs in which no time passes do not count, and callers may do nothing where a property assumes time alone")
  func time() throws {
    let definition: MachineDefinition<Int, String> = .verified(initial: 1) { sm in
      sm.timeout(.milliseconds(1_500), in: 1, fire: "late")
      sm.when("late", from: 1, to: 2)
      sm.timeout(.seconds(1), in: 2, fire: "back")
      sm.when("back", from: 2, to: 1)
      sm.when("go", from: 2, to: 1, if: .isIn(2))
    }
    let chart = MachineDescription(definition)
    let (timed, idle) = (try chart.promela([.eventually(.active(2))]), try chart.promela([.eventually(.active(2), assuming: .time)]))

    // Callers send what timers do not, and a unit of time is the longest of which all durations are multiples.
    #expect(timed.contains("   Events: 0 late, 1 back, 2 go, 3 time */\n"))
    #expect(timed.contains(":: started && can[2] -> event = 2") && !timed.contains("can[0] -> event"))
    #expect(timed.contains("left[j] = 3;") && timed.contains("left[j] = 2;"))
    #expect(timed.hasSuffix("ltl p0 { (([] <> (!can[3] || timed))) -> (<> (started && (on[1]))) }") && !timed.contains("idle"))
    #expect(idle.contains(":: started && !idle && !can[3] && (can[2]) -> idle = 1"))
    #expect(try chart.promela([Property<Int>](), internalEvents: ["go"]).contains("can[0] -> event"))
  }

  @Test("Names that end a comment stay in it, and a completion that does not fit in the queue violates an assertion")
  func commentsAndQueue() throws {
    let definition: MachineDefinition<String, String> = .verified(initial: "a*/b") { sm in
      sm.compound("a*/b", initial: "c") { sm in
        sm.when("go", from: "c", to: "d")
        sm.final("d")
      }
      sm.onDone("a*/b", to: "e")
    }
    let model = try MachineDescription(definition).promela([Property<String>.never(.active("a*/b"))])

    #expect(!model.contains("a*/b") && model.contains("/* never a* /b */"))
    #expect(model.contains("hidden short queue[32];") && model.contains("assert(length < 32); queue[length] = "))
  }

  @Test("All that a model cannot have is in one error")
  func unsupported() throws {
    let definition: MachineDefinition<Int, String> = .verified(initial: 1) { sm in
      sm.when("go", from: 1, to: 2, if: Guard("is allowed") { _ in true })
      sm.when(.any, from: 2, to: 1)
      sm.defer("later", in: .any(except: 1))
      sm.when("later", from: 1, to: 2)
      sm.timeout(in: 2, fire: "go") { _ in .seconds(1) }
      sm.timeout(.zero, in: 1, fire: "go")
    }

    let error = try #require(throws: PromelaError.self) {
      try MachineDescription(definition).promela([Property<Int>.alwaysPossible(.active(1)), .eventually(.active(9), assuming: .everyStep)])
    }

    let text = error.issues.map { $0.replacing(#/ at PromelaTests.swift:\d+/#, with: " at LINE") }.joined(separator: "\n")
    #expect(
      text == """
        'go: 1 -> 2 if is allowed': no condition is passed for its guard at LINE
        'any: 2 -> 1': events that are not named at LINE
        a deferral: states that are not named at LINE
        a timeout in '2': its duration is computed at LINE
        a timeout in '1': it is due at once at LINE
        'always possible to reach 1': LTL cannot say that something is always possible
        'eventually 9, if no step is put off for ever': the model has no fairness by which no step is put off for ever
        'eventually 9, if no step is put off for ever': the chart has no state '9'
        """)
  }

  @Test("States that are inside of themselves are refused")
  func circles() throws {
    let definition: MachineDefinition<String, String> = .verified(initial: "a") { sm in
      sm.compound("b", initial: "c") { $0.when("go", from: "c", to: "d") }
      sm.when("go", from: "a", to: "b")
    }
    var chart = MachineDescription(definition)
    let index = try #require(chart.states.firstIndex { $0.name == "b" })
    chart.states[index].parent = "c"

    let error = try #require(throws: PromelaError.self) { try chart.promela([Property<String>]()) }

    let names = error.issues.map { $0.replacing(#/ at PromelaTests.swift:\d+/#, with: "") }
    #expect(names.sorted() == ["b", "c"].map { "the state '\($0)' is inside of itself" })
  }
}
