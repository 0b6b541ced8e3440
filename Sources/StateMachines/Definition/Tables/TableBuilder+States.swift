/// Hooks, timeouts and deferrals of each state.
extension TableBuilder {
  mutating func buildNodes() {
    for node in nodes.indices {
      nodes[node].entry = appendHooks(entryHooks, of: Int32(node))
      nodes[node].exit = appendHooks(exitHooks, of: Int32(node))
      nodes[node].doneColumn = doneColumn(of: Int32(node))
      buildInside(of: node)
    }
    for (number, line) in outline.timeouts.enumerated().sorted(by: { state(of: $0.element) < state(of: $1.element) }) {
      let node = Int(state(of: line))
      if nodes[node].timeouts.isEmpty { nodes[node].timeouts.first = Int32(timeouts.count) }
      nodes[node].timeouts.count += 1
      timeouts.append(Timeout(column: line.event, event: Int32(number), duration: line.duration, computation: line.computation))
    }
    var deferralsOfNode: [Int: [EventFilter]] = [:]
    for line in outline.deferrals {
      for node in states.sources(line.states, in: line.scope) { deferralsOfNode[Int(node), default: []].append(line.events) }
    }
    for (node, filters) in deferralsOfNode.sorted(by: { $0.key < $1.key }) {
      let first = deferrals.count
      for filter in filters { appendDeferrals(filter) }
      nodes[node].deferrals = Rows(first: Int32(first), count: Int32(deferrals.count - first))
    }
    for node in nodes.indices {
      let parent = Int(nodes[node].parent)
      let isOwn = candidacies[Int32(node)].contains { lines[Int($0.line)].events == nil }
      nodes[node].hasEventless = isOwn || parent >= 0 && nodes[parent].hasEventless
      nodes[node].mayDefer = !nodes[node].deferrals.isEmpty || parent >= 0 && nodes[parent].mayDefer
    }
  }

  /// Where a compound state starts.
  private mutating func buildInside(of node: Int) {
    let scope = states.scopes[node]
    guard scope >= 0, nodes[node].kind == .compound else { return }
    nodes[node].initial = appendGoals(outline.scopes[Int(scope)].initial)
    nodes[node].defaultEntry = append(action: outline.scopes[Int(scope)].defaultEntry)
  }

  private func doneColumn(of node: Int32) -> Int32 {
    states.hasInside(node) && states.isNamed[Int(node)] ? columns.done[node] ?? columns.otherDone : -1
  }

  private func state(of line: TimeoutLine) -> Int32 {
    states.nodeOf[Int(line.state)]
  }

  private mutating func appendHooks(_ index: HookIndex, of node: Int32) -> Rows {
    guard !index.isEmpty, states.isNamed[Int(node)] else { return Rows() }
    let first = operations.count
    for number in index.hooks(of: node, outline, states) { operations.append(Operation(hook: outline.hooks[Int(number)].hook)) }
    return Rows(first: Int32(first), count: Int32(operations.count - first))
  }

  mutating func append(action: Int32) -> Rows {
    guard action >= 0 else { return Rows() }
    operations.append(Operation(hook: action))
    return Rows(first: Int32(operations.count - 1), count: 1)
  }

  private mutating func appendDeferrals(_ events: EventFilter) {
    switch events {
    case .any: deferrals.append(Deferral())
    case .matching(let matcher): deferrals.append(Deferral(matcher: matcher))
    default:
      let (columns, matcher) = deferredColumns(events)
      for column in columns { deferrals.append(Deferral(column: column, matcher: matcher)) }
    }
  }
}
