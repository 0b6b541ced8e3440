/// The checks for lines that are tried after others.
extension DefinitionChecker {
  func checkWhatIsNeverTaken() {
    let conflicts = conflicts()
    for conflict in conflicts where conflict.isDuplicate { report(conflict) }
    for (line, transition) in zip(TransitionLineID.first..., outline.transitions) { checkThatItCanBeTaken(transition, line) }
    for conflict in conflicts where !conflict.isDuplicate { report(conflict) }
  }

  /// The lines that are tried after others at one of their sources.
  private func conflicts() -> [Conflict] {
    var named = UnguardedLines(events: names.events.count, states: names.states.count)
    var general = named
    var conflicts: [Conflict] = []
    for node in StateID.all(states.count) {
      named.forget()
      general.forget()
      for candidacy in candidacies[node] {
        var transition = lines[candidacy.line]
        if case .completion? = transition.events { transition.events = .done(of: states.outlineStates[node]) }
        if var conflict = candidacy.isNamed ? conflict(of: transition, with: named) : conflict(of: transition, with: general) {
          conflict.line = candidacy.line
          conflict.source = node
          conflicts.append(conflict)
        }
        guard transition.isUnguarded else { continue }
        if candidacy.isNamed {
          named.add(transition.events, mayReply: transition.repliesOrRejects, candidacy.line, outline)
        } else {
          general.add(transition.events, mayReply: transition.repliesOrRejects, candidacy.line, outline)
        }
      }
    }
    return conflicts
  }

  /// A line that takes what a later one waits for.
  struct Conflict {
    var takingLine: TransitionLineID
    /// What both wait for; nil for eventless transitions.
    var events: EventFilter?
    /// The later line, and the source at which it comes after the line that takes the event.
    var line = TransitionLineID.none
    var source = StateID.none
    var isDuplicate = false
    var isWarning = false
  }

  private func conflict(of transition: TransitionLine, with unguarded: UnguardedLines) -> Conflict? {
    let events = transition.events
    switch events {
    case nil:
      return unguarded.eventless.map { Conflict(takingLine: $0, events: nil, isWarning: true) }
    case .event(let event):
      return conflict(of: event, isUnguarded: transition.isUnguarded, with: unguarded)
    case .listed(let list):
      let conflicts = outline.listedEvents[list].compactMap { conflict(of: $0, isUnguarded: transition.isUnguarded, with: unguarded) }
      return conflicts.first { $0.isDuplicate } ?? conflicts.first
    case .failure:
      return (unguarded.failure ?? unguarded.any).map { Conflict(takingLine: $0, events: events, isWarning: true) }
    case .workFailure(let work):
      return (unguarded.works[work] ?? unguarded.any).map { Conflict(takingLine: $0, events: events, isWarning: true) }
    case .done(let state):
      return (unguarded.done[state] ?? unguarded.any).map { Conflict(takingLine: $0, events: events, isWarning: true) }
    case .any, .matching, .completion:
      return unguarded.any.map { Conflict(takingLine: $0, events: events, isWarning: true) }
    }
  }

  private func conflict(of event: EventID, isUnguarded: Bool, with unguarded: UnguardedLines) -> Conflict? {
    if let line = unguarded.events[event] { return Conflict(takingLine: line, events: .event(event), isDuplicate: isUnguarded) }
    let line = unguarded.any.flatMap { outline.mayTake(event, lines[$0]) ? $0 : nil }
    return line.map { Conflict(takingLine: $0, events: .event(event)) }
  }

  private func report(_ conflict: Conflict) {
    let line = conflict.line
    let transition = lines[line]
    let other = lines[conflict.takingLine]
    func subject(_ checker: DefinitionChecker) -> String {
      let events = conflict.events.map { checker.name(of: $0) } ?? "an eventless transition"
      return "\(events) from \(checker.name(of: conflict.source))"
    }
    func unreachable(_ checker: DefinitionChecker) -> String {
      "\(subject(checker)) is never tried: \(checker.outline.place(other.place)) takes it first, without a guard"
    }
    if conflict.isWarning {
      warn(.unreachableTransition, of: id(of: line), at: transition.place, unreachable)
    } else if conflict.isDuplicate {
      report(.duplicateTransition, of: id(of: line), at: transition.place) {
        "\(subject($0)) \($0.contradiction(other, transition)); the other line is \($0.outline.place(other.place))"
      }
    } else {
      report(.unreachableTransition, of: id(of: line), at: transition.place, unreachable)
    }
  }

  private func contradiction(_ one: TransitionLine, _ other: TransitionLine) -> String {
    let targets = [one, other].compactMap { line in
      line.branches.count == 1 ? outline.branches(line).first.flatMap { outline.states($0.targets).first } : nil
    }
    guard targets.count == 2, targets[0] != targets[1] else { return "is decided twice" }
    return "leads to both '\(names.states[targets[0]])' and '\(names.states[targets[1]])'"
  }

  /// A line without source, event or branch, or with a branch behind the one that is always taken.
  private func checkThatItCanBeTaken(_ transition: TransitionLine, _ line: TransitionLineID) {
    func complain(_ fault: String) {
      report(.unreachableTransition, of: .transition(line), at: transition.place) { "\($0.name(of: transition)) \(fault)" }
    }
    if case .listed(let sources) = transition.sources, sources.isEmpty { complain("has no source") }
    if case .listed(let events) = transition.events, events.isEmpty { complain("waits for no event") }
    guard !transition.isInternal else { return }
    if transition.branches.isEmpty { complain("has no branch to take") }
    guard outline.branches(transition).dropLast().contains(where: { $0.condition.isNone }) else { return }
    complain("has a branch behind one that is always taken")
  }
}
