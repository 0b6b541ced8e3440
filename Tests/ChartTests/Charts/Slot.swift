import StateMachines

/// A state for tests of charts; each but `off` holds a number.
enum Slot: StateCases {
  case off
  case p(Holds<Int>)
  case a(Holds<Int>)
  case a1(Holds<Int>)
  case a2(Holds<Int>)
  case a21(Holds<Int>)
  case a22(Holds<Int>)
  case b(Holds<Int>)
  case b1(Holds<Int>)
  case b2(Holds<Int>)

  struct Keys: CaseKeys {
    let p = Slot.p
    let a = Slot.a
    let a1 = Slot.a1
    let a2 = Slot.a2
    let a21 = Slot.a21
    let a22 = Slot.a22
    let b = Slot.b
    let b1 = Slot.b1
    let b2 = Slot.b2
  }

  static let keys: [StateLiteral<Slot, Int>] = [\.p, \.a, \.a1, \.a2, \.a21, \.a22, \.b, \.b1, \.b2]

  /// Such as `a1`.
  var name: String { String("\(self)".prefix { $0 != "(" }) }

  /// The active states with what they hold, such as `a1/3`; `off` is alone.
  static func sight<Event: Sendable>(_ machine: Machine<Slot, Event>) -> [String] {
    machine.configuration.map { sight($0) { machine.payload(of: $0) } }
  }

  static func sight<Event: Sendable>(_ machine: ThreadsafeMachine<Slot, Event>) -> [String] {
    machine.configuration.map { sight($0) { machine.payload(of: $0) } }
  }

  private static func sight(_ slot: Slot, _ number: (StateLiteral<Slot, Int>) -> Int?) -> String {
    let held = keys.filter { $0(Keys())(.any) == slot }.map { number($0).map { "\($0)" } ?? "none" }
    return ([slot.name] + held).joined(separator: "/")
  }
}

extension MachineBuilder where State == Slot {
  /// Says what states hold where no line makes it: a number of their own, or 0.
  mutating func hold(_ numbers: [Slot: Int] = [:]) {
    for key in Slot.keys {
      let number = numbers[key(Slot.Keys())(.any)] ?? 0
      payload(of: key) { _ in number }
    }
  }
}
