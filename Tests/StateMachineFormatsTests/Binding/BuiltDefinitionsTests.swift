import StateMachineFormats
import StateMachines
import Testing

@Suite("Definitions built from charts")
struct BuiltDefinitionsTests {
  @Test("A definition built from a chart over enumerations runs, with its guards and actions bound by name")
  func enumerations() throws {
    let definition = try MachineDescription.order.definition(OrderState.self, OrderEvent.self, context: [String].self) { names in
      names.guard("has funds") { step in step.context.isEmpty }
      names.action("charge") { step in step.context.append("charged") }
    }
    var log: [String] = []
    var machine = ContextMachine(definition, with: &log)

    machine.fire(.pay, with: &log)
    machine.fire(.ship, with: &log)

    #expect(log == ["charged"])
    #expect(machine.isFinished)
  }

  @Test("A definition built from a chart is described by the chart, with the names and places of its file")
  func description() throws {
    let chart = MachineDescription.order
    let definition = try chart.definition(String.self, String.self) { names in
      names.guard("has funds") { _ in false }
      names.action("charge") { _ in }
    }
    var machine = Machine(definition)

    let answer = machine.attempt("pay")

    #expect(MachineDescription(definition) == chart)
    #expect("\(answer)" == "rejected: 'pay' does not apply while 'placed': guard 'has funds' is false; permitted: hold")
  }

  @Test("A condition of a file that is no expression is the name of a guard, and the message says why it is no expression")
  func conditionThatIsNoExpression() throws {
    let chart = try SCXMLSnippet("", "<state id='a'><transition event='e' cond='Math.abs(1) > 0' target='a'/></state>").read()

    let error = #expect(throws: FormatError.self) { try chart.definition(String.self, String.self) }

    #expect(
      error?.issues.map(\.message) == [
        "the guard 'Math.abs(1) > 0' is bound to no closure; it is no expression, because 'Math.abs' is not supported: the only function of "
          + "expressions is In('state')"
      ])
  }

  @Test("Everything that cannot be bound is reported at once, with place and suggestion")
  func unbound() {
    enum Misspelt: CaseIterable { case placed, payed, onHold, shipped }

    let error = #expect(throws: FormatError.self) {
      try MachineDescription.order.definition(Misspelt.self, OrderEvent.self) { names in
        names.guard("has fund") { _ in true }
        names.action("charge") { _ in }
        names.action("charge") { _ in }
      }
    }

    #expect(
      error?.description == """
        7 mistakes in the chart
          order.json:3:3: 'Misspelt' has no value for the state 'paid'
          order.json:4:3: 'Misspelt' has no value for the state 'on-hold'; did you mean 'onHold'?
          order.json:1:3: the chart has no state for the case 'payed' of 'Misspelt'
          order.json:1:3: the chart has no state for the case 'onHold' of 'Misspelt'; did you mean 'on-hold'?
          order.json:6:3: the guard 'has funds' is bound to no closure; did you mean 'has fund'?
          order.json:1:3: the action 'charge' is bound twice
          order.json:1:3: the chart has no guard 'has fund', which is bound to a closure; did you mean 'has funds'?
        """)
  }

  @Test("A type whose values have no names is reported, not run")
  func nameless() {
    let error = #expect(throws: FormatError.self) { try MachineDescription.order.definition(Int.self, String.self) }

    #expect(error?.issues.map(\.code.description) == ["unknownName"])
    #expect(error?.description.contains("cannot be found in 'Int'") == true)
  }

  @Test("What is wrong with the definition itself is reported with the line and column of the chart")
  func wrongDefinition() {
    let chart = MachineDescription(
      initial: [.init("a")], states: [.init(name: "a", kind: .atomic, place: .init(fileID: "x.json", line: 2, column: 5))],
      events: [.init(name: "go")],
      transitions: (0..<2).map { line in
        .init(
          events: .event(name: "go"), sources: .list(names: ["a"]), targets: [.init("a")],
          place: .init(fileID: "x.json", line: 3 + line, column: 7))
      }, place: .init(fileID: "x.json", line: 1))

    let error = #expect(throws: FormatError.self) { try chart.definition(String.self, String.self) }

    #expect(error?.issues.map(\.place) == [TextPlace(file: "x.json", line: 4, column: 7)])
    #expect(error?.issues.map(\.code.description) == ["duplicateTransition"])
  }

  @Test("A chart that defers an event and takes it in one state is refused, as a definition written in Swift is")
  func defersAndHandles() {
    let place = MachineDescription.place(7)
    let chart = MachineDescription(
      initial: [.init("a")], states: [.init(name: "a", kind: .atomic, place: place), .init(name: "b", kind: .atomic, place: place)],
      events: [.init(name: "go")],
      transitions: [.init(events: .event(name: "go"), sources: .list(names: ["a"]), targets: [.init("b")], place: place)],
      deferrals: [.init(events: .event(name: "go"), states: .list(names: ["a"]), place: place)], place: place)

    let error = #expect(throws: FormatError.self) { try chart.definition(String.self, String.self) }

    #expect(error?.issues.map(\.code.description) == ["defersAndHandles"])
  }
}
