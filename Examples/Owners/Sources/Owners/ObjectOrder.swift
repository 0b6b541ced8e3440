import StateMachines

/// An order that is a plain object: its holder fires, and hooks run there and then.
final class ObjectOrder: Stateful {
  typealias State = OrderStatus
  typealias Event = OrderEvent

  static let definition: Definition = .verified(initial: .placed) { sm in
    addOrderRules(to: &sm)
    sm.timeout(patience, in: .placed, fire: .expire)
    sm.after { step in step.context.journal.append("\(step.source) -> \(step.target)") }
  }

  let machine = Owned(definition)
  private(set) var journal: [String] = []

  /// From here on its user passes the time, counted from zero.
  func place() throws {
    try machine.on(self).start()
  }
}
