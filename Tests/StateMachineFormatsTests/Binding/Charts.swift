import StateMachines

/// Charts as a reader of a file would make them.
extension MachineDescription {
  static let file = "order.json"

  static func place(_ line: UInt) -> Place { Place(fileID: file, line: line, column: 3) }

  /// An order: placed, paid if there are funds, shipped.
  static let order = MachineDescription(
    name: "order", initial: [Target("placed")],
    states: [
      State(name: "placed", kind: .atomic, place: place(2)), State(name: "paid", kind: .atomic, place: place(3)),
      State(name: "on-hold", kind: .atomic, place: place(4)), State(name: "shipped", kind: .final, place: place(5)),
    ],
    events: [Event(name: "pay"), Event(name: "hold"), Event(name: "ship")],
    transitions: [
      Transition(
        events: .event(name: "pay"), sources: .list(names: ["placed"]), guardName: "has funds", targets: [Target("paid")], hasAction: true,
        actionName: "charge", place: place(6)),
      Transition(events: .event(name: "hold"), sources: .any(except: ["on-hold"]), targets: [Target("on-hold")], place: place(7)),
      Transition(events: .event(name: "ship"), sources: .list(names: ["paid"]), targets: [Target("shipped")], place: place(8)),
    ],
    place: place(1))

  /// Two variables, changed by actions of a chart with one state.
  static func counter(_ statements: [Statement], condition: String? = nil, onError: ErrorPolicy = .undo) -> MachineDescription {
    MachineDescription(
      onError: onError, initial: [Target("on")],
      variables: [Variable(name: "x", value: "1", place: place(2)), Variable(name: "y", value: "x + 1", place: place(3))],
      states: [State(name: "on", kind: .atomic, place: place(4)), State(name: "off", kind: .atomic, place: place(5))],
      events: [Event(name: "go"), Event(name: "leave")],
      transitions: [
        Transition(
          events: .event(name: "go"), sources: .list(names: ["on"]), kind: .internal, condition: condition, statements: statements,
          place: place(6)),
        Transition(
          events: .event(name: "leave"), sources: .list(names: ["on"]), condition: "x === 11 && In('on')", targets: [Target("off")],
          place: place(7)),
      ],
      place: place(1))
  }
}

enum OrderState: String, CaseIterable {
  case placed
  case paid
  case onHold = "on-hold"
  case shipped
}
enum OrderEvent: CaseIterable { case pay, hold, ship }
