import StateMachines

/// What the definitions of both sides have in common: states, histories, hooks, and lines without payloads.
struct HeldDefinition<Context, State: NumberedState>: Sendable {
  typealias Definition = ContextDefinition<Context, State, HeldEvent>
  typealias Builder = Definition.Builder
  typealias HeldStep = Step<Context, State, HeldEvent>

  /// Where the numbers of lines begin, in errors of the definition.
  static var firstLine: UInt { 1_000 }

  let chart: HeldChart
  let journal: HeldJournal
  /// The payloads that a step sees, by state.
  let payloads: @Sendable (borrowing HeldStep) -> [Int: [Int]]
  /// Changes the context.
  let mark: @Sendable (inout Context) -> Void

  func build(_ sm: inout Builder, addLine: (HeldChart.Line, Int, inout Builder) -> Void) {
    declare(chart.top, &sm)
    for (history, target) in chart.histories.sorted(by: { "\($0)" < "\($1)" }) {
      sm.history(of: .numbered(history.state), depth: history.depth, default: .numbered(target))
    }
    for (index, line) in chart.lines.enumerated() { addLine(line, index, &sm) }
    for (index, hook) in chart.hooks.enumerated() { add(hook, index, &sm) }
  }

  func number(_ index: Int) -> UInt { Self.firstLine + UInt(index) }

  private func declare(_ states: [Int], _ sm: inout Builder) {
    for state in states {
      let children = chart.children[state] ?? []
      switch chart.kinds[state] ?? .atomic {
      case .atomic: sm.state(.numbered(state))
      case .final: sm.final(.numbered(state))
      case .compound: sm.compound(.numbered(state), initial: .numbered(children[0])) { declare(children, &$0) }
      case .parallel: sm.parallel(.numbered(state)) { declare(children, &$0) }
      }
    }
  }

  private func add(_ hook: HeldChart.Hook, _ index: Int, _ sm: inout Builder) {
    let state = hook.state.map(State.numbered)
    let perform: Builder.Hook = { step in
      mark(&step.context)
      try journal.enter("\(hook.moment) \(index) of \(text(step))")
    }
    let place = number(index + 1_000)
    switch (hook.moment, state) {
    case (.entry, nil): sm.onEntry(perform: perform, line: place)
    case (.entry, let state?): sm.onEntry(state, perform: perform, line: place)
    case (.exit, nil): sm.onExit(perform: perform, line: place)
    case (.exit, let state?): sm.onExit(state, perform: perform, line: place)
    case (.before, nil): sm.before(perform: perform, line: place)
    case (.before, let state?): sm.before(from: state, perform: perform, line: place)
    case (.after, nil): sm.after(perform: perform, line: place)
    case (.after, let state?): sm.after(from: state, perform: perform, line: place)
    }
  }

  // MARK: What a step sees

  func text(_ step: borrowing HeldStep) -> String {
    let (source, target) = (step.source, step.target)
    return "s\(step.state.number): " + HeldText.step(source, target, step.cause, step.configuration, payloads(step))
  }

  func condition(_ line: HeldChart.Line) -> Guard<Context, State, HeldEvent>? {
    switch line.condition {
    case nil: nil
    case .isIn(let state): .isIn(.numbered(state))
    case .notIn(let state): !.isIn(.numbered(state))
    case .sum(let rest): Guard("sum") { step in sum(step) % 3 == rest }
    case .sumOrFailure(let rest):
      Guard("sum or failure") { step in
        if sum(step) % 3 == (rest + 1) % 3 { throw HeldJournal.Failure(description: "failure of a guard") }
        return sum(step) % 3 == rest
      }
    }
  }

  func sum(_ step: borrowing HeldStep) -> Int { payloads(step).values.joined().reduce(0, +) }

  // MARK: Lines without payloads

  /// Adds a line that neither passes nor makes a payload.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - index: Its number.
  ///   - sm: The builder.
  ///   - first: What its action does first.
  func addOrdinary(
    _ line: HeldChart.Line, _ index: Int, to sm: inout Builder, first: (@Sendable (inout HeldStep) -> Void)? = nil
  ) {
    let act: Builder.Hook = { step in
      first?(&step)
      guard line.acts || line.target == .inside else { return }
      mark(&step.context)
      let text = "line \(index) of \(text(step))"
      if line.mayThrow { try journal.enter(text) } else { journal.note(text) }
      if let raised = line.raises { step.raise(HeldEvent.plain[raised]) }
    }
    switch line.trigger {
    case .call(let number): add(line, index, HeldEvent.calls[number], act, to: &sm)
    default: add(line, index, first == nil && !line.acts && line.target != .inside ? nil : act, to: &sm)
    }
  }

  private func targets(_ line: HeldChart.Line) -> Targets<State> {
    switch line.target {
    case .inside: []
    case .state(let state): [.numbered(state)]
    case .history(let history): .history(of: .numbered(history.state), depth: history.depth)
    case .fork(let states): .all(states.map { .state(.numbered($0)) })
    }
  }

  private func add(_ line: HeldChart.Line, _ index: Int, _ act: Builder.Hook?, to sm: inout Builder) {
    let (source, condition, place) = (State.numbered(line.source), condition(line), number(index))
    let kind: TransitionKind = line.isLocal ? .local : .external
    switch (line.trigger, line.target) {
    case (.plain(let event), .inside): sm.when(HeldEvent.plain[event], in: source, if: condition, perform: act ?? { _ in }, line: place)
    case (.plain(let event), .state(let target)):
      sm.when(HeldEvent.plain[event], from: source, to: .numbered(target), kind: kind, if: condition, perform: act, line: place)
    case (.plain(let event), _):
      sm.when(HeldEvent.plain[event], from: source, into: targets(line), kind: kind, if: condition, perform: act, line: place)
    case (.always, .state(let target)):
      sm.always(from: source, to: .numbered(target), kind: kind, if: condition, perform: act, line: place)
    case (.always, _): sm.always(from: source, into: targets(line), kind: kind, if: condition, perform: act, line: place)
    case (.done, .state(let target)): sm.onDone(source, to: .numbered(target), if: condition, perform: act, line: place)
    case (.done, _): sm.onDone(source, into: targets(line), if: condition, perform: act, line: place)
    case (.call, _): break
    }
  }

  private func add<Call: HeldCall>(
    _ line: HeldChart.Line, _ index: Int, _ call: Call, _ act: @escaping Builder.Hook, to sm: inout Builder
  ) {
    let (source, place) = (State.numbered(line.source), number(index))
    let condition = condition(line).map { CallGuard<Context, State, HeldEvent, Call.Argument>($0) }
    let kind: TransitionKind = line.isLocal ? .local : .external
    let perform: @Sendable (consuming Call.Argument, inout HeldStep) throws -> Call.Reply = { argument, step in
      let number = call.number(argument)
      try act(&step)
      return call.reply(number * 2)
    }
    switch line.target {
    case .inside: sm.when(call.event, in: source, if: condition, perform: perform, line: place)
    case .state(let target):
      sm.when(call.event, from: source, to: .numbered(target), kind: kind, if: condition, perform: perform, line: place)
    default: sm.when(call.event, from: source, into: targets(line), kind: kind, if: condition, perform: perform, line: place)
    }
  }
}

/// How both sides write down what they see.
enum HeldText {
  static func step<State: NumberedState>(
    _ source: State, _ target: State, _ cause: Cause<State, HeldEvent>, _ configuration: [State], _ payloads: [Int: [Int]]
  ) -> String {
    "s\(source.number) -> s\(target.number) by \(cause) in \(configuration.map(\.number)) with \(HeldText.payloads(payloads))"
  }

  static func payloads(_ payloads: [Int: [Int]]) -> String {
    payloads.sorted { $0.key < $1.key }.map { "s\($0): \($1)" }.joined(separator: ", ")
  }

  static func outcome<State: NumberedState>(_ outcome: Outcome<State, HeldEvent>) -> String {
    func numbers(_ states: [State]) -> [Int] { states.map(\.number) }
    switch outcome {
    case .transitioned(let taken):
      return "taken from s\(taken.source.number) to s\(taken.target.number) \(numbers(taken.targets)) by \(taken.cause), "
        + "left \(numbers(taken.exited)), entered \(numbers(taken.entered))"
    case .accepted(let acceptance): return "accepted: \(acceptance)"
    case .rejected(let rejection):
      switch rejection.reason {
      case .failed(let error): return "rejected: failed with \(error)"
      case .guards(let names): return "rejected: guards \(names)"
      default: return "rejected: \(rejection.reason)"
      }
    }
  }
}
