import StateMachines

/// An order that is an actor: requests come from anywhere and wait for their turn, and its time runs.
actor ActorOrder: ActorStateful {
  typealias State = OrderStatus
  typealias Event = OrderEvent

  static let definition: Definition = .verified(initial: .placed) { sm in
    addOrderRules(to: &sm)
    sm.timeout(patience, in: .placed, fire: .expire)
    sm.after { order, step in order.journal.append("\(step.source) -> \(step.target)") }
  }

  let machine: Owned
  private(set) var journal: [String] = []

  init(clock: any MachineClock) {
    machine = Owned(Self.definition, clock: clock)
  }

  /// From here on the timeout runs.
  func place() throws {
    try machine.on(self).start()
  }
}
