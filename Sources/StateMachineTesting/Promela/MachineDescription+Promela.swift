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
  ///   goes on as long as there is another one: ``Fairness/progress``. Under ``Fairness/time`` callers may do nothing for ever.
  /// - Time passes up to the next deadline, in one step with everything that is due then; no event comes in between. Events that only
  ///   timers send come from there alone.
  /// - Conditions are asked between steps. A guard is a condition that is passed by its name; those that ask which states are active, as
  ///   `.isIn` does, need none.
  /// - What actions do is left aside: they must neither raise nor send events, nor change what guards ask.
  /// - A caller does not send an event that would have to wait where as many wait as the limit allows. So a property that holds of the
  ///   model holds of all runs in which no more wait. An exploration has no such limit, and cuts these charts.
  /// - A loop of eventless transitions that does not end within 1,000 microsteps violates an assertion of the model, and so do a step in
  ///   which more completions wait than eight for each state, and a timer whose event finds that as many wait as the limit allows.
  ///
  /// - Parameters:
  ///   - properties: What to check. `alwaysPossible` and ``Fairness/everyStep`` cannot be said in LTL.
  ///   - guards: For the name of each guard the condition that it asks, when the event is received.
  ///   - internalEvents: The names of the events that callers do not send, where the definition declares them; nil for those of timers
  ///     that only the states take in which the timers run.
  ///   - deferralLimit: How many deferred events may wait.
  /// - Returns: The text of the model.
  /// - Throws: A ``PromelaError`` that lists all parts of the chart and all properties that the model cannot have: computed timeouts, work,
  ///   variables, statements, payloads, events that are matched or any, and some forms of local transitions, histories and deferrals.
  /// - Complexity: Quadratic in the number of transitions and of states, as is the length of the model.
  public func promela<State>(
    _ properties: [Property<State>], guards: [String: Condition<State>] = [:], internalEvents: Set<String>? = nil, deferralLimit: Int = 4
  ) throws(PromelaError) -> String {
    let circles = statesInsideThemselves
    guard circles.isEmpty else { throw PromelaError(issues: circles.map { "the state '\($0.name)' is inside of itself at \($0.place)" }) }
    let numbers = PromelaReader(self).numbers
    func code(_ condition: Condition<State>) -> String {
      "("
        + condition.text(and: " && ", or: " || ", not: "!", ended: "ended", always: "true", never: "false") {
          "on[\(numbers[chartLabel(of: $0)] ?? 0)]"
        } + ")"
    }
    let reader = PromelaReader(self, guards: guards.mapValues(code), internalEvents: internalEvents)
    var issues = unsupportedParts(reader)
    for property in properties {
      if let reason = property.unsupported { issues.append("'\(property)': \(reason)") }
      issues += property.conditions.flatMap(\.states).map { chartLabel(of: $0) }.filter { numbers[$0] == nil }
        .map { "'\(property)': the chart has no state '\($0)'" }
    }
    for (name, condition) in guards.sorted(by: { $0.key < $1.key }) {
      issues += condition.states.map { chartLabel(of: $0) }.filter { numbers[$0] == nil }
        .map { "the guard '\(name)': the chart has no state '\($0)'" }
    }
    guard issues.isEmpty else { throw PromelaError(issues: issues) }
    let model = PromelaModel(
      reader, deferralLimit: min(max(deferralLimit, 1), 100), mayIdle: properties.contains { $0.fairness == .time })
    let formulas = properties.enumerated().map { number, property in property.ltl(named: "p\(number)", in: model, code) }
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

  fileprivate var fairness: Fairness? {
    switch self {
    case .always, .never, .alwaysPossible: nil
    case .eventually(_, let fairness), .leads(_, _, let fairness): fairness
    }
  }

  /// Why LTL cannot say it.
  fileprivate var unsupported: String? {
    if case .alwaysPossible = self { return "LTL cannot say that something is always possible" }
    return fairness == .everyStep ? "the model has no fairness by which \(Fairness.everyStep)" : nil
  }

  fileprivate func ltl(named name: String, in model: PromelaModel, _ code: (Condition<State>) -> String) -> String {
    let formula =
      switch self {
      case .always(let condition): "[] (!started || \(code(condition)))"
      case .never(let condition): "[] !(started && \(code(condition)))"
      case .eventually(let condition, _): "<> (started && \(code(condition)))"
      case .leads(let from, let to, _): "[] ((started && \(code(from))) -> <> \(code(to)))"
      case .alwaysPossible(let condition): "[] <> \(code(condition))"
      }
    // Runs in which no time passes although a timer waits do not count, nor does it that callers do nothing, but under `time`.
    let passes = model.timeouts.isEmpty ? [] : ["([] <> (!can[\(model.time)] || timed))"]
    let premises = fairness.map { $0 == .progress && model.mayIdle ? passes + ["([] !idle)"] : passes } ?? []
    let fair = premises.isEmpty ? formula : "(\(premises.joined(separator: " && "))) -> (\(formula))"
    return "/* \(PromelaModel.clean("\(self)")) */\nltl \(name) { \(fair) }"
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
  private func unsupportedParts(_ reader: PromelaReader) -> [String] {
    func at(_ place: Place) -> String { " at \(place)" }
    func isNamed(_ events: Events) -> Bool {
      switch events {
      case .event, .list: true
      default: false
      }
    }
    var issues: [String] = []
    for line in transitions {
      let name = "'\(line)'"
      switch line.events {
      case .event, .list, .done, .completion, .always: break
      case .any, .prefixes, .matching, .failure, .workFailure: issues.append("\(name): events that are not named" + at(line.place))
      }
      let guards = [(line.guardName, line.guardForm)] + line.branches.map { ($0.guardName, $0.guardForm) }
      if guards.contains(where: { $0.0 != nil && reader.condition($0.0, $0.1) == nil }) {
        issues.append("\(name): no condition is passed for its guard" + at(line.place))
      }
      if !line.statements.isEmpty || line.branches.contains(where: { !$0.statements.isEmpty }) {
        issues.append("\(name): statements" + at(line.place))
      }
      let targets = line.targets + line.branches.flatMap(\.targets)
      let (sources, inner) = (reader.sources(line.sources, in: line.scope), targets.compactMap { reader.numbers[$0.state] })
      let isPlain = sources.allSatisfy { source in
        states[source].kind == .compound && inner.allSatisfy { reader.isInside($0, source) }
      }
      let returns = targets.filter { $0.history != nil }.compactMap { reader.numbers[$0.state] }
      if sources.contains(where: { source in returns.contains { $0 == source || reader.isInside(source, $0) } }) {
        issues.append("\(name): from inside the state of a history to it" + at(line.place))
      }
      if line.kind == .local, !isPlain { issues.append("\(name): local, and not from a compound state to states inside" + at(line.place)) }
    }
    issues += hooks.filter { !$0.statements.isEmpty }.map { "a hook: statements" + at($0.place) }
    for deferral in deferrals {
      if !isNamed(deferral.events) { issues.append("a deferral: events that are not named" + at(deferral.place)) }
      if case .any = deferral.states { issues.append("a deferral: states that are not named" + at(deferral.place)) }
    }
    issues += joins.filter { $0.targets.contains { $0.history != nil } }.map { "a join: it leads to a history" + at($0.place) }
    issues += joins.filter { !$0.statements.isEmpty }.map { "a join: statements" + at($0.place) }
    for timeout in timeouts {
      let name = "a timeout in '\(timeout.state)'"
      guard let duration = timeout.duration else {
        issues.append("\(name): its duration is computed" + at(timeout.place))
        continue
      }
      if duration <= .zero { issues.append("\(name): it is due at once" + at(timeout.place)) }
      if duration.wholeNanoseconds == nil { issues.append("\(name): its duration is no number of nanoseconds" + at(timeout.place)) }
    }
    if reader.timeouts.contains(where: { $0.ticks > Int32.max }) { issues.append("timeouts: their durations differ by too much") }
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
