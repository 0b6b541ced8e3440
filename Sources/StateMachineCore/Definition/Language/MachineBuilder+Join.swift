extension MachineBuilder {
  /// A join: states in different regions, each with an event of its own, that lead on together.
  ///
  /// A source is remembered from its event on, until it is left; when all are in, the transition is taken, with the last one as its source.
  /// Until then an event of the join is accepted, and nothing else happens. Tried after the `when`s of the same source.
  ///
  /// ```swift
  /// sm.join([.packed: .weigh, .paid: .book], to: .shipped)
  /// ```
  ///
  /// - Parameters:
  ///   - sources: The states and their events.
  ///   - to: Where they lead.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action; it runs once, when the join is complete.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func join(
    _ sources: KeyValuePairs<State, Event>, to: State, action: String? = nil, perform: Hook? = nil, fileID: String = #fileID,
    line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    let list = sources.map { state, event in
      (state: draft.name(state, as: .source, in: scope, at: place), event: draft.name(event, at: place))
    }
    add(list, isOfSeveral: false, to, draft.actionName(action), draft.add(perform), at: place)
  }

  /// A join of states that hold payloads, or of events that carry them, by their keys.
  ///
  /// ```swift
  /// sm.join([.of(\.packed): .of(\.weighed), [.paid]: [.book]], to: .shipped)
  /// ```
  ///
  /// Each matcher is one state, and each descriptor one event. Like `join` with states and events in all else.
  ///
  /// - Parameters:
  ///   - sources: The states and their events.
  ///   - to: Where they lead.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action; it runs once, when the join is complete.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  @_disfavoredOverload
  public mutating func join(
    _ sources: KeyValuePairs<StateMatcher<State>, EventDescriptor<State, Event>>, to: State, action: String? = nil, perform: Hook? = nil,
    fileID: String = #fileID, line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    let list = sources.compactMap { states, events in
      // First, since they are added to the outline.
      let (states, events) = (draft.name(states, as: .source, in: scope, at: place), draft.name(events, at: place))
      return draft.outline.source(states, events)
    }
    add(list, isOfSeveral: list.count < sources.count, to, draft.actionName(action), draft.add(perform), at: place)
  }

  private mutating func add(
    _ sources: [JoinLine.Source], isOfSeveral: Bool, _ target: State, _ action: ActionNameID, _ perform: HookID, at place: LinePlace
  ) {
    let branch = draft.branch(to: target, in: scope, at: place)
    draft.outline.joins.append(
      JoinLine(place: place, sources: sources, isOfSeveral: isOfSeveral, branch: branch, action: action, perform: perform))
  }
}

extension Outline {
  /// A source of a join; nil where it is not one state with one event.
  fileprivate func source(_ states: StateFilter, _ events: EventFilter) -> JoinLine.Source? {
    guard case .listed(let states) = states, case .listed(let events) = events else { return nil }
    guard states.count == 1, events.count == 1, let state = listedStates[states].first, let event = listedEvents[events].first else {
      return nil
    }
    return (state, event)
  }
}
