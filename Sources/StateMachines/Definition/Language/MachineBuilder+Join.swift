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
    draft.outline.joins.append(
      JoinLine(
        place: place, sources: list, branch: draft.branch(to: to, in: scope, at: place), action: draft.actionName(action),
        perform: draft.add(perform)))
  }
}
