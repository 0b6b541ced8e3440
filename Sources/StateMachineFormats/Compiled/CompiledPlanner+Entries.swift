import StateMachines

// The steps into states, as `computeEntrySet` and `enterStates` of SCXML Appendix D say.

extension CompiledPlanner {
  typealias Target = MachineDescription.Target

  /// The steps from the inside of a domain into targets.
  mutating func steps(to targets: [Target], inside domain: Int?) -> [CompiledStep] { steps(inside: domain, to: targets, isDefault: false) }

  /// The steps into the inside of a state that was entered: to targets, or else to where the state starts.
  private mutating func steps(inside state: Int?, to targets: [Target], isDefault: Bool) -> [CompiledStep] {
    if let target = targets.first(where: { $0.history != nil && tree.numbers[$0.state] == state }) { return stepsToHistory(target) }
    if let state, tree.kind(state) == .parallel { return stepsIntoRegions(of: state, to: targets) }
    let inner = targets.filter { tree.numbers[$0.state].map { tree.isInside($0, state) } ?? false }
    if let first = inner.first.flatMap({ tree.numbers[$0.state] }),
      let child = tree.path(from: first).last(where: { tree.isInside($0, state) })
    {
      return enter(child) + steps(inside: child, to: inner, isDefault: true)
    }
    guard let state, tree.kind(state) == .compound else { return [] }
    let row = tree.states[state]
    let content = isDefault ? steps(row.initialStatements) : []
    return content + steps(inside: state, to: row.start(writer.tree), isDefault: false)
  }

  private mutating func stepsIntoRegions(of state: Int, to targets: [Target]) -> [CompiledStep] {
    enteredParallels.insert(state)
    defer { enteredParallels.remove(state) }
    return tree.children[state].flatMap { region in
      let inner = targets.filter { tree.numbers[$0.state].map { $0 == region || tree.isInside($0, region) } ?? false }
      return enter(region) + steps(inside: region, to: inner, isDefault: true)
    }
  }

  /// What is done when a state is entered, before anything inside it is.
  private mutating func enter(_ state: Int) -> [CompiledStep] {
    var steps: [CompiledStep] = []
    var calls = hooks[.entry]?[state] ?? []
    if types.payloads[state] != nil {
      let payload = payload(of: state)
      steps.append(.hold(state, payload))
      if payload == .argument { calls = calls.map(\.readingArgument) }
    } else if fields.isValue(state, tree) {
      steps.append(.become(field: fields.field(of: state, tree), state: state))
    }
    steps += calls + requests.steps(true, of: state)
    if tree.kind(state) == .final, let parent = tree.parents[state] { steps += complete(parent) }
    return steps
  }

  /// Where the payload of a state that is entered comes from.
  private mutating func payload(of state: Int) -> CompiledPayload {
    if isStarting { return .made }
    if let made, made.state == state { return made.payload }
    let name = tree.name(state)
    return .maker(
      call(
        .maker, "make \(name)", [], tree.states[state].place, entered: state, result: (true, false),
        comment: "The payload of '\(name)' where no line makes it."))
  }

  /// The exit actions of a final state that ends the machine; they run in the same step, whatever the step has raised.
  func steps(endingAfter entries: [CompiledStep]) -> [CompiledStep] {
    for step in entries {
      switch step {
      case .become(0, let state) where tree.endsMachine(state): return hooks[.exit]?[state] ?? []
      case .hold(let state, let payload) where tree.endsMachine(state):
        let calls = (hooks[.exit]?[state] ?? []).map(\.readingMade)
        return payload == .argument ? calls.map(\.readingArgument) : calls
      default: break
      }
    }
    return []
  }

  /// The completions to raise when a state is done: its own, and that of the parallel state around it where all regions are done.
  private func complete(_ state: Int) -> [CompiledStep] {
    var steps: [CompiledStep] = awaited.contains(state) ? [.raise(.done(state))] : []
    guard let parallel = tree.parents[state], tree.kind(parallel) == .parallel, awaited.contains(parallel) else { return steps }
    let regions = tree.children[parallel]
    // Where the regions are entered one after the other, only the last one can complete them.
    if enteredParallels.contains(parallel), regions.last != state { return steps }
    var places: [CompiledPlace] = []
    for region in regions where region != state && tree.kind(region) != .final {
      let finals = tree.children[region].filter { tree.kind($0) == .final }
      guard let field = fields.numbers[region], !finals.isEmpty else { return steps }
      places.append(CompiledPlace(field: field, states: finals))
    }
    steps.append(.raiseWhere(places, .done(parallel)))
    return steps
  }

  // MARK: Histories

  /// How often a plan may lead to a history: where nested states start in their own histories, each level doubles the plan.
  private static let mostHistories = 20_000

  /// The steps from a state to where its history leads.
  private mutating func stepsToHistory(_ target: Target) -> [CompiledStep] {
    guard let state = tree.numbers[target.state], let depth = target.history else { return [] }
    historyCount += 1
    if historyCount > Self.mostHistories {
      if historyCount == Self.mostHistories + 1 {
        refuse(
          "the history of \(Excerpt.name(target.state)) is not compiled: the plan leads to histories more than \(Self.mostHistories) times",
          tree.states[state].place)
      }
      return []
    }
    let first = firstSteps(target)
    if isStarting { return first }
    let remembered = rememberedSteps(of: state, depth)
    if let field = fields.numbers[state], case .byField(_, let cases)? = remembered.first {
      let initial = cases.first { $0.states.contains(initialValues[field]) }?.content ?? []
      if initial == first.filter({ $0 != .become(field: field, state: initialValues[field]) }) { return remembered }
    }
    remembering.insert(state)
    return [.ifRemembered(state, remembered, otherwise: first)]
  }

  /// The steps to where a history leads as long as its state was never left.
  private mutating func firstSteps(_ target: Target) -> [CompiledStep] {
    guard let state = tree.numbers[target.state] else { return [] }
    let line = chart.histories.first { $0.state == target.state && $0.depth == target.history }
    let row = tree.states[state]
    if let line { return steps(line.statements, named: line.actionName) + steps(inside: state, to: line.targets, isDefault: false) }
    if tree.kind(state) == .parallel { return stepsIntoRegions(of: state, to: []) }
    return steps(row.initialStatements) + steps(inside: state, to: row.start(writer.tree), isDefault: false)
  }

  /// The steps into the states that the fields inside a state remember.
  private mutating func rememberedSteps(of state: Int, _ depth: Description.HistoryDepth) -> [CompiledStep] {
    if tree.kind(state) == .parallel {
      if depth == .shallow { return stepsIntoRegions(of: state, to: []) }
      enteredParallels.insert(state)
      defer { enteredParallels.remove(state) }
      return tree.children[state].flatMap { enter($0) + rememberedSteps(of: $0, .deep) }
    }
    guard let field = fields.numbers[state] else { return [] }
    var cases: [CompiledCase<[CompiledStep]>] = []
    for value in fields.fields[field].states {
      let path = tree.path(from: value).prefix { $0 != state }.reversed()
      var content: [CompiledStep]
      if depth == .shallow, let child = path.first {
        content = enter(child) + steps(inside: child, to: [], isDefault: true)
      } else {
        content = path.flatMap { enter($0) }
        if !tree.children[value].isEmpty { content += rememberedSteps(of: value, .deep) }
      }
      content.removeAll { $0 == .become(field: field, state: value) }
      cases.append(CompiledCase(states: [value], content: content))
    }
    return [.byField(field, cases)]
  }

  /// Gives each field its first value: where the history of its state leads before the state was left, or else where the state starts.
  mutating func chooseInitialValues() {
    initialValues = fields.fields.map { $0.states.first ?? 0 }
    for (number, field) in fields.fields.enumerated() {
      guard let owner = field.owner else { continue }
      let line = chart.histories.first { $0.state == tree.name(owner) }
      let steps = steps(to: line?.targets ?? tree.states[owner].start(writer.tree), inside: owner)
      for case .become(number, let state) in steps.flat { initialValues[number] = state }
    }
    remembering = []
    for target in chart.allTargets where target.history != nil { _ = stepsToHistory(target) }
  }
}

extension CompiledStep {
  /// The step with the payload of the event in place of the payload that is made.
  fileprivate var readingArgument: Self { replacing { $0 == .made ? .argument : $0 } }

  /// The step with the payload that is made in place of that of the source.
  fileprivate var readingMade: Self { replacing { if case .payload = $0 { .made } else { $0 } } }

  private func replacing(_ change: (CompiledCall.Argument) -> CompiledCall.Argument) -> Self {
    guard case .call(var call) = self else { return self }
    call.arguments = call.arguments.map(change)
    return .call(call)
  }
}
