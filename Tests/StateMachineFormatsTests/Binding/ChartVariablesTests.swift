import StateMachineFormats
import StateMachines
import Testing

@Suite("Variables of charts")
struct ChartVariablesTests {
  private typealias Definition = MachineDefinition<String, String>

  private func definition(
    _ statements: [MachineDescription.Statement], condition: String? = nil, onError: MachineDescription.ErrorPolicy = .undo
  ) throws -> Definition {
    try MachineDescription.counter(statements, condition: condition, onError: onError).definition(String.self, String.self) { names in
      if statements.contains(.call("fail")) { names.action("fail") { _ in throw Failure() } }
    }
  }

  private struct Failure: Error {}

  private let addTen = MachineDescription.Statement.assign(variable: "x", expression: "x + 10")

  @Test("An action changes a variable, and a condition reads it")
  func assigned() throws {
    var machine = Machine(try definition([addTen]))

    let answers = machine.answers("leave", "go", "leave")

    #expect(answers == [false, true, true])
    #expect(machine.state == "off")
  }

  @Test("A variable is put back where the step is undone")
  func undone() throws {
    var machine = Machine(try definition([addTen, .call("fail")]))
    let before = machine.snapshot()

    let answers = machine.answers("go", "go")

    #expect(answers == [false, false])
    #expect(machine.snapshot() == before)
    let later = machine.answers("leave")
    #expect(later == [false])
  }

  @Test("A block that fails keeps what it changed before where errors are events")
  func raised() throws {
    var machine = Machine(try definition([addTen, .call("fail"), addTen], onError: .raise))

    let answers = machine.answers("go", "leave")

    #expect(answers == [true, true])
  }

  @Test("Copies of a machine have variables of their own")
  func copied() throws {
    var machine = Machine(try definition([addTen]))
    machine.fire("go")
    var copy = machine
    machine.fire("go")

    let answers = (machine.answers("leave"), copy.answers("leave"))

    #expect(answers == ([false], [true]))
  }

  @Test("Variables are in the snapshot, in memory and coded")
  func snapshots() throws {
    let definition = try definition([addTen])
    var machine = Machine(definition)
    let unchanged = machine.snapshot()
    machine.fire("go")
    let snapshot = machine.snapshot()
    let decoded = try JSONCoding.roundTrip(snapshot)
    var restored = try Machine(definition, restoring: decoded)

    #expect(decoded == snapshot)
    #expect(unchanged != snapshot)
    let answers = restored.answers("leave")
    #expect(answers == [true])
    #expect(try Machine(definition, restoring: unchanged).snapshot() == unchanged)
  }

  @Test("A snapshot whose variables do not fit is refused with a sentence for each")
  func refused() throws {
    var machine = Machine(try definition([addTen]))
    machine.fire("go")
    let other = try MachineDefinition<String, String>(initial: "on") { sm in
      sm.when("go", from: "on", to: "off")
      sm.when("leave", from: "off", to: "on")
    }

    #expect(throws: RestoreError.self) { try Machine(other, restoring: machine.snapshot()) }
  }

  @Test("A machine that is started again has the initial variables")
  func restarted() throws {
    var machine = Machine(try definition([addTen]))
    machine.fire("go")
    machine.stop()
    try machine.start()

    let answers = machine.answers("leave", "go", "leave")

    #expect(answers == [false, true, true])
  }

  @Test("A thread-safe machine keeps variables like a value machine")
  func threadsafe() throws {
    let machine = ThreadsafeMachine(try definition([addTen]))

    #expect(!machine.fire("leave"))
    #expect(machine.fire("go"))
    #expect(machine.snapshot() != ThreadsafeMachine(try definition([addTen])).snapshot())
    #expect(machine.fire("leave"))
  }

  @Test("Statements run in order: choices, raised events, texts of log")
  func statements() throws {
    let text = Recorder()
    let chart = MachineDescription.counter([
      .choose([
        .init(condition: "y < 2", statements: [.log(label: "small", expression: nil)]),
        .init(condition: "y == 2", statements: [addTen, .log(label: "x", expression: "x")]),
        .init(condition: nil, statements: [.log(label: "large", expression: nil)]),
      ]), .log(label: nil, expression: "_event.name"), .raise(event: "leave"),
    ])
    var machine = Machine(
      try chart.definition(String.self, String.self) { names in
        names.log { label, value in text.append("\(label ?? "-") \(value ?? "-")") }
      })

    machine.fire("go")

    #expect(text.entries == ["x 11", "- go"])
    #expect(machine.state == "off")
  }

  @Test(
    "Mistakes in expressions are reported with their place",
    arguments: [
      ("z + 1", "'z' is not a variable of the chart"), ("In('nowhere')", "'nowhere' is not a state of the chart"),
      ("Math.pow(x, 2)", "Math.pow"), ("x +", "is not an expression"),
    ])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try definition([.assign(variable: "x", expression: text)]) }

    #expect(error?.issues.count == 1)
    #expect(error?.issues.first?.message.contains(message) == true)
    #expect(error?.issues.first?.place == TextPlace(file: MachineDescription.file, line: 6, column: 3))
  }

  @Test("The first value of a variable reads only variables that are declared before it", arguments: ["x", "z"])
  func tooEarly(name: String) {
    let chart = MachineDescription.counter([])
    let variables: [MachineDescription.Variable] = [
      .init(name: "x", value: "\(name) + 1", place: chart.place), .init(name: "z", value: "2", place: chart.place),
    ]
    let early = MachineDescription(
      initial: chart.initial, variables: variables, states: chart.states, events: chart.events, transitions: [], place: chart.place)

    let error = #expect(throws: FormatError.self) { try early.definition(String.self, String.self) { _ in } }

    #expect(error?.issues.map(\.message) == ["the value of the variable 'x' cannot be worked out: '\(name)' has no value yet"])
  }
}

extension Machine<String, String> {
  fileprivate mutating func answers(_ events: String...) -> [Bool] {
    events.map { fire($0) }
  }
}
