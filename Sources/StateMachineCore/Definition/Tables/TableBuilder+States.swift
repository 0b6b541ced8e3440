/// Hooks, timeouts and deferrals of each state.
extension TableBuilder {
  func buildNodes() {
    for node in StateID.all(nodes.count) {
      nodes[node].entry = appendHooks(entryHooks, of: node)
      nodes[node].exit = appendHooks(exitHooks, of: node)
      nodes[node].doneColumn = doneColumn(of: node)
      buildInside(of: node)
    }
    buildTimeouts()
    buildWorks()
    var deferralsOfNode: [StateID: [EventFilter]] = [:]
    for line in outline.deferrals {
      for node in states.sources(line.states, in: line.scope) { deferralsOfNode[node, default: []].append(line.events) }
    }
    for (node, filters) in deferralsOfNode.inOrder({ $0.key < $1.key }) {
      let first = deferrals.count
      for filter in filters { appendDeferrals(filter) }
      nodes[node].deferrals = DeferralID.Rows(first..<deferrals.count)
    }
    for node in StateID.all(nodes.count) {
      let parent = nodes[node].parent
      let isOwn = candidacies[node].contains { lines[$0.line].events == nil }
      nodes[node].hasEventless = isOwn || parent.exists && nodes[parent].hasEventless
      nodes[node].mayDefer = !nodes[node].deferrals.isEmpty || parent.exists && nodes[parent].mayDefer
    }
  }

  /// Where a compound state starts.
  private func buildInside(of node: StateID) {
    let scope = states.scopes[node]
    guard scope.exists, nodes[node].kind == .compound else { return }
    nodes[node].initial = appendGoals(outline.scopes[scope].initial)
    nodes[node].defaultEntry = append(action: outline.scopes[scope].defaultEntry)
  }

  private func doneColumn(of node: StateID) -> ColumnID {
    states.hasInside(node) && states.nodes[node].isNamed ? columns.done[node] ?? columns.otherDone : .none
  }

  private func buildTimeouts() {
    let timed = zip(TimeoutLineID.first..., outline.timeouts).flatMap { id, line in
      states.sources(line.states, in: line.scope).map { (node: $0, id: id, line: line) }
    }
    for (node, id, line) in timed.inOrder({ $0.node < $1.node }) {
      nodes[node].timeouts.append(TimeoutID(timeouts.count))
      timeouts.append(Timeout(column: ColumnID(line.event), line: id, duration: line.duration, computation: line.computation))
    }
  }

  private func buildWorks() {
    let working = zip(WorkLineID.first..., outline.works).flatMap { id, line in
      states.sources(line.states, in: line.scope).map { (node: $0, id: id, line: line) }
    }
    for (node, id, line) in working.inOrder({ $0.node < $1.node }) {
      nodes[node].works.append(WorkID(works.count))
      works.append(WorkRow(node: node, line: id, failureColumn: columns.failure(of: line.name)))
    }
  }

  private func appendHooks(_ index: HookIndex, of node: StateID) -> OperationID.Rows {
    guard !index.isEmpty, states.nodes[node].isNamed else { return OperationID.Rows() }
    let first = operations.count
    for hook in index.hooks(of: node, outline, states) { operations.append(Operation(hook: outline.hooks[hook].hook)) }
    return OperationID.Rows(first..<operations.count)
  }

  func append(action: HookID) -> OperationID.Rows {
    guard action.exists else { return OperationID.Rows() }
    return operations.add([Operation(hook: action)])
  }

  private func appendDeferrals(_ events: EventFilter) {
    switch events {
    case .any: deferrals.append(Deferral())
    case .matching(let matcher): deferrals.append(Deferral(matcher: matcher))
    default:
      let (columns, matcher) = deferredColumns(events)
      for column in columns { deferrals.append(Deferral(column: column, matcher: matcher)) }
    }
  }
}
