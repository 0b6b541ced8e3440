import StateMachines

/// Orders as rows of a database: a request makes a machine of a row, asks it, writes the row, and lets the machine go.
struct OrderTable {
  private static let definition: ContextDefinition<[String], Status, Command> = .verified(initial: .placed) { sm in
    orderRules(&sm)
    sm.onEntry(.paid) { step in step.context.append("a receipt") }
    sm.onEntry(.cancelled) { step in step.context.append("an apology") }
  }

  private var rows = [7: "placed"]
  private(set) var mails: [String] = []

  mutating func handle(_ command: Command, id: Int) throws -> Response? {
    guard let status = rows[id].flatMap(Status.init) else { return nil }
    var order = try ContextMachine(Self.definition, at: status)
    var effects: [String] = []
    let outcome = order.attempt(command, with: &effects)
    rows[id] = order.state.rawValue  // first what must last,
    mails += effects  // then what follows from it
    return Response(outcome)
  }
}
