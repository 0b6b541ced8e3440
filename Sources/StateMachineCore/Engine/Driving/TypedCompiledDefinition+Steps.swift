extension TypedCompiledDefinition {
  /// Every state that is active at this moment and has a name, in document order.
  final func activeStates(in engine: inout Engine) -> [State] {
    if isFlat { return engine.states.deepest.isNone ? [] : [value(of: engine.active)] }
    return engine.activeNodes.filter { nodes[$0].isNamed }.map { value(of: $0) }
  }

  /// Whether a state is active at this moment, as a step sees it.
  final func isActive(_ state: State, in step: UnsafeMutablePointer<StepFrame>) -> Bool {
    node(of: state).map { step.isActive($0) } ?? false
  }

  /// Whether the table has a place for what is mentioned; no guard is run, but descriptors are asked.
  final func permits(_ mention: Mention<Event>, in configuration: Configuration) -> Bool {
    guard let event = mention.event else {
      return activeNodes(of: configuration).contains { nodes[$0].isAtomic && permits(mention.column, at: $0) }
    }
    var memory = Memory(unstarted: self)
    memory.configuration = configuration
    return withEvent(event) { event in
      ask(&memory) { $0.permits(Occurrence(event: event, column: mention.column)) }
    }
  }

  /// Whether a transition or a deferral may take events of a column in a state without others inside.
  private func permits(_ column: ColumnID, at leaf: StateID) -> Bool {
    let cell = cell(column, leaf)
    guard cell.kind == .complex else { return !cell.isNone }
    var candidate = tables.pointee.candidates.pointer(to: tables.pointee.dispatch.firstCandidate(column, leaf))
    while candidate.pointee.decision != .transition {
      guard candidate.pointee.matcher != nil else { return isDeferred(column, from: leaf, inside: candidate.pointee.source) }
      guard candidate.pointee.next != 0 else { return isDeferred(column, from: leaf, inside: .none) }
      candidate += Int(candidate.pointee.next)
    }
    return true
  }

  /// Whether a state, or one around it, may postpone events of a column, as far as it is inside a third one.
  private func isDeferred(_ column: ColumnID, from leaf: StateID, inside outer: StateID) -> Bool {
    guard tables.pointee.traits[column].contains(.isDeferred) else { return false }
    return path(to: leaf).contains { node in
      let isInside = outer.isNone || tables.pointee.nodes.isDescendant(node, of: outer)
      return isInside
        && tables.pointee.deferrals[tables.pointee.nodes[node].deferrals].contains { $0.column.isNone || $0.column == column }
    }
  }
}
