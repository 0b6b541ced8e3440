/// The check of definitions that are made from data: lines name only the states and events that the initialiser was passed.
extension DefinitionChecker {
  func checkThatNamesAreDeclared() {
    guard let allowed = outline.allowed else { return }
    let known = KnownNames(
      states: names.states.names(ofFirst: allowed.states), events: names.events.names(ofFirst: allowed.events))
    for (line, place, states, events) in namingLines {
      let wrong = known.undeclaredStates(states, named: names.states) + known.undeclaredEvents(events, named: names.events)
      if !wrong.isEmpty { report(.undeclaredName, of: line, at: place) { _ in wrong.joined(separator: "; ") } }
    }
  }

  private typealias NamingLine = (line: LineID, place: LinePlace, states: [OutlineStateID], events: [EventID])

  /// What each line names.
  private var namingLines: [NamingLine] {
    var found: [NamingLine] = []
    for scope in outline.scopes {
      found.append((id(of: scope), scope.place, (scope.state.exists ? [scope.state] : []) + states(in: scope.initial), []))
    }
    for (id, declaration) in zip(DeclarationID.first..., outline.declarations) where declaration.form != .region {
      found.append((.declaration(id), declaration.place, [declaration.state], []))
    }
    for id in TransitionLineID.all(outline.transitions.count) {
      let line = outline.transitions[id.index]
      let targets = outline.branches(line).flatMap { states(in: $0.targets) }
      var named = states(in: line.sources) + targets
      if case .done(let state) = line.events { named.append(state) }
      found.append((.transition(id), line.place, named, line.events.map(events) ?? []))
    }
    for (id, join) in zip(JoinID.first..., outline.joins) {
      let targets = outline.branches[join.branch].flatMap { states(in: $0.targets) }
      found.append((.join(id), join.place, join.sources.map(\.state) + targets, join.sources.map(\.event)))
    }
    for (number, line) in outline.histories.enumerated() {
      found.append((.history(number), line.place, [line.state] + states(in: line.targets), []))
    }
    for (number, line) in outline.hooks.enumerated() {
      let filters = [line.from, line.to].compactMap(\.self).flatMap { states(in: $0) }
      found.append((.hook(number), line.place, filters, line.events.map(events) ?? []))
    }
    for (number, line) in outline.deferrals.enumerated() {
      found.append((.deferral(number), line.place, states(in: line.states), events(line.events)))
    }
    for (number, line) in outline.timeouts.enumerated() {
      found.append((.timeout(number), line.place, states(in: line.states), [line.event]))
    }
    for (id, line) in zip(WorkLineID.first..., outline.works) { found.append((.work(id), line.place, states(in: line.states), [])) }
    return found
  }

  private func states(in targets: TargetList) -> [OutlineStateID] { outline.targets(targets).map(\.state) }

  private func states(in filter: StateFilter) -> [OutlineStateID] {
    switch filter {
    case .one(let state): [state]
    case .listed(let list), .any(except: let list): Array(outline.listedStates[list])
    }
  }

  private func events(_ filter: EventFilter) -> [EventID] {
    switch filter {
    case .event(let event): [event]
    case .listed(let list): Array(outline.listedEvents[list])
    case .any, .matching, .done, .completion, .failure, .workFailure: []
    }
  }
}

/// The names that lines may use.
private struct KnownNames {
  let states: [String]
  let events: [String]

  func undeclaredStates(_ ids: [OutlineStateID], named names: NameList<Numbered.OutlineState>) -> [String] {
    ids.filter { $0.index >= states.count }.map { sentence("state", names[$0], states) }
  }

  func undeclaredEvents(_ ids: [EventID], named names: NameList<Numbered.Event>) -> [String] {
    ids.filter { $0.index >= events.count }.map { sentence("event", names[$0], events) }
  }

  private func sentence(_ kind: String, _ name: String, _ known: [String]) -> String {
    "'\(name)' is not a declared \(kind)\(Suggestion.text(for: name, among: known))"
  }
}
