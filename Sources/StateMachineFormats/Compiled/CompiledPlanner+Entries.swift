import StateMachines

// The steps into states, as SCXML Appendix D, `computeEntrySet` and `enterStates`, has them where no regions are active.

extension CompiledPlanner {
  /// The steps from the inside of a domain into targets.
  mutating func steps(to targets: [Description.Target], inside domain: Int?) -> [CompiledStep] {
    guard let target = targets.first, let state = tree.numbers[target.state] else { return [] }
    if target.history == nil, state == domain { return stepsInto(state, isDefault: false) }
    let steps = tree.path(from: state).prefix { $0 != domain }.reversed().flatMap { enter($0) }
    return steps + (target.history == nil ? stepsInto(state, isDefault: true) : stepsToHistory(target))
  }

  /// What is done when a state is entered, before anything inside it is.
  private func enter(_ state: Int) -> [CompiledStep] {
    var steps: [CompiledStep] = []
    let field = fields.field(of: state, tree)
    if tree.children[state].isEmpty || fields.numbers[state] != nil { steps.append(.become(field: field, state: state)) }
    steps += hooks[.entry]?[state] ?? []
    if tree.kind(state) == .final {
      if let parent = tree.parents[state], awaited.contains(parent) { steps.append(.raise(.done(parent))) }
      // The machine ends, whatever is raised.
      if tree.endsMachine(state) { steps += hooks[.exit]?[state] ?? [] }
    }
    return steps
  }

  /// The steps to where a state starts, once it is entered.
  private mutating func stepsInto(_ state: Int, isDefault: Bool) -> [CompiledStep] {
    guard tree.kind(state) == .compound else { return [] }
    let row = tree.states[state]
    let content = isDefault ? steps(row.initialStatements) : []
    return content + steps(to: row.start(writer.tree), inside: state)
  }

  /// The steps from a state whose history is meant to where it leads.
  private mutating func stepsToHistory(_ target: Description.Target) -> [CompiledStep] {
    guard let state = tree.numbers[target.state], let depth = target.history else { return [] }
    let first = firstSteps(target)
    if isStarting { return first }
    let remembered = rememberedSteps(of: state, depth)
    if let field = fields.numbers[state], case .byField(_, let cases)? = remembered.first ?? .byField(field, []) {
      let initial = cases.first { $0.states.contains(initialValues[field]) }?.content ?? []
      let first = first.filter { $0 != .become(field: field, state: initialValues[field]) }
      if initial == first { return remembered }
    }
    remembering.insert(state)
    return [.ifRemembered(state, remembered, otherwise: first)]
  }

  /// The steps to where a history leads as long as its state was never left.
  private mutating func firstSteps(_ target: Description.Target) -> [CompiledStep] {
    guard let state = tree.numbers[target.state] else { return [] }
    let line = chart.histories.first { $0.state == target.state && $0.depth == target.history }
    let row = tree.states[state]
    guard let line else { return steps(row.initialStatements) + steps(to: row.start(writer.tree), inside: state) }
    return steps(line.statements, named: line.actionName) + steps(to: line.targets, inside: state)
  }

  /// The steps into the states that the field of a state remembers.
  private mutating func rememberedSteps(of state: Int, _ depth: Description.HistoryDepth) -> [CompiledStep] {
    guard let field = fields.numbers[state] else { return [] }
    var cases: [CompiledCase<[CompiledStep]>] = []
    for value in fields.fields[field].states {
      let path = tree.path(from: value).prefix { $0 != state }.reversed()
      var content: [CompiledStep]
      if depth == .shallow, let child = path.first {
        content = enter(child) + stepsInto(child, isDefault: true)
      } else {
        content = path.flatMap { enter($0) }
        if fields.numbers[value] != nil { content += rememberedSteps(of: value, .deep) }
      }
      content.removeAll { $0 == .become(field: field, state: value) }
      cases.append(CompiledCase(states: [value], content: content))
    }
    return [.byField(field, cases)]
  }

  /// Each field begins where a history of its state leads at first, or else where the state starts.
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
