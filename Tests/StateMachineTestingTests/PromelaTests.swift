import Foundation
import StateMachineTesting
import StateMachines
import TestSupport
import Testing

@Suite("Charts in Promela", .timeLimit(.minutes(30)))
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
      sm.defer("later", in: 2)
      sm.when("later", from: 1, to: 2)
      sm.timeout(.seconds(1), in: 2, fire: "go")
    }

    let error = try #require(throws: PromelaError.self) {
      try MachineDescription(definition).promela([Property<Int>.alwaysPossible(.active(1)), .eventually(.active(9), assuming: .time)])
    }

    let text = error.issues.map { $0.replacing(#/ at PromelaTests.swift:\d+/#, with: " at LINE") }.joined(separator: "\n")
    #expect(
      text == """
        'go: 1 -> 2 if is allowed': no condition is passed for its guard at LINE
        'any: 2 -> 1': events that are not named at LINE
        a deferral at LINE
        a timeout in '2' at LINE
        'always possible to reach 1': LTL cannot say that something is always possible
        'eventually 9, if time passes': the model has no fairness but 'progress', and not 'time'
        'eventually 9, if time passes': the chart has no state '9'
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

  // MARK: - Random charts

  /// How many charts are compared: `Scripts/check-properties` says so.
  private static let wantedCharts = ProcessInfo.processInfo.environment["PROMELA_CHARTS"].flatMap { Int($0) }
  private static let hasSpin = ["spin", "tcc"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }

  @Test("The explorer and Spin agree on the properties of random charts", .enabled(if: hasSpin, "Spin or tcc is not installed"))
  func agreement() throws {
    #expect(try Self.differences(in: Self.wantedCharts ?? 2).isEmpty)
  }

  @Test(
    "Spin says something else where a mistake is made in the models",
    .enabled(if: hasSpin && wantedCharts != nil, "Scripts/check-properties"),
    arguments: [
      // No completion is raised, no transition is preempted, and nothing is remembered.
      ("length++;", "skip;"), ("preempted = (", "preempted = false && ("), (":: remembered[", ":: false && remembered["),
    ])
  func mistakes(right: String, wrong: String) throws {
    let differences = try Self.differences(in: 60) { $0.replacing(right, with: wrong) }

    #expect(!differences.isEmpty)
    // The models are still models: Spin has a verdict about each.
    #expect(differences.allSatisfy { !$0.contains("failed") })
  }

  /// Compares some random charts, and prints how much was compared.
  private static func differences(in count: Int, change: (String) -> String = { $0 }) throws -> [String] {
    var checker = try SpinChecker()
    var seed: UInt64 = 0
    while checker.count < count {
      var generator = SeededGenerator(seed: seed)
      seed += 1
      let chart = RandomNestedChart(using: &generator)
      // A loop of eventless transitions stops both, in ways of their own.
      guard let exploration = try? Exploration(chart.definition), exploration.failures.isEmpty, exploration.cutCount == 0 else { continue }
      let properties = chart.properties(&generator)
      let verdicts = properties.map { exploration.verdict(on: $0) }
      let model = try MachineDescription(chart.definition).promela(properties, guards: chart.guards)
      try checker.add(change(model), verdicts.map(\.holds), "seed \(seed - 1)")
    }
    let differences = try checker.run()
    print("\(count) charts of \(seed): \(checker.holding) properties hold, \(checker.failing) fail; \(differences.count) charts differ")
    return differences
  }
}
