import StateMachineFormats
import StateMachines
import Testing

@Suite("Descriptions that are changed")
struct ChangedDescriptionsTests {
  private static func chart() throws -> MachineDescription {
    try MachineDescription(tbStateMachineJSON: Goldens.bytes("Charts/TBStateMachine/nested.json"), file: "nested.json")
  }

  @Test("A part of a chart that gets a name in Swift is bound by it")
  func names() throws {
    let log = Recorder()
    var chart = try Self.chart()
    chart.transitions[0].guardName = "may go"
    chart.transitions[0].actionName = "go"
    chart.transitions[2].statements = [.raise(event: "b21_b22"), .call("notify")]
    chart.transitions.removeLast()
    chart.events.removeLast()
    let definition = try chart.definition(String.self, String.self) { names in
      names.guard("may go") { _ in true }
      names.action("go") { _ in log.append("go") }
      names.action("notify") { _ in log.append("notify") }
    }
    var machine = Machine(definition)

    for event in ["a1_a2", "a_a1", "a1_b"] { machine.fire(event) }

    #expect(log.entries == ["go", "notify"])
    #expect(machine.configuration == ["b", "b11", "b22"])
    #expect(chart.transitions[0].hasAction && chart.transitions[2].hasAction)
  }

  /// A change, and what the definition says of it.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: String
    let change: @Sendable (inout MachineDescription) -> Void

    init(_ description: String, _ message: String, _ change: @escaping @Sendable (inout MachineDescription) -> Void) {
      (testDescription, self.message, self.change) = (description, message, change)
    }
  }

  static let changes = [
    Change("a parent that does not exist", "'a1' is inside of 'd', which is not a state of the chart") { $0.states[1].parent = "d" },
    Change("a parent without states inside", "'a1' is inside of 'c', which is atomic") { $0.states[1].parent = "c" },
    Change("a state inside of itself", "'a' is inside of itself") { $0.states[0].parent = "a" },
    Change("a region outside of a parallel state", "the region 'b@0' is in no parallel state") { $0.states[4].parent = nil },
    Change("an unknown target", "'nowhere' is not a state of the chart") { $0.transitions[0].targets[0].state = "nowhere" },
    Change("an unknown scope", "the scope 'nowhere' is not a state of the chart") { $0.transitions[0].scope = "nowhere" },
    Change("an unknown initial state", "'nowhere' is not a state of the chart") { $0.initial[0].state = "nowhere" },
    Change("two states of one name", "two states are called 'a1'") { $0.states[2].name = "a1" },
    Change("a guard without a closure", "the guard 'ready' is bound to no closure") { $0.transitions[0].guardName = "ready" },
    Change("an action without a closure", "the action 'go' is bound to no closure") { $0.transitions[0].actionName = "go" },
  ]

  @Test("What is wrong with a changed chart is found when a definition is made of it", arguments: changes)
  func mistakes(change: Change) throws {
    var chart = try Self.chart()
    change.change(&chart)

    let error = #expect(throws: FormatError.self) { try chart.definition(String.self, String.self) }

    #expect(error?.issues.contains { $0.message.hasPrefix(change.message) } == true, "\(error?.description ?? "no error")")
  }
}
