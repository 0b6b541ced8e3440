/// The checks of deferrals and hooks against the transitions.
extension DefinitionChecker {
  /// One state defers an event and has a transition that names it, guarded or not.
  ///
  /// A descriptor or `.any` may take it; then that transition wins.
  func checkDeferrals() {
    for (index, deferral) in outline.deferrals.enumerated() {
      let events: [EventID]
      switch deferral.events {
      case .event(let event): events = [event]
      case .listed(let list): events = outline.listedEvents[list].filter { outline.calls[$0] == nil }
      default: continue
      }
      for node in states.sources(deferral.states, in: deferral.scope) {
        for candidacy in candidacies[node] where candidacy.isNamed {
          let transition = lines[candidacy.line]
          guard let event = events.first(where: { isNamed($0, by: transition) }) else { continue }
          report(.defersAndHandles, of: .deferral(index), at: deferral.place) {
            let place = $0.outline.place(transition.place)
            let rival = transition.decision == .transition ? "has a transition for it" : "decides it"
            return "\($0.name(of: node)) defers '\($0.names.events[event])' and \(rival) at \(place)"
          }
        }
      }
    }
  }

  private func isNamed(_ event: EventID, by transition: TransitionLine) -> Bool {
    switch transition.events {
    case .event(event): true
    default: false
    }
  }

  func checkHooks() {
    guard !outline.hooks.isEmpty else { return }
    let index = LineIndex(lines, outline, states, eventCount: names.events.count)
    for (number, hook) in outline.hooks.enumerated() where !canRun(hook, index) {
      report(.hookNeverRuns, of: .hook(number), at: hook.place) { checker in
        switch hook.moment {
        case .before, .after: "no transition passes all filters of this hook"
        case .entry, .exit, .rejection: checker.reasonOfNoState(hook.from)
        }
      }
    }
  }

  /// Why no state passes the filter of a hook.
  private func reasonOfNoState(_ filter: StateFilter?) -> String {
    let unnamed: [OutlineStateID]
    switch filter {
    case .one(let state): unnamed = [state]
    case .listed(let list): unnamed = Array(outline.listedStates[list])
    case .any, nil: unnamed = []
    }
    guard !unnamed.isEmpty else { return "no state of the machine passes the filter of this hook" }
    return "no line names \(unnamed.map { name(of: $0) }.joined(separator: " or ")), so this hook never runs"
  }

  private func canRun(_ hook: HookLine, _ index: LineIndex) -> Bool {
    switch hook.moment {
    case .entry, .exit: StateID.all(states.count).contains { states.nodes[$0].isNamed && states.passes($0, hook.from) }
    case .before, .after: hasTransition(hook, index)
    case .rejection: true
    }
  }

  /// A hook that asks nothing is no mistake, even if there is no transition.
  private func hasTransition(_ hook: HookLine, _ index: LineIndex) -> Bool {
    if hook.events == nil, hook.from == nil, hook.to == nil { return true }
    if let sources = states.named(hook.from) {
      return sources.contains { source in
        source.exists && candidacies[source].contains { passes(lines[$0.line], hook) }
      }
    }
    return index.contains(of: hook, outline, states, lines.count) { line in
      let transition = lines[line]
      guard passes(transition, hook) else { return false }
      guard hook.from != nil else { return true }
      return states.sources(transition.sources, in: transition.scope).contains { !states.nodes[$0].isFinal && states.passes($0, hook.from) }
    }
  }

  /// The filters by event and target.
  private func passes(_ transition: TransitionLine, _ hook: HookLine) -> Bool {
    guard transition.decision == .transition, passes(transition.events, hook.events) else { return false }
    guard hook.to != nil else { return true }
    return outline.branches(transition).contains { states.mayPass(outline.targets($0.targets), hook.to) }
  }

  /// Whether some event of a transition passes the filter of a hook.
  private func passes(_ events: EventFilter?, _ filter: EventFilter?) -> Bool {
    guard let filter else { return true }
    switch (events, filter) {
    case (nil, _), (.done, _), (_, .done), (.completion, _), (_, .completion): return false
    case (.any, _), (.matching, _), (_, .any), (_, .matching): return true
    case (.failure, .failure): return true
    case (.workFailure(let work), .workFailure(let other)): return work == other
    case (.failure, _), (_, .failure), (.workFailure, _), (_, .workFailure): return false
    case (.event(let event), _): return contains(filter, event)
    case (.listed(let list), _): return outline.listedEvents[list].contains { contains(filter, $0) }
    case (_, .event(let event)): return events.map { contains($0, event) } ?? false
    case (_, .listed(let list)): return events.map { events in outline.listedEvents[list].contains { contains(events, $0) } } ?? false
    }
  }

  /// Whether an event is one of those that a filter means; a matcher may mean any.
  func contains(_ filter: EventFilter, _ event: EventID) -> Bool {
    switch filter {
    case .event(let other): event == other
    case .listed(let list): outline.listedEvents[list].contains(event)
    case .any, .matching: true
    case .done, .completion, .failure, .workFailure: false
    }
  }
}
