import StateMachines

/// A payload as the twin keeps it.
struct HeldModel: Sendable, Equatable {
  var shape: HeldShape
  var numbers: [Int]
  var life: Int?
}

/// What the twin's machine carries: the payloads of its states, put in and taken out by hand.
struct TwinContext: Sendable {
  /// Those of active states, and of states that are left, until the actions of the step have run.
  var payloads: [Int: HeldModel] = [:]
  /// Those that actions have made for states that are not entered yet.
  var made: [Int: HeldModel] = [:]
  /// What histories remember.
  var remembered: [HeldChart.History: [Int: HeldModel]] = [:]
  var rememberedStates: [HeldChart.History: Set<Int>] = [:]
  /// The histories through which the step leads.
  var entering: Set<HeldChart.History> = []
  /// The states that the step leaves.
  var left: Set<Int> = []
  var isLeaving = false
  /// The state whose payload an action is passed at this moment.
  var passed: Int?
  var marks = 0

  /// What a step sees.
  var visible: [Int: [Int]] { payloads.filter { $0.key != passed }.mapValues(\.numbers) }
  /// The objects in payloads of states and in those that histories give back.
  var lives: Set<Int> {
    let given = remembered.flatMap { history, payloads in
      payloads.filter { rememberedStates[history]?.contains($0.key) == true }.map(\.value)
    }
    return Set((payloads.values + given).compactMap(\.life))
  }
}

/// The side whose states are plain.
struct TwinDefinition: Sendable {
  typealias Common = HeldDefinition<TwinContext, TwinState>
  typealias Builder = Common.Builder
  private typealias TwinStep = Common.HeldStep
  private typealias Line = HeldChart.Line

  let chart: HeldChart
  let journal: HeldJournal

  func definition() throws(DefinitionError) -> Common.Definition {
    let common = Common(chart: chart, journal: journal, payloads: { Self.payloads(seenBy: $0) }, mark: { $0.marks += 1 })
    return try ContextDefinition(initial: .numbered(chart.top[0]), onError: chart.policy, maximumMicrosteps: 12) { sm in
      sm.onEntry { step in try enter(&step, common) }
      common.build(&sm) { line, index, sm in add(line, index, common, &sm) }
      sm.onExit { step in leave(&step.context, step.state.number) }
    }
  }

  /// What a step sees: a payload that is passed at the start only once its state is active.
  private static func payloads(seenBy step: borrowing Common.HeldStep) -> [Int: [Int]] {
    var payloads = step.context.visible
    guard case .start = step.cause else { return payloads }
    for state in payloads.keys where !step.isIn(.numbered(state)) { payloads[state] = nil }
    return payloads
  }

  // MARK: States

  private func leave(_ context: inout TwinContext, _ state: Int) {
    if !context.isLeaving { (context.isLeaving, context.made, context.entering) = (true, [:], []) }
    context.left.insert(state)
    for isDeep in [false, true] {
      let inside = isDeep ? chart.descendants(state) : Set(chart.children[state] ?? [])
      context.rememberedStates[HeldChart.History(state: state, isDeep: isDeep)] = context.left.intersection(inside)
    }
  }

  /// Takes out the payloads of the states that were left, and keeps for histories what they were.
  private func takeOut(_ context: inout TwinContext) {
    for state in context.left where chart.children[state] != nil {
      for isDeep in [false, true] {
        let history = HeldChart.History(state: state, isDeep: isDeep)
        guard chart.usedHistories.contains(history) else { continue }
        context.remembered[history] = context.payloads.filter { chart.descendants(state).contains($0.key) && context.left.contains($0.key) }
      }
    }
    for state in context.left { context.payloads[state] = nil }
    (context.left, context.isLeaving) = ([], false)
  }

  private func enter(_ step: inout Common.HeldStep, _ common: Common) throws {
    takeOut(&step.context)
    let state = step.state.number
    guard chart.holding.contains(state), let shape = HeldState.shape(state) else { return }
    countEntry(step)
    // The payload that is passed at the start is there from the beginning.
    if step.context.payloads[state] != nil { return }
    if let made = step.context.made.removeValue(forKey: state) {
      step.context.payloads[state] = made
      return
    }
    for history in step.context.entering where step.context.rememberedStates[history]?.contains(state) == true {
      guard let remembered = step.context.remembered[history]?[state] else { continue }
      journal.count(history.isDeep ? .restoredByDeepHistory : .restoredByShallowHistory)
      step.context.payloads[state] = remembered
      return
    }
    guard chart.makers.contains(state) else { return journal.note("no payload for s\(state)") }
    journal.count(.madeByMaker)
    let sum = common.sum(step)
    try uncaught { try journal.enter("maker of \(common.text(step))") }
    step.context.payloads[state] = make(shape, [sum % 1_000, state], from: nil, moving: false)
  }

  /// Runs what undoes the step under both policies.
  private func uncaught(_ body: () throws -> Void) throws {
    do { try body() } catch {
      if chart.policy == .raise { journal.abort(error) }
      throw error
    }
  }

  private func countEntry(_ step: borrowing Common.HeldStep) {
    switch step.cause {
    case .always: journal.count(.enteredAlways)
    case .done: journal.count(.enteredByCompletion)
    case .start: journal.count(.enteredAtStart)
    default: break
    }
    if step.targets.count > 1 { journal.count(.enteredByFork) }
  }

  // MARK: Payloads

  func make(_ shape: HeldShape, _ numbers: [Int], from old: Int?, moving: Bool) -> HeldModel {
    var life: Int?
    if shape.hasLife {
      if moving, let old {
        journal.count(.objectMoved)
        life = old
      } else {
        life = journal.makeLife()
      }
    }
    return HeldModel(shape: shape, numbers: shape.fit(numbers), life: life)
  }

  private func changed(_ payload: HeldModel, _ change: HeldChart.Change, _ number: Int) -> HeldModel {
    var payload = payload
    switch change {
    case .append: payload.numbers = payload.shape.fit(payload.numbers + [number])
    case .clear: payload.numbers = payload.shape.fit([])
    case .renew: payload = make(payload.shape, [number], from: nil, moving: false)
    }
    return payload
  }

  // MARK: Lines

  private func add(_ line: Line, _ index: Int, _ common: Common, _ sm: inout Builder) {
    guard line.passes || line.makes else {
      guard case .history(let history) = line.target else { return common.addOrdinary(line, index, to: &sm) }
      return common.addOrdinary(line, index, to: &sm) { step in
        if step.context.rememberedStates[history]?.isEmpty == false {
          step.context.entering.insert(history)
        } else {
          journal.count(.defaultOfHistory)
        }
      }
    }
    let (source, condition) = (TwinState.numbered(line.source), common.condition(line))
    let target: TwinState? = if case .state(let target) = line.target { .numbered(target) } else { nil }
    let (kind, place): (TransitionKind, UInt) = (line.isLocal ? .local : .external, common.number(index))
    switch line.trigger {
    case .plain(let event):
      let isIdle = line.hasNoAction
      let perform: Builder.Hook = { step in
        if isIdle { return }
        // A line that makes a payload undoes the step when it throws.
        if line.makes {
          try uncaught { _ = try act(line, index, index, common, &step) }
        } else {
          _ = try act(line, index, index, common, &step)
        }
      }
      if let target {
        sm.when(HeldEvent.plain[event], from: source, to: target, kind: kind, if: condition, perform: perform, line: place)
      } else {
        sm.when(HeldEvent.plain[event], in: source, if: condition, perform: perform, line: place)
      }
    case .call(let number): add(line, index, common, &sm, HeldEvent.calls[number])
    default: break
    }
  }

  private func add<Call: HeldCall>(_ line: Line, _ index: Int, _ common: Common, _ sm: inout Builder, _ call: Call) {
    let condition = common.condition(line).map { CallGuard<TwinContext, TwinState, HeldEvent, Call.Argument>($0) }
    let (kind, place): (TransitionKind, UInt) = (line.isLocal ? .local : .external, common.number(index))
    let source = TwinState.numbered(line.source)
    let perform: @Sendable (consuming Call.Argument, inout Common.HeldStep) throws -> Call.Reply = { argument, step in
      let number = try act(line, index, call.number(argument), common, &step)
      journal.count(line.makes ? .madeWithReply : .changedWithReply)
      return call.reply(number)
    }
    if case .state(let target) = line.target {
      sm.when(call.event, from: source, to: .numbered(target), kind: kind, if: condition, perform: perform, line: place)
    } else {
      sm.when(call.event, in: source, if: condition, perform: perform, line: place)
    }
  }

  /// What the action of a line does that is passed a payload, makes one, or both.
  private func act(
    _ line: Line, _ index: Int, _ number: Int, _ common: Common, _ step: inout Common.HeldStep
  ) throws -> Int {
    step.context.marks += 1
    defer { step.context.passed = nil }
    var (suffix, made): (String, HeldModel?) = ("", nil)
    let target: Int? = if case .state(let target) = line.target { target } else { nil }
    var reply = number
    if line.passes {
      guard let old = step.context.payloads[line.source] else {
        journal.note("no payload of s\(line.source)")
        return 0
      }
      let new = changed(old, line.change, number)
      (step.context.payloads[line.source], step.context.passed) = (new, line.source)
      (suffix, reply) = (", changed to \(new.numbers)", new.numbers.reduce(0, +))
      count(change: line, step)
      if line.makes, let shape = target.flatMap(HeldState.shape) {
        made = make(shape, new.numbers + [number], from: new.life, moving: line.movesObject)
      }
    } else if let shape = target.flatMap(HeldState.shape) {
      made = make(shape, [number], from: nil, moving: false)
    }
    let (source, shownTarget) = (step.source, step.target)
    let text = HeldText.step(source, shownTarget, step.cause, step.configuration, step.context.visible)
    if made != nil { journal.count(chart.isQuiet && !line.mayThrow ? .madeWhereNothingElseRuns : .madeByLine) }
    if line.mayThrow {
      do { try journal.enter("line \(index) of \(text)\(suffix)") } catch {
        if line.passes { journal.count(chart.policy == .raise && !line.makes ? .raisedAfterChange : .undoneAfterChange) }
        if made != nil { journal.count(.undoneAfterMaking) }
        throw error
      }
    } else {
      journal.note("line \(index) of \(text)\(suffix)")
    }
    if let made, let target { step.context.made[target] = made }
    return reply
  }

  private func count(change line: Line, _ step: borrowing Common.HeldStep) {
    if line.target != .inside {
      journal.count(.changedWhenLeft)
    } else if step.context.left.contains(line.source) {
      journal.count(.changedByOtherRegion)
    } else {
      journal.count(chart.isQuiet && !line.mayThrow ? .changedWhereNothingElseRuns : .changedInside)
    }
  }
}

extension HeldChart {
  /// The histories that a line leads into.
  var usedHistories: Set<History> {
    Set(lines.compactMap { if case .history(let history) = $0.target { history } else { nil } })
  }
}
