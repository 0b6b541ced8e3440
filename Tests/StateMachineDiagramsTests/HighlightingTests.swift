import StateMachineDiagrams
import StateMachines
import Testing

@Suite("Diagrams that highlight the states of a machine")
struct HighlightingTests {
  private enum Light: String, CaseIterable {
    case red
    case green
  }

  private enum Filter: StateCases {
    case idle
    case filling(Holds<Int>)
    struct Keys: CaseKeys { let filling = Filter.filling }
  }

  private static let light: MachineDefinition<Light, String> = .verified(initial: .red) { sm in
    sm.when("go", from: .red, to: .green)
    sm.when("stop", from: .green, to: .red)
  }

  @Test("The states of a machine are highlighted as their names are, in every language")
  func values() {
    let description = MachineDescription(Self.light)
    let machine = Machine(Self.light)

    #expect(description.svg(highlighting: machine.configuration) == description.svg(highlighting: ["red"]))
    #expect(description.mermaid(highlighting: machine.configuration) == description.mermaid(highlighting: ["red"]))
    #expect(description.dot(highlighting: machine.configuration) == description.dot(highlighting: ["red"]))
    #expect(description.plantUML(highlighting: machine.configuration) == description.plantUML(highlighting: ["red"]))
    #expect(description.svg(highlighting: machine.configuration) != description.svg())
  }

  @Test("A state that holds a payload is highlighted by its label")
  func holding() {
    let definition: MachineDefinition<Filter, String> = .verified(initial: .idle) { sm in
      sm.when("fill", from: .idle, to: .filling(.any))
      sm.when("empty", from: .filling(.any), to: .idle)
      sm.payload(of: \.filling) { _ in 0 }
    }
    let description = MachineDescription(definition)

    #expect(description.dot(highlighting: [Filter.filling(.any)]) == description.dot(highlighting: ["filling"]))
  }
}
