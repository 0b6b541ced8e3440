import StateMachines

/// Looks up the values and closures that the names of a chart mean, and collects what cannot be found.
struct ChartBinder<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  typealias Names = ChartNames<Context, State, Event>
  typealias Place = MachineDescription.Place

  let chart: MachineDescription
  let names: Names
  let states: BoundStates<State>
  let events: BoundEvents<Event>
  /// By state, the name of its first child.
  let firstChild: [String: String]
  /// The names of all states.
  private let declared: Set<String>
  private(set) var variables: ChartVariables?
  private var slots: [String: Int] = [:]
  private var usedGuards: Set<String> = []
  private var usedActions: Set<String> = []
  private var issues: [FormatIssue] = []

  /// - Throws: Where the types have no names at all.
  init(_ chart: MachineDescription, _ names: Names) throws(FormatError) {
    let place = chart.place.inText
    let (stateTable, eventTable) = (NameTable<State>(), NameTable<Event>())
    guard let stateTable, let eventTable else {
      let types = [stateTable == nil ? "\(State.self)" : nil, eventTable == nil ? "\(Event.self)" : nil].compactMap(\.self)
      throw FormatError(
        types.map { type in
          FormatIssue(
            .unknownName,
            "the names of a chart cannot be found in '\(type)': make it CaseIterable, give it raw values of type String, or "
              + "use String", at: place)
        })
    }
    (self.chart, self.names) = (chart, names)
    var issues: [FormatIssue] = []
    states = Self.bound(chart, stateTable, &issues)
    events = BoundEvents(chart, eventTable, &issues)
    declared = Set(chart.states.map(\.name))
    firstChild = Dictionary(chart.states.compactMap { state in state.parent.map { ($0, state.name) } }) { first, _ in first }
    self.issues = issues
    declareVariables()
    if !chart.initialStatements.isEmpty {
      report(
        .unsupported, "statements that run before the initial state is entered; make them an entry action of that state", at: chart.place)
    }
  }

  private static func bound(
    _ chart: MachineDescription, _ table: NameTable<State>, _ issues: inout [FormatIssue]
  ) -> BoundStates<State> {
    var values: [String: State] = [:]
    for state in chart.states where state.region == nil {
      guard values[state.name] == nil else {
        issues.append(FormatIssue(.repeatedName, "two states are called '\(state.name)'", at: state.place.inText))
        continue
      }
      guard let value = table.value(named: state.name) else {
        let hint = Suggestion.text(for: state.name, among: (table.all ?? []).map(\.name))
        issues.append(
          FormatIssue(.unknownName, "'\(State.self)' has no value for the state '\(state.name)'\(hint)", at: state.place.inText))
        continue
      }
      values[state.name] = value
    }
    let named = Set(chart.states.map(\.name))
    for (name, _) in table.all ?? [] where !named.contains(name) {
      let hint = Suggestion.text(for: name, among: named)
      issues.append(
        FormatIssue(.unknownName, "the chart has no state for the case '\(name)' of '\(State.self)'\(hint)", at: chart.place.inText))
    }
    return BoundStates(
      children: Dictionary(grouping: chart.states, by: \.parent), values: values,
      names: Dictionary(values.map { ($0.value, $0.key) }) { first, _ in first })
  }

  // MARK: Issues

  mutating func report(_ code: FormatIssue.Code, _ message: String, at place: Place) {
    issues.append(FormatIssue(code, message, at: place.inText))
  }

  /// Throws everything that was found, if anything was.
  mutating func check() throws(FormatError) {
    for (kind, name) in names.repeated {
      report(.repeatedName, "the \(kind.rawValue) '\(name)' is bound twice", at: chart.place)
    }
    for name in names.guards.keys.sorted() where !usedGuards.contains(name) { reportUnused("guard", name, among: usedGuards) }
    for name in names.actions.keys.sorted() where !usedActions.contains(name) { reportUnused("action", name, among: usedActions) }
    if !issues.isEmpty { throw FormatError(issues) }
  }

  private mutating func reportUnused(_ kind: String, _ name: String, among used: Set<String>) {
    report(
      .unknownName, "the chart has no \(kind) '\(name)', which is bound to a closure\(Suggestion.text(for: name, among: used))",
      at: chart.place)
  }

  // MARK: States and events

  mutating func state(_ name: String, at place: Place) -> State? {
    if let value = states.values[name] { return value }
    if !declared.contains(name) {
      let hint = Suggestion.text(for: name, among: declared.sorted())
      report(.unknownName, "'\(name)' is not a state of the chart\(hint)", at: place)
    }
    return nil
  }

  mutating func targets(_ targets: [MachineDescription.Target], at place: Place) -> Targets<State> {
    .all(
      targets.compactMap { target in
        guard let state = state(target.state, at: place) else { return nil }
        return switch target.history {
        case nil: .state(state)
        case .shallow: .history(of: state, depth: .shallow)
        case .deep: .history(of: state, depth: .deep)
        }
      })
  }

  mutating func matcher(_ filter: MachineDescription.States, at place: Place) -> StateMatcher<State> {
    switch filter {
    case .list(let names): .anyOf(names.compactMap { state($0, at: place) })
    case .any(let exceptions): .any(exceptAll: exceptions.compactMap { state($0, at: place) })
    }
  }

  mutating func event(_ name: String, at place: Place) -> Event? {
    if let value = events.values[name] { return value }
    if !events.missing.contains(name) {
      report(.unknownName, "'\(name)' is not an event of the chart\(Suggestion.text(for: name, among: events.values.keys))", at: place)
    }
    return nil
  }

  // MARK: Variables

  private mutating func declareVariables() {
    guard !chart.variables.isEmpty else { return }
    var (known, values): ([String], [DatamodelValue]) = ([], [])
    for variable in chart.variables {
      var value = DatamodelValue.undefined
      if let text = variable.value, let expression = parsed(text, at: variable.place) {
        let resolved = ResolvedExpression(expression, slot: { [slots] in slots[$0] }, state: { _ in nil })
        do {
          value = try resolved.evaluate(values, isActive: { _ in false }, eventName: { nil })
        } catch {
          report(.wrongValue, "the value of the variable '\(variable.name)' cannot be worked out: \(error)", at: variable.place)
        }
      }
      if slots.updateValue(known.count, forKey: variable.name) != nil {
        report(.repeatedName, "two variables are called '\(variable.name)'", at: variable.place)
      }
      known.append(variable.name)
      values.append(value)
    }
    variables = ChartVariables(names: known, values: values)
  }

  private mutating func parsed(_ text: String, at place: Place) -> Expression? {
    do {
      return try Expression(text)
    } catch {
      report(.wrongValue, "'\(text)' is not an expression: \(error.message)", at: place)
      return nil
    }
  }

  private mutating func expression(_ text: String, at place: Place) -> ChartExpression<Context, State, Event>? {
    guard let expression = parsed(text, at: place) else { return nil }
    let (slots, values) = (slots, states.values)
    for unknown in expression.unknownNames(isVariable: { slots[$0] != nil }, isState: { values[$0] != nil }) {
      report(.unknownName, unknown.message, at: place)
    }
    let numbers = Dictionary(zip(expression.states, expression.states.indices)) { first, _ in first }
    let (events, names) = (events, states.names)
    return ChartExpression(
      expression: ResolvedExpression(expression, slot: { slots[$0] }, state: { numbers[$0] }),
      states: expression.states.map { values[$0] }, initial: variables ?? ChartVariables(names: [], values: []),
      nameOfEvent: { cause in
        switch cause {
        case .event(let event): events.name(of: event)
        case .done(let state): "done.state.\(names[state] ?? "\(state)")"
        case .failure: "error.execution"
        default: nil
        }
      })
  }

  // MARK: Guards and actions

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
    let hint = Suggestion.text(for: name, among: names.guards.keys.sorted())
    report(.unknownName, "the guard '\(name)' is bound to no closure\(hint)", at: place)
    return nil
  }

  /// The action of a line: statements, or else a closure by its name.
  mutating func hook(
    _ statements: [MachineDescription.Statement], named name: String? = nil, exists: Bool = false,
    of line: MachineDescription.Transition? = nil,
    at place: Place
  ) -> Names.Hook? {
    if !statements.isEmpty {
      let bound = bound(statements, at: place)
      return { step in try ChartStatement.run(bound, &step) }
    }
    if let name { return action(name, of: line, at: place)?.hook }
    if exists { report(.unsupported, "an action without a name cannot be bound to a closure; give it a name", at: place) }
    return nil
  }

  /// The closure of an action; one that takes an argument or a payload is for transitions that have it.
  mutating func action(
    _ name: String, of line: MachineDescription.Transition? = nil, at place: Place
  ) -> BoundAction<Context, State, Event>? {
    usedActions.insert(name)
    guard let action = names.actions[name] else {
      let hint = Suggestion.text(for: name, among: names.actions.keys.sorted())
      report(.unknownName, "the action '\(name)' is bound to no closure\(hint)", at: place)
      return nil
    }
    if let event = action.event, line?.events.only.flatMap({ events.values[$0] }) != event {
      report(
        .contradiction, "the action '\(name)' takes the argument of '\(events.name(of: event))', so its line waits for that event alone",
        at: place)
    }
    if let source = action.source, line?.sources.only.flatMap({ states.values[$0] }) != source {
      let state = states.names[source] ?? "\(source)"
      report(.contradiction, "the action '\(name)' changes the payload of '\(state)', so its line starts in that state alone", at: place)
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
    case .cancel(let id): return .cancel(id: id)
    case .log(let label, let text): return .log(label: label, text.flatMap { expression($0, at: place) }, names.log ?? { _, _ in })
    case .assign(let variable, let text):
      let value = expression(text, at: place)
      guard let slot = slots[variable] else {
        report(
          .unknownName, "'\(variable)' is not a variable of the chart\(Suggestion.text(for: variable, among: slots.keys.sorted()))",
          at: place)
        return nil
      }
      return value.map { .assign(slot: slot, $0) }
    case .choose(let choices): return .choose(choices.compactMap { bound($0, at: place) })
    }
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

extension MachineDescription.Place {
  /// The place with a column, the first where it is not known.
  var inText: TextPlace { TextPlace(file: fileID, line: Int(clamping: line), column: Int(clamping: column ?? 1)) }
}
