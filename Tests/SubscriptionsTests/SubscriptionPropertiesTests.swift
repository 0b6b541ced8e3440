import StateMachineFormats
import StateMachineTesting
import StateMachines
import TestSupport
import Testing

@testable import subscriptions

@Suite("What is true of every subscription")
struct SubscriptionPropertiesTests {
  static let properties: [Property<Status>] = [
    .eventually(.active(.active)),
    .always(!.active(.terminated) || .ended),
    .alwaysPossible(.ended),
    .leads(from: .active(.suspended), to: .active(.active) || .active(.terminated)),
  ]

  @Test("The chart of subscriptions has all its properties")
  func holds() throws {
    let account = Account(time: Timestamp(seconds: 0))

    try expectProperties(Self.properties, of: Exploration(Subscription.definition, context: account) { _ in 0 })
  }

  @Test("The table of subscriptions says what each request does in each of their states")
  func table() throws {
    #expect(
      TransitionTable(Subscription.definition).markdown == """
        |  | activate | suspend | unsuspend | terminate |
        | --- | --- | --- | --- | --- |
        | pending | -> active |  |  |  |
        | active |  | -> suspended |  | -> terminated |
        | suspended |  |  | -> active | -> terminated |
        """)
  }

  /// A subscription as a system that follows its chart.
  private struct SubscriptionDriver: Driver {
    var subscription = Subscription(since: Timestamp(seconds: 0))
    mutating func send(_ event: Request) { _ = subscription.fire(event, at: Timestamp(seconds: 1)) }
    var configuration: [Status] { [subscription.state] }
  }

  @Test("Subscriptions that go along the test paths of their chart take all of its transitions")
  func coverage() throws {
    let account = Account(time: Timestamp(seconds: 0))
    let recording = Recording(of: Subscription.definition)
    for path in try Exploration(Subscription.definition, context: account, abstraction: { _ in 0 }).testPaths {
      try path.play { SubscriptionDriver() }
    }

    #if DEBUG
      // Machines that are values are recorded in debug builds only.
      try expectCovered(recording.coverage, [.states, .transitions])
    #endif
  }

  /// The chart without its hooks, which change an account that no property is about.
  private static var chart: MachineDescription {
    var chart = MachineDescription(Subscription.definition)
    chart.hooks = []
    return chart
  }

  private static func chart(changedBy change: (inout MachineDescription) -> Void) -> MachineDescription {
    var chart = chart
    change(&chart)
    return chart
  }

  static let faults: [(name: String, change: @Sendable (inout MachineDescription) -> Void, message: String)] = [
    (
      name: "A subscription can be terminated before it was active",
      change: { chart in
        for place in chart.transitions.indices where chart.transitions[place].events == .event(name: "terminate") {
          chart.transitions[place].sources = .list(names: ["pending", "active", "suspended"])
        }
      },
      message: """
      1 property does not hold
        eventually active, if something goes on to happen
          fails: pending –terminate→ terminated, and stays there
      """
    ),
    (
      name: "Nothing leads out of a suspension",
      change: { chart in
        chart.transitions.removeAll { $0.events == .event(name: "unsuspend") }
        for place in chart.transitions.indices where chart.transitions[place].events == .event(name: "terminate") {
          chart.transitions[place].sources = .list(names: ["active"])
        }
      },
      message: """
      2 properties do not hold
        always possible to reach ended
          fails: pending –activate→ active –suspend→ suspended, and never from there
        suspended leads to active or terminated, if something goes on to happen
          fails: pending –activate→ active –suspend→ suspended, and stays there
      """
    ),
    (
      name: "A subscription that is terminated can be activated",
      change: { chart in
        for place in chart.states.indices where chart.states[place].name == "terminated" { chart.states[place].kind = .atomic }
        for place in chart.transitions.indices where chart.transitions[place].events == .event(name: "activate") {
          chart.transitions[place].sources = .list(names: ["pending", "terminated"])
        }
      },
      message: """
      2 properties do not hold
        always not terminated or ended
          fails: pending –activate→ active –terminate→ terminated
        always possible to reach ended
          fails: pending, and never from there
      """
    ),
  ]

  @Test("A fault in the chart of subscriptions breaks one of their properties", arguments: faults)
  func breaks(name: String, change: @Sendable (inout MachineDescription) -> Void, message: String) throws {
    let exploration = try Exploration(Self.chart(changedBy: change).definition(Status.self, Request.self))

    let error = try #require(throws: UnmetExpectation.self) { try expectProperties(Self.properties, of: exploration) }

    #expect(error.message == message)
  }

  @Test(
    "Spin agrees with the explorer about the chart of subscriptions, and about the chart with each of the faults",
    .enabled(if: SpinChecker.isInstalled, "Spin or tcc is not installed"))
  func agreesWithSpin() throws {
    var checker = try SpinChecker()
    // What LTL can say.
    let properties = Self.properties.filter { if case .alwaysPossible = $0 { false } else { true } }
    for (name, chart) in [("no fault", Self.chart)] + Self.faults.map({ ($0.name, Self.chart(changedBy: $0.change)) }) {
      let exploration = try Exploration(chart.definition(Status.self, Request.self))
      try checker.add(chart.promela(properties), properties.map { exploration.verdict(on: $0).holds }, name)
    }

    #expect(properties.count == 3)
    #expect(try checker.run() == ([], 0))
  }
}
