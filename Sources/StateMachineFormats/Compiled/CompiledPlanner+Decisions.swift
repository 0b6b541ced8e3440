import StateMachines

// What an event does at each place, where no regions are active.

extension CompiledPlanner {
  mutating func decision(for event: CompiledEvent) -> CompiledDecision { decision(for: event, field: 0) }

  private mutating func decision(for event: CompiledEvent, field: Int) -> CompiledDecision {
    var cases: [CompiledCase<CompiledDecision>] = []
    var known: [CompiledDecision] = []
    for state in fields.fields[field].states {
      let content = fields.numbers[state].map { decision(for: event, field: $0) } ?? .ways(ways(for: event, at: state))
      if let index = known.firstIndex(of: content.withoutLines) {
        cases[index].states.append(state)
        cases[index].content = cases[index].content.adding(linesOf: content)
      } else {
        known.append(content.withoutLines)
        cases.append(CompiledCase(states: [state], content: content))
      }
    }
    return cases.count == 1 ? cases[0].content : .byField(field, cases)
  }

  /// The lines that take an event at a state without others inside, from the inside out, as the engine tries them.
  private mutating func ways(for event: CompiledEvent, at leaf: Int) -> [CompiledWay] {
    if tree.endsMachine(leaf) { return [] }
    let path = tree.path(from: leaf)
    var ways: [CompiledWay] = []
    for state in path {
      for number in candidates[state] where take(event, chart.transitions[number].events, from: state) {
        for way in self.ways(of: chart.transitions[number], from: state, on: event, path) {
          ways.append(way)
          if way.conditions.isEmpty { return ways }
        }
      }
      if case .named = event, deferrals[state].contains(where: { take(event, $0, from: state) }) {
        ways.append(CompiledWay(ending: .deferred, lines: []))
      }
    }
    return ways
  }

  private func take(_ event: CompiledEvent, _ events: Description.Events, from state: Int) -> Bool {
    switch (event, events) {
    case (.always, .always), (.named, .any), (.done, .any): true
    case (.named(let name), .event(let other)): name == other
    case (.named(let name), .list(let names)): names.contains(name)
    case (.named(let name), .prefixes(let prefixes)): prefixes.contains { $0.isPrefix(ofEvent: name) }
    case (.done(let done), .done(let name)): tree.name(done) == name
    case (.done(let done), .completion): done == state
    default: false
    }
  }

  // MARK: One line

  private mutating func ways(
    of line: Description.Transition, from source: Int, on event: CompiledEvent, _ path: [Int]
  ) -> [CompiledWay] {
    let branches = line.branches.isEmpty ? [Description.Branch(targets: line.targets)] : line.branches
    var ways: [CompiledWay] = []
    for branch in branches {
      var asked: [String] = []
      var isPossible = true
      for name in [line.guardName, branch.guardName] {
        switch condition(name, at: path) {
        case .holds(let holds): isPossible = isPossible && holds
        case .asks(let requirement): asked.append(requirement)
        }
      }
      guard isPossible else { continue }
      var way = CompiledWay(conditions: asked, ending: .moved, lines: [line.place.line])
      switch line.kind {
      case .ignored: way.ending = .ignored
      case .impossible: way.ending = .rejected
      case .stopping: way.ending = .stops
      case .internal, .external, .local:
        let action = steps(line.statements, named: line.actionName) + steps(branch.statements, named: branch.actionName)
        if line.kind == .internal || branch.targets.isEmpty {
          way.ending = .stayed
          way.steps = hooks(.before, line, nil, source, event) + action + hooks(.after, line, nil, source, event)
        } else {
          way.steps = hooks(.before, line, branch.targets, source, event)
          way.steps += transition(line, to: branch.targets, from: source, path, action)
          way.steps += hooks(.after, line, branch.targets, source, event)
        }
      }
      ways.append(way)
      if asked.isEmpty { break }
    }
    return ways
  }

  /// Exits, the innermost first, the action, and entries.
  private mutating func transition(
    _ line: Description.Transition, to targets: [Description.Target], from source: Int, _ path: [Int], _ action: [CompiledStep]
  ) -> [CompiledStep] {
    let states = targets.compactMap { tree.numbers[$0.state] }
    for (target, state) in zip(targets, states) where target.history != nil {
      if tree.isInside(source, state) || source == state && line.kind == .local {
        refuse("the history of \(Excerpt.name(target.state)), which stays active, is not compiled", line.place)
      }
    }
    let domain = tree.domain(from: source, to: states, isLocal: line.kind == .local)
    var steps: [CompiledStep] = []
    for state in path.prefix(while: { $0 != domain }) {
      steps += hooks[.exit]?[state] ?? []
      if remembering.contains(state) { steps.append(.remember(state)) }
    }
    return steps + action + self.steps(to: targets, inside: domain)
  }

  /// The `before` or `after` hooks that run for a transition; an internal one leads nowhere.
  private mutating func hooks(
    _ moment: Description.Hook.Moment, _ line: Description.Transition, _ targets: [Description.Target]?, _ source: Int,
    _ event: CompiledEvent
  ) -> [CompiledStep] {
    var steps: [CompiledStep] = []
    for hook in chart.hooks where hook.moment == moment {
      if let from = hook.from, !from.pass(tree.name(source)) { continue }
      switch (hook.events, event) {
      case (nil, _), (.any, _): break
      case (let events?, .named): if !take(event, events, from: source) { continue }
      default: continue
      }
      if let filter = hook.to {
        guard let targets else { continue }
        if targets.count != 1 || targets[0].history != nil {
          refuse("whether a hook runs for a transition with several targets, or with a history as target, is not compiled", hook.place)
        }
        guard let target = targets.first, filter.pass(target.state) else { continue }
      }
      steps += self.steps(hook)
    }
    return steps
  }
}
