import StateMachines

/// A statement of a chart whose names are bound.
indirect enum ChartStatement<Context, State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable {
  typealias Names = ChartNames<Context, State, Event>
  typealias Expression = ChartExpression<Context, State, Event>

  case call(Names.Hook)
  case raise(Event)
  case send(Event, delay: Duration?, id: String?)
  case emit(ChartEmission<Context, State, Event>)
  case cancel(id: String)
  case log(label: String?, Expression?, Names.Log)
  case assign(slot: Int, Expression)
  case choose([Choice])

  struct Choice: Sendable {
    let condition: Condition
    let statements: [ChartStatement]
  }

  enum Condition: Sendable {
    case always
    case expression(Expression)
    case predicate(Names.Predicate)
  }
}

extension ChartStatement {
  /// Runs statements in order, up to the first that throws.
  static func run(_ statements: [ChartStatement], _ step: inout Step<Context, State, Event>) throws {
    for statement in statements { try statement.run(&step) }
  }

  private func run(_ step: inout Step<Context, State, Event>) throws {
    switch self {
    case .call(let hook): try hook(&step)
    case .raise(let event): step.raise(event)
    case .send(let event, let delay, let id): step.send(event, after: delay ?? .zero, id: id)
    case .emit(let emission): try emission.run(&step)
    case .cancel(let id): step.cancel(id)
    case .log(let label, let expression, let write): write(label, try expression?.value(step).asString)
    case .assign(let slot, let expression):
      let value = try expression.value(step)
      step.changeVariables { (variables: inout ChartVariables) in variables.values[slot] = value }
    case .choose(let choices):
      for choice in choices where try choice.condition.holds(step) { return try Self.run(choice.statements, &step) }
    }
  }
}

extension ChartStatement.Condition {
  func holds(_ step: borrowing Step<Context, State, Event>) throws -> Bool {
    switch self {
    case .always: true
    case .expression(let expression): try expression.value(step).isTrue
    case .predicate(let predicate): try predicate(step)
    }
  }
}
