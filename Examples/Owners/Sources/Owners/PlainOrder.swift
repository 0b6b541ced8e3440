import StateMachines

/// An order as a class, for whoever has it: a request, an actor, an event loop.
final class PlainOrder: Stateful {
  typealias State = Status
  typealias Event = Command

  static let definition: Definition = .verified(initial: .placed) { sm in
    orderRules(&sm)
    sm.onEntry(.paid) { step in step.context.mails.append("a receipt") }
    sm.onEntry(.cancelled) { step in step.context.mails.append("an apology") }
  }

  let machine = Owned(definition)
  private(set) var mails: [String] = []

  func handle(_ command: Command) -> Response {
    Response(attempt(command))
  }
}
