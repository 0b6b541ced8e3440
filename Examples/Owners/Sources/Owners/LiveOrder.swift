import StateMachines

/// An order as an actor: its hooks run on it, and so does its timeout.
actor LiveOrder: ActorStateful {
  typealias State = Status
  typealias Event = Command

  static let definition: Definition = .verified(initial: .placed) { sm in
    orderRules(&sm)
    sm.onEntry(.paid) { order, step in order.mails.append("a receipt") }
    sm.onEntry(.cancelled) { order, step in order.mails.append("an apology") }
  }

  let machine: Owned
  private(set) var mails: [String] = []

  init(clock: any MachineClock) {
    machine = Owned(Self.definition, clock: clock)
  }

  func handle(_ command: Command) -> Response {
    Response(attempt(command))
  }
}
