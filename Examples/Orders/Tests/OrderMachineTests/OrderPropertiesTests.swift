import OrderMachine
import StateMachineFormats
import StateMachineTesting
import StateMachines
import Testing

@Suite("What is true of every order")
struct OrderPropertiesTests {
  static let isSettled: Condition<Order.State> = .any([.active(.shipped), .active(.cancelled), .active(.declined)])
  static let properties: [Property<Order.State>] = [
    .leads(from: .active(.charging), to: isSettled),
    .leads(from: .active(.takingBack), to: .active(.cancelled)),
    .leads(from: .active(.shipping), to: .active(.shipped)),
    .alwaysPossible(isSettled),
  ]

  /// The chart without its tasks: the exploration fires the events that they report.
  static var chart: MachineDescription {
    var chart = MachineDescription(Order.definition)
    chart.invocations = []
    return chart
  }

  @Test("The chart of orders has all its properties")
  func holds() throws {
    try expectProperties(Self.properties, of: Exploration(Self.chart.definition(Order.State.self, Order.Event.self)))
  }

  @Test("The table of orders says what each event does in each of their states")
  func table() throws {
    #expect(
      TransitionTable(Order.definition).markdown == """
        |  | pay | charged | declined | shipped | cancel | takenBack |
        | --- | --- | --- | --- | --- | --- | --- |
        | placed | -> charging |  |  |  | -> cancelled |  |
        | charging |  | -> shipping | -> declined |  | -> takingBack |  |
        | shipping |  |  |  | -> shipped |  |  |
        | declined |  |  |  |  |  |  |
        | shipped |  |  |  |  |  |  |
        | cancelled |  |  |  |  |  |  |
        | takingBack |  |  |  |  |  | -> cancelled |
        """)
  }

  @Test("Orders that go along the test paths of their chart take all of its transitions")
  func coverage() throws {
    let definition = try Self.chart.definition(Order.State.self, Order.Event.self)
    let recording = Recording(of: definition)
    for path in try Exploration(definition).testPaths { try path.play { MachineDriver(definition) } }

    try expectCovered(recording.coverage, [.states, .transitions])
  }

  private static func chart(changedBy change: (inout MachineDescription) -> Void) -> MachineDescription {
    var chart = chart
    change(&chart)
    return chart
  }

  static let faults: [(name: String, change: @Sendable (inout MachineDescription) -> Void, message: String)] = [
    (
      name: "The order does not hear that its charge was taken back",
      change: { $0.transitions.removeAll { $0.events == .event(name: "takenBack") } },
      message: """
      3 properties do not hold
        charging leads to shipped or cancelled or declined, if something goes on to happen
          fails: placed –pay→ charging –cancel→ takingBack, and stays there
        takingBack leads to cancelled, if something goes on to happen
          fails: placed –pay→ charging –cancel→ takingBack, and stays there
        always possible to reach shipped or cancelled or declined
          fails: placed –pay→ charging –cancel→ takingBack, and never from there
      """
    ),
    (
      name: "An order that is being shipped can be cancelled without taking back its charge",
      change: { chart in
        for place in chart.transitions.indices where chart.transitions[place].targets.map(\.state) == ["cancelled"] {
          if chart.transitions[place].events == .event(name: "cancel") {
            chart.transitions[place].sources = .list(names: ["placed", "shipping"])
          }
        }
      },
      message: """
      1 property does not hold
        shipping leads to shipped, if something goes on to happen
          fails: placed –pay→ charging –charged→ shipping –cancel→ cancelled, and stays there
      """
    ),
    (
      name: "An order that was declined is placed again",
      change: { chart in
        for place in chart.transitions.indices where chart.transitions[place].events == .event(name: "declined") {
          chart.transitions[place].targets[0].state = "placed"
        }
      },
      message: """
      1 property does not hold
        charging leads to shipped or cancelled or declined, if something goes on to happen
          fails: placed –pay→ charging, then for ever –declined→ placed –pay→ charging
      """
    ),
  ]

  @Test("A fault in the chart of orders breaks one of their properties", arguments: faults)
  func breaks(name: String, change: @Sendable (inout MachineDescription) -> Void, message: String) throws {
    let exploration = try Exploration(Self.chart(changedBy: change).definition(Order.State.self, Order.Event.self))

    let error = try #require(throws: UnmetExpectation.self) {
      try expectProperties(Self.properties, of: exploration)
    }

    #expect(error.message == message)
  }

  @Test(
    "Spin agrees with the explorer about the chart of orders, and about the chart with each of the faults",
    .enabled(if: SpinChecker.isInstalled, "Spin or tcc is not installed"))
  func agreesWithSpin() throws {
    var checker = try SpinChecker()
    // What LTL can say.
    let properties = Self.properties.filter { if case .alwaysPossible = $0 { false } else { true } }
    for (name, chart) in [("no fault", Self.chart)] + Self.faults.map({ ($0.name, Self.chart(changedBy: $0.change)) }) {
      let exploration = try Exploration(chart.definition(Order.State.self, Order.Event.self))
      try checker.add(chart.promela(properties), properties.map { exploration.verdict(on: $0).holds }, name)
    }

    #expect(properties.count == 3)
    #expect(try checker.run() == ([], 0))
  }
}
