import StateMachines

/// Looks up the values and closures that the names of a chart mean, and collects what cannot be found.
struct ChartBinder<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  typealias Names = ChartNames<Context, State, Event>
  typealias Place = MachineDescription.Place

  /// The chart, with names for what is attached to it.
  var chart: MachineDescription
  var names: Names
  let states: BoundStates<State>
  let events: BoundEvents<Event>
  /// By state, the name of its first child.
  let firstChild: [String: String]
  /// The names of all states.
  private let declared: Set<String>
  let finalStates: Set<String>
  /// The histories that have a name, by state, depth and name, each with its number.
  private let historyNumbers: [MachineDescription.Target: UInt32]
  private(set) var variables: ChartVariables?
  private(set) var slots: [String: Int] = [:]
  /// The names for which a line has asked.
  var usedGuards: Set<String> = []
  var usedActions: Set<String> = []
  var usedWorks: Set<String> = []
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
    finalStates = Set(chart.states.lazy.filter { $0.kind == .final }.map(\.name))
    historyNumbers = Self.historyNumbers(of: chart)
    firstChild = Dictionary(chart.states.compactMap { state in state.parent.map { ($0, state.name) } }) { first, _ in first }
    self.issues = issues
    checkTree()
    attach()
    declareVariables()
  }

  private static func bound(
    _ chart: MachineDescription, _ table: NameTable<State>, _ issues: inout [FormatIssue]
  ) -> BoundStates<State> {
    var values: [String: State] = [:]
    for state in chart.states where state.region == nil {
      guard values[state.name] == nil else {
        issues.append(FormatIssue(.repeatedName, "two states are called \(Excerpt.name(state.name))", at: state.place.inText))
        continue
      }
      guard let value = table.value(named: state.name) else {
        let hint = Suggestion.text(for: state.name, among: (table.all ?? []).map(\.name))
        issues.append(
          FormatIssue(.unknownName, "'\(State.self)' has no value for the state \(Excerpt.name(state.name))\(hint)", at: state.place.inText)
        )
        continue
      }
      values[state.name] = value
    }
    let named = Set(chart.states.map(\.name))
    for (name, _) in table.all ?? [] where !named.contains(name) {
      let hint = Suggestion.text(for: name, among: named)
      issues.append(
        FormatIssue(
          .unknownName, "the chart has no state for the case \(Excerpt.name(name)) of '\(State.self)'\(hint)", at: chart.place.inText))
    }
    return BoundStates(
      children: Dictionary(grouping: chart.states, by: \.parent), values: values,
      names: Dictionary(values.map { ($0.value, $0.key) }) { first, _ in first })
  }

  private static func historyNumbers(of chart: MachineDescription) -> [MachineDescription.Target: UInt32] {
    var numbers: [MachineDescription.Target: UInt32] = [:]
    var counts: [MachineDescription.Target: UInt32] = [:]
    for history in chart.histories {
      guard let name = history.name else { continue }
      let key = MachineDescription.Target(history.state, history: history.depth, historyName: name)
      guard numbers[key] == nil else { continue }
      counts[MachineDescription.Target(history.state, history: history.depth), default: 0] += 1
      numbers[key] = counts[MachineDescription.Target(history.state, history: history.depth)]
    }
    return numbers
  }

  // MARK: Issues

  mutating func report(_ code: FormatIssue.Code, _ message: String, at place: Place) {
    issues.append(FormatIssue(code, message, at: place.inText))
  }

  /// Throws everything that was found, if anything was.
  mutating func check() throws(FormatError) {
    for (kind, name) in names.repeated {
      report(.repeatedName, "the \(kind.rawValue) \(Excerpt.name(name)) is bound twice", at: chart.place)
    }
    for name in names.guards.keys.sorted() where !usedGuards.contains(name) { reportUnused("guard", name, among: usedGuards) }
    for name in names.actions.keys.sorted() where !usedActions.contains(name) { reportUnused("action", name, among: usedActions) }
    for name in names.works.keys.sorted() where !usedWorks.contains(name) { reportUnused("invocation", name, among: usedWorks) }
    if !issues.isEmpty { throw FormatError(issues) }
  }

  private mutating func reportUnused(_ kind: String, _ name: String, among used: Set<String>) {
    report(
      .unknownName, "the chart has no \(kind) \(Excerpt.name(name)), which is bound to a closure\(Suggestion.text(for: name, among: used))",
      at: chart.place)
  }

  // MARK: States and events

  mutating func state(_ name: String, at place: Place) -> State? {
    if let value = states.values[name] { return value }
    if !declared.contains(name) {
      let hint = Suggestion.text(for: name, among: declared.sorted())
      report(.unknownName, "\(Excerpt.name(name)) is not a state of the chart\(hint)", at: place)
    }
    return nil
  }

  mutating func targets(_ targets: [MachineDescription.Target], at place: Place) -> Targets<State> {
    .all(
      targets.compactMap { target in
        guard let state = state(target.state, at: place) else { return nil }
        guard let depth = target.history else { return .state(state) }
        let number = historyNumber(target.historyName, of: target.state, depth, at: place)
        return .history(of: state, HistoryForm(depth: HistoryDepth(depth), number: number))
      })
  }

  /// The number of a history among those of its state and depth: 0 for the one without a name.
  mutating func historyNumber(
    _ name: String?, of state: String, _ depth: MachineDescription.HistoryDepth, at place: Place
  ) -> UInt32 {
    guard let name else { return 0 }
    if let number = historyNumbers[MachineDescription.Target(state, history: depth, historyName: name)] { return number }
    report(.unknownName, "\(Excerpt.name(state)) has no \(depth) history \(Excerpt.name(name))", at: place)
    return 0
  }

  mutating func matcher(_ filter: MachineDescription.States, at place: Place) -> StateMatcher<State> {
    switch filter {
    case .list(let names): .anyOf(names.compactMap { state($0, at: place) })
    case .any(let exceptions): .any(exceptAll: exceptions.compactMap { state($0, at: place) })
    }
  }

  mutating func event(_ name: String, at place: Place) -> Event? {
    if let value = events.values[name] { return value }
    if events.table.cases.contains(name) {
      let advice = "let '\(Event.self)' conform to CaseIterable, with the cases without a payload in 'allCases'"
      report(.unknownName, "there is no value of \(Excerpt.name(name)) to fire; \(advice)", at: place)
    } else if !events.missing.contains(name) {
      report(
        .unknownName, "\(Excerpt.name(name)) is not an event of the chart\(Suggestion.text(for: name, among: events.values.keys))",
        at: place)
    }
    return nil
  }

  // MARK: Variables

  private mutating func declareVariables() {
    guard !chart.variables.isEmpty else { return }
    let declared = Set(chart.variables.map(\.name))
    var values = InitialValues()
    for variable in chart.variables {
      let name = Excerpt.name(variable.name)
      if values.slots[variable.name] != nil { report(.repeatedName, "two variables are called \(name)", at: variable.place) }
      switch values.add(variable.name, variable.value.flatMap { parsed($0, at: variable.place) }) {
      case .unknownVariable(let other)? where declared.contains(other):
        report(
          .wrongValue, "the value of the variable \(name) cannot be worked out: \(Excerpt.quoted(other)) has no value yet",
          at: variable.place)
      case let problem?:
        report(.wrongValue, "the value of the variable \(name) cannot be worked out: \(problem)", at: variable.place)
      case nil: break
      }
    }
    slots = values.slots
    variables = ChartVariables(names: values.names, values: values.values)
  }

  private mutating func parsed(_ text: String, at place: Place) -> Expression? {
    do {
      return try Expression(text)
    } catch {
      report(.wrongValue, "\(Excerpt.name(text)) is not an expression: \(error.message)", at: place)
      return nil
    }
  }

  mutating func expression(_ text: String, at place: Place) -> ChartExpression<Context, State, Event>? {
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
}

extension HistoryDepth {
  init(_ depth: MachineDescription.HistoryDepth) {
    self = depth == .deep ? .deep : .shallow
  }
}

extension MachineDescription.Place {
  /// The place with a column, the first where it is not known.
  var inText: TextPlace { TextPlace(file: fileID, line: Int(clamping: line), column: Int(clamping: column ?? 1)) }
}
