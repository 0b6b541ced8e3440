public import StateMachines

extension MachineDescription {
  /// Writes the chart as a model in Promela, with properties as formulas of LTL, for the model checker Spin.
  ///
  /// Use it to have a second program judge what an ``Exploration`` says. The model is made of the lines of the description and follows the
  /// algorithm of SCXML by itself: neither the machines of the library nor what was explored is part of it.
  ///
  /// ```swift
  /// let properties: [Property<Order>] = [.leads(from: .active(.paid), to: .active(.shipped))]
  /// let model = try MachineDescription(Order.definition).promela(properties)
  /// ```
  ///
  /// The formulas are called `p0`, `p1` and so on, in the order of the properties: `spin -run -ltl p0 order.pml` checks the first.
  ///
  /// - A step is an event and everything that follows from it. As in an exploration, a step that changes nothing is none, and a machine
  ///   goes on as long as there is another one: ``Fairness/progress``.
  /// - Conditions are asked between steps. A guard is a condition that is passed by its name.
  /// - What actions do is left aside: they must neither raise nor send events, nor change what guards ask.
  /// - A loop of eventless transitions that does not end within 1,000 microsteps violates an assertion of the model, and so does a step in
  ///   which more completions wait than eight for each state.
  ///
  /// - Parameters:
  ///   - properties: What to check. `alwaysPossible` and other kinds of fairness cannot be said in LTL.
  ///   - guards: For the name of each guard the condition that it asks, when the event is received.
  /// - Returns: The text of the model.
  /// - Throws: A ``PromelaError`` that lists all parts of the chart and all properties that the model cannot have: timeouts, deferrals,
  ///   joins, work, variables, statements, payloads, events that are matched or any, lines for any state, and some forms of local
  ///   transitions and histories.
  /// - Complexity: Quadratic in the number of transitions and of states, as is the length of the model.
  public func promela<State>(
    _ properties: [Property<State>], guards: [String: Condition<State>] = [:]
  ) throws(PromelaError) -> String {
    let circles = statesInsideThemselves
    guard circles.isEmpty else { throw PromelaError(issues: circles.map { "the state '\($0.name)' is inside of itself at \($0.place)" }) }
    var issues = unsupportedParts(guards: Set(guards.keys))
    var model = PromelaModel(self)
    for property in properties {
      if let reason = property.unsupported { issues.append("'\(property)': \(reason)") }
      issues += property.conditions.flatMap(\.states).map { chartLabel(of: $0) }.filter { model.numbers[$0] == nil }
        .map { "'\(property)': the chart has no state '\($0)'" }
    }
    for (name, condition) in guards.sorted(by: { $0.key < $1.key }) {
      issues += condition.states.map { chartLabel(of: $0) }.filter { model.numbers[$0] == nil }
        .map { "the guard '\(name)': the chart has no state '\($0)'" }
    }
    guard issues.isEmpty else { throw PromelaError(issues: issues) }
    let numbers = model.numbers
    func code(_ condition: Condition<State>) -> String {
      "("
        + condition.text(and: " && ", or: " || ", not: "!", ended: "ended", always: "true", never: "false") {
          "on[\(numbers[chartLabel(of: $0)] ?? 0)]"
        } + ")"
    }
    model.guards = guards.mapValues(code)
    let formulas = properties.enumerated().map { number, property in property.ltl(named: "p\(number)", code) }
    return ([model.text] + formulas).joined(separator: "\n")
  }
}

/// Why a chart cannot be written in Promela.
public struct PromelaError: Error, Hashable, CustomStringConvertible {
  /// What the model cannot have, each with its place where it is a line; never empty.
  public let issues: [String]

  /// A line for each issue.
  public var description: String { issues.joined(separator: "\n") }
}

// MARK: Properties

extension Property {
  var conditions: [Condition<State>] {
    switch self {
    case .always(let condition), .never(let condition), .eventually(let condition, _), .alwaysPossible(let condition): [condition]
    case .leads(let from, let to, _): [from, to]
    }
  }

  /// Why LTL cannot say it.
  fileprivate var unsupported: String? {
    switch self {
    case .always, .never, .eventually(_, .progress), .leads(_, _, .progress): nil
    case .eventually(_, let fairness), .leads(_, _, let fairness):
      "the model has no fairness but 'progress', and not '\(fairness.rawValue)'"
    case .alwaysPossible: "LTL cannot say that something is always possible"
    }
  }

  fileprivate func ltl(named name: String, _ code: (Condition<State>) -> String) -> String {
    let formula =
      switch self {
      case .always(let condition): "[] (!started || \(code(condition)))"
      case .never(let condition): "[] !(started && \(code(condition)))"
      case .eventually(let condition, _): "<> (started && \(code(condition)))"
      case .leads(let from, let to, _): "[] ((started && \(code(from))) -> <> \(code(to)))"
      case .alwaysPossible(let condition): "[] <> \(code(condition))"
      }
    return "/* \(PromelaModel.clean("\(self)")) */\nltl \(name) { \(formula) }"
  }
}

extension Condition {
  var states: [State] {
    switch self {
    case .active(let state): [state]
    case .ended: []
    case .not(let condition): condition.states
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.states)
    }
  }
}

// MARK: Charts

extension MachineDescription {
  /// The states that are among those around them.
  private var statesInsideThemselves: [State] {
    let parents = Dictionary(states.map { ($0.name, $0.parent) }) { first, _ in first }
    return states.filter { state in
      var (next, steps) = (state.parent, 0)
      while let parent = next, parent != state.name, steps < states.count { (next, steps) = (parents[parent] ?? nil, steps + 1) }
      return next == state.name
    }
  }

  /// The parts that the model cannot have.
  fileprivate func unsupportedParts(guards: Set<String>) -> [String] {
    func at(_ place: Place) -> String { " at \(place)" }
    func isMissing(_ name: String?) -> Bool { name.map { !guards.contains($0) } ?? false }
    let parents = Dictionary(states.map { ($0.name, $0.parent) }) { first, _ in first }
    let kinds = Dictionary(states.map { ($0.name, $0.kind) }) { first, _ in first }

    func isInside(_ state: String, _ outer: String) -> Bool {
      sequence(first: state) { parents[$0] ?? nil }.dropFirst().contains(outer)
    }
    var issues: [String] = []
    for line in transitions {
      let name = "'\(line)'"
      switch line.events {
      case .event, .list, .done, .completion, .always: break
      case .any, .prefixes, .matching, .failure, .workFailure: issues.append("\(name): events that are not named" + at(line.place))
      }
      guard case .list(let sources) = line.sources else {
        issues.append("\(name): sources that are not named" + at(line.place))
        continue
      }
      if ([line.guardName] + line.branches.map(\.guardName)).contains(where: isMissing) {
        issues.append("\(name): no condition is passed for its guard" + at(line.place))
      }
      if !line.statements.isEmpty || line.branches.contains(where: { !$0.statements.isEmpty }) {
        issues.append("\(name): statements" + at(line.place))
      }
      let targets = (line.targets + line.branches.flatMap(\.targets)).map(\.state)
      let isPlain = sources.allSatisfy { source in kinds[source] == .compound && targets.allSatisfy { isInside($0, source) } }
      let returns = (line.targets + line.branches.flatMap(\.targets)).filter { $0.history != nil }.map(\.state)
      if sources.contains(where: { source in returns.contains { $0 == source || isInside(source, $0) } }) {
        issues.append("\(name): from inside the state of a history to it" + at(line.place))
      }
      if line.kind == .local, !isPlain { issues.append("\(name): local, and not from a compound state to states inside" + at(line.place)) }
    }
    issues += hooks.filter { !$0.statements.isEmpty }.map { "a hook: statements" + at($0.place) }
    issues += deferrals.map { "a deferral" + at($0.place) } + joins.map { "a join" + at($0.place) }
    issues += timeouts.map { "a timeout in '\($0.state)'" + at($0.place) }
    issues += invocations.map { "the work '\($0.name)' of '\($0.state)'" + at($0.place) }
    issues += variables.map { "the variable '\($0.name)'" + at($0.place) }
    issues += events.filter { $0.payload != nil || $0.argument != nil || $0.reply != nil }.map { "the event '\($0.name)': it carries data" }
    if (initial + states.flatMap { $0.initial ?? [] } + histories.flatMap(\.targets)).contains(where: { $0.history != nil }) {
      issues.append("an initial state or a history that leads to a history")
    }
    if !initialStatements.isEmpty || states.contains(where: { !$0.initialStatements.isEmpty }) {
      issues.append("statements of initial states")
    }
    if histories.contains(where: { !$0.statements.isEmpty }) { issues.append("statements of histories") }
    return issues
  }
}
