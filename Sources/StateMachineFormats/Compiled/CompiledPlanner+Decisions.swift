import StateMachines

// What an event does at each place.

extension CompiledPlanner {
  mutating func decision(for event: CompiledEvent) -> CompiledDecision { decision(for: event, field: 0, upTo: nil, then: []) }

  /// What an event does by the values of a field.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - field: The number of the field.
  ///   - end: Lines are looked for only in states inside this one; nil for the whole chart.
  ///   - others: The ways that are tried after those of the field.
  /// - Returns: The decision; values of the field for which the same is done share a case.
  private mutating func decision(
    for event: CompiledEvent, field: Int, upTo end: Int?, then others: [CompiledWay]
  ) -> CompiledDecision {
    var cases: [CompiledCase<CompiledDecision>] = []
    var known: [CompiledDecision] = []
    for state in fields.fields[field].states {
      let content: CompiledDecision
      if tree.kind(state) == .parallel {
        content = regions(of: state, on: event, upTo: end)
      } else if let inner = fields.numbers[state] {
        content = decision(for: event, field: inner, upTo: end, then: others)
      } else {
        content = .ways(Self.joined(ways(for: event, at: state, upTo: end), others))
      }
      if let index = known.firstIndex(of: content.withoutLines) {
        cases[index].states.append(state)
        cases[index].content = cases[index].content.adding(linesOf: content)
      } else {
        known.append(content.withoutLines)
        cases.append(CompiledCase(states: [state], content: content))
      }
    }
    return cases.count == 1 && !cases[0].content.payloadUse.reads ? cases[0].content : .byField(field, cases)
  }

  private static func joined(_ ways: [CompiledWay], _ others: [CompiledWay]) -> [CompiledWay] {
    ways.last.map { $0.conditions.isEmpty && $0.ending != .deferred } ?? false ? ways : ways + others
  }

  /// What an event does in a parallel state: its regions take it, and where one of them selects no line, the states around them do.
  private mutating func regions(of state: Int, on event: CompiledEvent, upTo end: Int?) -> CompiledDecision {
    var outer = ways(for: event, at: state, upTo: end)
    var threads: [CompiledDecision] = []
    var threadRegions: [Int] = []
    for region in tree.children[state] {
      let thread =
        fields.numbers[region].map { decision(for: event, field: $0, upTo: state, then: []) }
        ?? .ways(ways(for: event, at: region, upTo: state))
      guard !thread.allWays.isEmpty else { continue }
      threadRegions.append(region)
      threads.append(thread)
    }
    let inner = threads.flatMap(\.allWays)
    guard let only = threadRegions.first else { return .ways(outer) }
    if let way = (inner + outer).first(where: { $0.reply != .none || $0.mayThrow }) {
      refuse(
        "a line that replies, or whose action may throw, is not compiled for an event that regions take",
        Place(fileID: chart.place.fileID, line: way.lines.first ?? chart.place.line, column: 1))
    }
    if types.movesArgument(of: event), let way = inner.first(where: \.takesArgument) {
      refuse(
        "an action that takes an argument that cannot be copied is not compiled for an event that regions take",
        Place(fileID: chart.place.fileID, line: way.lines.first ?? chart.place.line, column: 1))
    }
    // Where one region alone has lines, it is written like a compound state: if no outer line has to be compared with an inner one.
    if threads.count == 1, outer.isEmpty || inner.allSatisfy({ $0.ending == .moved }) && outer.allSatisfy({ $0.ending != .stayed }) {
      return fields.numbers[only].map { decision(for: event, field: $0, upTo: state, then: outer) }
        ?? .ways(Self.joined(ways(for: event, at: only, upTo: state), outer))
    }
    let threadFields = threadRegions.compactMap { fields.numbers[$0] }
    if threadFields.count < threads.count {
      refuse(
        "a line of a region without states inside is not compiled, for an event that other parts of \(Excerpt.name(tree.name(state))) take",
        tree.states[state].place)
    }
    let stays = inner.first { $0.ending == .stayed }
    if !outer.isEmpty, stays != nil || outer.contains(where: { $0.ending == .stayed }) {
      refuse(
        "an internal transition for an event that both \(Excerpt.name(tree.name(state))) and its regions take is not compiled",
        Place(fileID: chart.place.fileID, line: (stays ?? outer[0]).lines.first ?? chart.place.line, column: 1))
    }
    if let stop = (inner + outer).first(where: { $0.ending == .stops }) {
      refuse(
        "a line that stops the program is not compiled for an event that several parts of \(Excerpt.name(tree.name(state))) take",
        Place(fileID: chart.place.fileID, line: stop.lines.first ?? chart.place.line, column: 1))
    }
    if let maker = inner.first(where: \.keepsMadePayload) {
      refuse(
        "a line that makes a payload is not compiled for an event that several parts of \(Excerpt.name(tree.name(state))) take",
        Place(fileID: chart.place.fileID, line: maker.lines.first ?? chart.place.line, column: 1))
    }
    // What a region ignores is accepted, also where a line around the regions says that the event is impossible.
    if outer.last?.ending == .rejected, inner.contains(where: { $0.ending == .ignored }) { outer.removeLast() }
    return .regions(
      CompiledRegions(
        state: state, threads: threads, fields: threadFields, isComplete: threads.count == tree.children[state].count, outer: outer))
  }

  /// The lines that take an event at a state, from the inside out, as the engine tries them.
  private mutating func ways(for event: CompiledEvent, at leaf: Int, upTo end: Int?) -> [CompiledWay] {
    if tree.endsMachine(leaf) { return [] }
    let path = tree.path(from: leaf)
    var ways: [CompiledWay] = []
    for state in path.prefix(while: { $0 != end }) {
      for number in candidates[state] where mayTake(event, number) && take(event, chart.transitions[number].events, from: state) {
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

  /// An event that wants a reply is taken only by lines that make one, or reject it.
  private func mayTake(_ event: CompiledEvent, _ number: Int) -> Bool {
    guard types.reply(to: event) != nil else { return true }
    let line = chart.transitions[number]
    return line.has(.answers) || line.kind == .impossible || line.kind == .stopping
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
      var asked: [CompiledCondition] = []
      var isPossible = true
      let asking = Asking(line: line, event: event, active: path)
      for (name, form) in [(line.guardName, line.guardForm), (branch.guardName, branch.guardForm)] {
        switch answer(name, form, asking) {
        case .holds(let holds): isPossible = isPossible && holds
        case .asks(let condition): asked.append(condition)
        }
      }
      guard isPossible else { continue }
      var way = CompiledWay(conditions: asked, ending: .moved, lines: [line.place.line])
      switch line.kind {
      case .ignored:
        way.ending = .ignored
        if line.has(.answers), types.reply(to: event) != nil { way.reply = .requirement(reply(of: line, to: event)) }
      case .impossible: way.ending = .rejected
      case .stopping: way.ending = .stops
      case .internal, .external, .local:
        let leadsNowhere = line.kind == .internal || branch.targets.isEmpty
        let targets = leadsNowhere ? nil : branch.targets
        way.before = hooks(.before, line, targets, source, event)
        if let name = line.actionName, line.statements.isEmpty {
          way.action = action(of: line, name, on: event, from: path[0])
        } else {
          way.action = steps(line.statements)
        }
        way.action += steps(branch.statements, named: branch.actionName)
        if line.has(.answers), types.reply(to: event) != nil { way.reply = .action }
        way.after = hooks(.after, line, targets, source, event)
        made = branch.targets.first.flatMap { tree.numbers[$0.state] }.flatMap { state in
          line.has(.movesPayload) ? (state, .argument) : line.has(.makesPayload) ? (state, .made) : nil
        }
        if let targets { lead(&way, line, to: targets, from: source, path) } else { way.ending = .stayed }
        made = nil
      }
      ways.append(way)
      if asked.isEmpty { break }
    }
    return ways
  }

  /// The requirement that makes the reply of a line that ignores an event.
  private mutating func reply(of line: Description.Transition, to event: CompiledEvent) -> CompiledCall {
    let states: String =
      switch line.sources {
      case .list(let names): names.first ?? ""
      case .any: "other states"
      }
    let name = "reply to \(event.name ?? "") in \(states)"
    let key = "\(name) \(line.place.line)"
    if let known = replies[key] { return known }
    let count = replies.keys.count { $0.hasPrefix(name + " ") }
    let call = call(
      .reply, count == 0 ? name : "\(name) \(count + 1)", [], line.place, event: event, result: (false, true),
      comment: "The reply to '\(event.name ?? "")' where line \(line.place.line) ignores it.")
    replies[key] = call
    return call
  }

  /// Adds exits, the innermost first, and entries.
  private mutating func lead(
    _ way: inout CompiledWay, _ line: Description.Transition, to targets: [Description.Target], from source: Int, _ path: [Int]
  ) {
    let states = targets.compactMap { tree.numbers[$0.state] }
    for (target, state) in zip(targets, states) where target.history != nil {
      if tree.isInside(source, state) || source == state && line.kind == .local {
        refuse("the history of \(Excerpt.name(target.state)), which stays active, is not compiled", line.place)
      }
    }
    let domain = tree.domain(from: source, to: states, isLocal: line.kind == .local)
    if line.kind == .local, [source, domain].contains(where: { $0.map(isParallelOrRegion) ?? false }) {
      refuse("a local transition of a parallel state, or of a region, is not compiled", line.place)
    }
    if let domain, states.contains(domain), tree.states[domain].start(writer.tree).contains(where: { startsInHistory($0, of: domain) }) {
      refuse("the history of \(Excerpt.name(tree.name(domain))), which stays active, is not compiled", line.place)
    }
    var known = path.prefix { $0 != domain }
    if let index = known.firstIndex(where: { tree.kind($0) == .parallel }) {
      way.exits = exitRegions(of: known[index], known[..<index])
      way.leavesRegions = tree.isInside(source, known[index])
      known = known[index...]
    }
    way.exits += known.flatMap { exit($0) }
    way.entries = steps(to: targets, inside: domain)
    way.after += steps(endingAfter: way.entries)
  }

  private func startsInHistory(_ target: Description.Target, of state: Int) -> Bool {
    target.history != nil && tree.numbers[target.state] == state
  }

  private func isParallelOrRegion(_ state: Int) -> Bool {
    tree.kind(state) == .parallel || tree.parents[state].map(tree.kind) == .parallel
  }

  private func exit(_ state: Int) -> [CompiledStep] {
    (hooks[.exit]?[state] ?? []) + requests.steps(false, of: state) + (remembering.contains(state) ? [.remember(state)] : [])
  }

  /// The exits of all regions, the last one first; `known` has the active states of one region, or nothing.
  private func exitRegions(of state: Int, _ known: ArraySlice<Int>) -> [CompiledStep] {
    tree.children[state].reversed().flatMap { region in
      known.last == region ? known.flatMap { exit($0) } : exitInside(of: region) + exit(region)
    }
  }

  /// The exits of the states that are active inside a state, as its field says.
  private func exitInside(of state: Int) -> [CompiledStep] {
    guard let field = fields.numbers[state] else { return [] }
    let cases = fields.fields[field].states.map { value in
      CompiledCase(states: [value], content: exitInside(of: value) + tree.path(from: value).prefix { $0 != state }.flatMap { exit($0) })
    }
    return cases.allSatisfy(\.content.isEmpty) ? [] : [.byField(field, cases)]
  }

  /// The `before` or `after` hooks that run for a transition; an internal transition has no targets.
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
      if let name = hook.name, hook.statements.isEmpty, hook.has(.readsArgument), types.argument(of: event) != nil {
        steps.append(.call(call(.action, name, [.argument], hook.place, event: event)))
      } else {
        steps += self.steps(hook.statements, named: hook.name)
      }
    }
    return steps
  }
}
