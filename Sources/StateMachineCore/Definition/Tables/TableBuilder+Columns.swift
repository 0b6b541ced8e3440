/// Where events and matchers stand in the dispatch table.
extension TableBuilder {
  /// Puts a line of a state into the columns in which it takes part.
  func add(_ line: TransitionLineID, of source: StateID, to lists: inout ColumnLists) {
    switch lines[line].events {
    case nil: lists.add(line, in: columns.always)
    case .event(let event): lists.add(line, in: ColumnID(event))
    case .listed(let list): lists.add(line, in: outline.listedEvents[list].lazy.map { ColumnID($0) })
    case .any: lists.addGeneral(line)
    case .matching(let matcher): lists.addGeneral(line, matcher: matcher)
    case .failure: lists.add(line, in: columns.failure)
    case .workFailure(let work): lists.add(line, in: columns.failure(of: work))
    case .done(let state): if let column = columns.done[states.nodeOf[state]] { lists.add(line, in: column) }
    case .completion: if let column = columns.done[source] { lists.add(line, in: column) }
    }
  }

  /// The columns of a deferral that does not wait for any event, with the matcher that has the last word there.
  func deferredColumns(_ events: EventFilter) -> (columns: [ColumnID], matcher: MatcherID) {
    switch events {
    case .event(let event): ([ColumnID(event)], .none)
    case .listed(let list): (outline.listedEvents[list].map { ColumnID($0) }, .none)
    case .failure: ([columns.failure], .none)
    case .workFailure(let work): ([columns.failure(of: work)], .none)
    case .done(let state): (columns.done[states.nodeOf[state]].map { [$0] } ?? [], .none)
    case .any, .matching, .completion: ([], .none)
    }
  }

  /// The columns of events that some `before` or `after` hook distinguishes.
  static func distinctColumns(_ outline: Outline, _ names: DefinitionChecker.Names) -> [ColumnID] {
    var found = IDSet<Numbered.Column>()
    for hook in outline.hooks {
      switch hook.events {
      case .event(let event): found.insert(ColumnID(event))
      case .listed(let list): for event in outline.listedEvents[list] { found.insert(ColumnID(event)) }
      default: break
      }
    }
    // Lines for any event do not take those that want a reply.
    for event in outline.calls.ids where outline.calls[event]?.signature.replies == true { found.insert(ColumnID(event)) }
    return found.ids.filter { $0 < names.eventsEnd }
  }

  /// The matcher that decides whether a hook runs for a transition in a column; nil if the hook never does.
  func matcher(of hook: HookLine, in column: ColumnID) -> MatcherID? {
    let always = MatcherID.none
    guard let filter = hook.events else { return always }
    if case .any = filter { return always }
    guard column < columns.otherDone else { return nil }
    let event = names.event(of: column)
    switch filter {
    case .event(event):
      return always
    case .listed(let list):
      return event.map(outline.listedEvents[list].contains) == true ? always : nil
    case .any:
      return always
    case .matching(let matcher):
      return matcher
    case .failure:
      return column == columns.failure ? always : nil
    case .workFailure(let work):
      return column == columns.failure(of: work) ? always : nil
    case .event, .done, .completion:
      return nil
    }
  }
}
