import StateMachineFormats
import StateMachines
import Testing

@Suite("Actions of charts that take arguments and payloads")
struct BoundCallsTests {
  private enum Box: StateCases, CaseIterable {
    case empty
    case filled(Holds<[Int]>)
    struct Keys: CaseKeys { let filled = Box.filled }

    static let allCases: [Box] = [.empty, .filled(.any)]
  }

  private enum Order: Hashable, Sendable, CaseIterable {
    case put(Call<Int, Int>)
    case clear
    case sum(Call<Void, Int>)

    static let allCases: [Order] = [.put(.any), .clear, .sum(.any)]
  }

  private static func chart(clearFrom source: String = "filled") -> MachineDescription {
    func line(_ event: String, _ source: String, _ target: String?, _ action: String, _ number: UInt) -> MachineDescription.Transition {
      .init(
        events: .event(name: event), sources: .list(names: [source]), kind: target == nil ? .internal : .external,
        targets: target.map { [.init($0)] } ?? [], hasAction: true, actionName: action, place: MachineDescription.place(number))
    }
    return MachineDescription(
      initial: [.init("empty")],
      states: [
        .init(name: "empty", kind: .atomic, place: MachineDescription.place(1)),
        .init(name: "filled", kind: .atomic, payload: "Array<Int>", place: MachineDescription.place(2)),
      ],
      events: [.init(name: "put", argument: "Int", reply: "Int"), .init(name: "clear"), .init(name: "sum", reply: "Int")],
      transitions: [
        line("put", "empty", "filled", "first", 3), line("put", "filled", nil, "append", 4), line("clear", source, nil, "clear", 5),
        line("sum", "filled", nil, "sum", 6),
      ], place: MachineDescription.place(1))
  }

  private static func bind(_ names: inout ChartNames<Void, Box, Order>) {
    names.action("first", on: Order.put) { number, _ in number }
    names.action("append", on: Order.put, in: \.filled) { number, numbers, _ in
      numbers.append(number)
      return numbers.count
    }
    names.action("clear", in: \.filled) { numbers, _ in numbers = [] }
    names.action("sum", on: Order.sum, in: \.filled) { _, numbers, _ in numbers.reduce(0, +) }
    names.payload(of: \.filled) { _ in [100] }
  }

  @Test("Actions of a chart reply to events, and change payloads in place")
  func bound() throws {
    var machine = Machine(try Self.chart().definition(Box.self, Order.self, Self.bind))

    let replies = [machine.fire(Order.put, 7), machine.fire(Order.put, 1), machine.fire(Order.sum)]
    let cleared = machine.fire(.clear)

    #expect(replies == [7, 2, 101])
    #expect(cleared)
    #expect(machine.payload(of: \.filled) == [])
  }

  @Test("An action that changes a payload cannot be that of a transition from another state")
  func wrongSource() {
    let error = #expect(throws: FormatError.self) { try Self.chart(clearFrom: "empty").definition(Box.self, Order.self, Self.bind) }

    #expect(
      error?.description.contains(
        "order.json:5:3: the action 'clear' changes the payload of 'filled', so its line starts in that state alone")
        == true)
  }

  @Test("An action that names a payload of another type is a mistake, not a misread memory")
  func wrongType() {
    let error = #expect(throws: FormatError.self) {
      try Self.chart().definition(Box.self, Order.self) { names in
        Self.bind(&names)
        let lie: StateLiteral<Box, String> = { _ in { _ in .filled(.any) } }
        names.payload(of: lie) { _ in "text" }
      }
    }

    #expect(error?.issues.map(\.code.description) == ["mistypedPayload"])
  }
}
