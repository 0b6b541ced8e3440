import StateMachines

// Guards, actions and statements.
extension ChartBinder {
  /// The guard of a line: a condition over the variables, or else a closure by its name.
  mutating func condition(_ text: String?, named name: String?, at place: Place) -> Guard<Context, State, Event>? {
    if let text {
      guard let expression = expression(text, at: place) else { return nil }
      return Guard(name ?? text) { step in try expression.value(step).isTrue }
    }
    guard let name, let predicate = predicate(name, at: place) else { return nil }
    return Guard(name, predicate)
  }

  private mutating func predicate(_ name: String, at place: Place) -> Names.Predicate? {
    usedGuards.insert(name)
    if let predicate = names.guards[name] { return predicate }
    if names.bindsEverything { return { _ in true } }
    let hint = Suggestion.text(for: name, among: names.guards.keys.sorted())
    report(.unknownName, "the guard \(Excerpt.name(name)) is bound to no closure\(hint)\(Self.reasonNotToBeExpression(name))", at: place)
    return nil
  }

  /// Why the name of a guard, which a file may have as a condition, is no expression; empty where it does not look like one.
  private static func reasonNotToBeExpression(_ name: String) -> String {
    do {
      _ = try Expression(name)
      return ""
    } catch {
      guard case .unsupported = error.reason else { return "" }
      return "; it is no expression, because \(error.message)"
    }
  }

  /// The action of a line: statements, or else a closure by its name; only an entry action of final states `completes`.
  mutating func hook(
    _ statements: [MachineDescription.Statement], named name: String? = nil, exists: Bool = false,
    of line: MachineDescription.Transition? = nil, completes: Bool = false,
    at place: Place
  ) -> Names.Hook? {
    if !statements.isEmpty {
      if !completes, statements.contains(where: \.completes) {
        report(.contradiction, "'complete' gives the data of a completion, so only an entry action of final states can have it", at: place)
      }
      let bound = bound(statements, at: place)
      return { step in try ChartStatement.run(bound, &step) }
    }
    if exists, names.bindsEverything { return { _ in } }
    if let name { return action(name, of: line, at: place)?.hook }
    if exists { report(.unsupported, "an action without a name cannot be bound to a closure; give it a name", at: place) }
    return nil
  }

  /// The closure of an action; one that takes an argument or a payload is for transitions that have it.
  mutating func action(
    _ name: String, of line: MachineDescription.Transition? = nil, at place: Place
  ) -> BoundAction<Context, State, Event>? {
    usedActions.insert(name)
    guard let action = names.actions[name] ?? (names.bindsEverything ? BoundAction(hook: { _ in }) : nil) else {
      let hint = Suggestion.text(for: name, among: names.actions.keys.sorted())
      report(.unknownName, "the action \(Excerpt.name(name)) is bound to no closure\(hint)", at: place)
      return nil
    }
    if let event = action.event, line?.events.only.flatMap({ events.values[$0] }) != event {
      report(
        .contradiction,
        "the action \(Excerpt.name(name)) takes the argument of \(Excerpt.name(events.name(of: event))), so its line waits for that event alone",
        at: place)
    }
    if let source = action.source, line?.sources.only.flatMap({ states.values[$0] }) != source {
      let state = states.names[source] ?? "\(source)"
      report(
        .contradiction,
        "the action \(Excerpt.name(name)) changes the payload of \(Excerpt.name(state)), so its line starts in that state alone", at: place)
    }
    return action
  }

  private mutating func bound(
    _ statements: [MachineDescription.Statement], at place: Place
  ) -> [ChartStatement<Context, State, Event>] {
    statements.compactMap { bound($0, at: place) }
  }

  private mutating func bound(_ statement: MachineDescription.Statement, at place: Place) -> ChartStatement<Context, State, Event>? {
    switch statement {
    case .call(let name): return action(name, at: place).map { .call($0.hook) }
    case .raise(let name): return event(name, at: place).map { .raise($0) }
    case .send(let name, let delay, let id): return event(name, at: place).map { .send($0, delay: delay, id: id) }
    case .emit(let emission): return bound(emission, at: place).map { .emit($0) }
    case .cancel(let id): return .cancel(id: id)
    case .log(let label, let text): return .log(label: label, text.flatMap { expression($0, at: place) }, names.log ?? { _, _ in })
    case .assign(let variable, let text):
      let value = expression(text, at: place)
      guard let slot = slots[variable] else {
        report(
          .unknownName,
          "\(Excerpt.name(variable)) is not a variable of the chart\(Suggestion.text(for: variable, among: slots.keys.sorted()))",
          at: place)
        return nil
      }
      return value.map { .assign(slot: slot, $0) }
    case .choose(let choices): return .choose(choices.compactMap { bound($0, at: place) })
    }
  }

  private mutating func bound(
    _ emission: MachineDescription.Emission, at place: Place
  ) -> ChartEmission<Context, State, Event>? {
    typealias Emission = ChartEmission<Context, State, Event>
    let name: Emission.Name? =
      switch emission.kind {
      case .completion: .completion
      case .raised, .sent:
        emission.isComputed
          ? expression(emission.event, at: place).map { .computed($0) } : event(emission.event, at: place).map { .event($0) }
      }
    let delay = emission.delayExpression.flatMap { expression($0, at: place) }
    let data: Emission.Data? =
      switch emission.data {
      case nil: nil
      case .value(let text): expression(text, at: place).map { .value($0) }
      case .fields(let fields): .fields(bound(fields, at: place))
      }
    let table = events.table
    return name.map {
      Emission(
        kind: emission.kind, name: $0, delay: emission.delay, computedDelay: delay, id: emission.id, data: data,
        eventNamed: { table.value(named: $0) })
    }
  }

  private mutating func bound(
    _ fields: [MachineDescription.Emission.Field], at place: Place
  ) -> [(name: String, value: ChartExpression<Context, State, Event>)] {
    let limit = DatamodelValue.maximumFieldCount
    if fields.count > limit {
      report(.limit, "an event carries more than \(limit) values, which is the limit", at: place)
      return []
    }
    for refusal in fields.compactMap({ DatamodelValue.refusal(ofFieldNamed: $0.name) }) { report(.unsupported, refusal, at: place) }
    return fields.compactMap { field in expression(field.expression, at: place).map { (field.name, $0) } }
  }

  private mutating func bound(
    _ choice: MachineDescription.Choice, at place: Place
  ) -> ChartStatement<Context, State, Event>.Choice? {
    let statements = bound(choice.statements, at: place)
    guard let text = choice.condition else { return .init(condition: .always, statements: statements) }
    if choice.isNamed { return predicate(text, at: place).map { .init(condition: .predicate($0), statements: statements) } }
    return expression(text, at: place).map { .init(condition: .expression($0), statements: statements) }
  }
}

extension MachineDescription.Statement {
  /// Whether it gives a completion its data, itself or inside of a choice.
  fileprivate var completes: Bool {
    switch self {
    case .emit(let emission): emission.kind == .completion
    case .choose(let choices): choices.contains { $0.statements.contains(where: \.completes) }
    case .call, .raise, .send, .cancel, .log, .assign: false
    }
  }
}

extension MachineDescription.Events {
  /// The name of the only event.
  fileprivate var only: String? {
    switch self {
    case .event(let name): name
    case .list(let names) where names.count == 1: names[0]
    default: nil
    }
  }
}

extension MachineDescription.States {
  /// The name of the only state.
  fileprivate var only: String? {
    if case .list(let names) = self, names.count == 1 { names[0] } else { nil }
  }
}
