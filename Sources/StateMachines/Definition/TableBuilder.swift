/// Turns an outline without mistakes into the tables of a chart.
struct TableBuilder {
  let outline: Outline
  let states: ResolvedStates
  let candidacies: [[DefinitionCompiler.Candidacy]]
  let names: DefinitionCompiler.Names
  let columns: Chart.Columns
  /// The `before` and `after` hooks that may hear of transitions from the state whose row is built.
  private var befores: [HookLine] = []
  private var afters: [HookLine] = []
  var nodes: [StateNode]
  var candidates: [Candidate] = []
  var routes: [Route] = []
  var operations: [Operation] = []
  var timeouts: [Timeout] = []
  var deferrals: [Deferral] = []

  init(_ compiler: DefinitionCompiler) {
    outline = compiler.outline
    states = compiler.states
    candidacies = compiler.candidacies
    names = compiler.names
    let others = Int32(names.events.count + names.kinds.count)
    columns = Chart.Columns(others: others, failure: others + 1, always: others + 2, count: others + 3)
    nodes = states.isFinal.map { StateNode(isFinal: $0) }
  }

  mutating func build() -> CompiledTables {
    buildNodes()
    let cells = UnsafeMutablePointer<Cell>.zeroed(count: nodes.count * Int(columns.count))
    for node in nodes.indices { buildRow(Int32(node), cells) }
    let initial = outline.initial
    return CompiledTables(
      cells: cells, columns: columns, nodes: nodes, candidates: candidates, routes: routes, operations: operations, timeouts: timeouts,
      deferrals: deferrals, initial: states.nodeOf[Int(initial.states[0])], initialValue: initial.value)
  }

  // MARK: States

  private mutating func buildNodes() {
    for node in nodes.indices {
      nodes[node].entry = appendHooks(.entry, of: Int32(node))
      nodes[node].exit = appendHooks(.exit, of: Int32(node))
    }
    for (number, line) in outline.timeouts.enumerated().sorted(by: { state(of: $0.element) < state(of: $1.element) }) {
      let node = Int(state(of: line))
      if nodes[node].timeouts.isEmpty { nodes[node].timeouts.first = Int32(timeouts.count) }
      nodes[node].timeouts.count += 1
      timeouts.append(Timeout(column: line.event, event: Int32(number), duration: line.duration, computation: line.computation))
    }
    var deferralsOfNode: [Int: [EventFilter]] = [:]
    for line in outline.deferrals {
      for node in states.sources(line.states) { deferralsOfNode[Int(node), default: []].append(line.events) }
    }
    for (node, filters) in deferralsOfNode.sorted(by: { $0.key < $1.key }) {
      let first = deferrals.count
      for filter in filters { appendDeferrals(filter) }
      nodes[node].deferrals = Rows(first: Int32(first), count: Int32(deferrals.count - first))
    }
  }

  private func state(of line: TimeoutLine) -> Int32 {
    states.nodeOf[Int(line.state)]
  }

  private mutating func appendHooks(_ moment: HookLine.Moment, of node: Int32) -> Rows {
    let first = operations.count
    for hook in outline.hooks where hook.moment == moment && states.passes(node, hook.from) {
      operations.append(Operation(hook: hook.hook))
    }
    return Rows(first: Int32(first), count: Int32(operations.count - first))
  }

  private mutating func appendDeferrals(_ events: EventFilter) {
    switch events {
    case .any: deferrals.append(Deferral())
    case .matching(let matcher): deferrals.append(Deferral(matcher: matcher))
    default: forEachColumn(of: events) { deferrals.append(Deferral(column: $0, matcher: $1)) }
    }
  }

  // MARK: Columns

  /// The columns in which a filter takes part, with the matcher that has the last word there.
  func forEachColumn(of filter: EventFilter?, _ body: (_ column: Int32, _ matcher: Int32) -> Void) {
    let eventCount = Int32(names.events.count)
    switch filter {
    case nil:
      body(columns.always, -1)
    case .event(let event):
      body(event, -1)
    case .listed(let list):
      for (index, event) in list.enumerated() where !list[..<index].contains(event) { body(event, -1) }
    case .any:
      for column in 0...columns.failure { body(column, -1) }
    case .kind(let kind):
      for event in 0..<eventCount where names.kindOfEvent[Int(event)] == kind { body(event, -1) }
      body(eventCount + kind, -1)
    case .eventCase(let number, let matcher):
      for event in 0..<eventCount where names.isCase(event, number) { body(event, matcher) }
      for column in eventCount...columns.others { body(column, matcher) }
    case .matching(let matcher):
      for column in 0...columns.failure { body(column, matcher) }
    case .failure:
      body(columns.failure, -1)
    case .done:
      break
    }
  }

  /// Whether a hook hears of transitions taken in a column, and the matcher that has the last word; nil if it does not.
  private func matcher(of hook: HookLine, in column: Int32) -> Int32? {
    guard let filter = hook.events else { return -1 }
    guard column != columns.always else { return nil }
    switch filter {
    case .event(let event):
      return event == column ? -1 : nil
    case .listed(let list):
      return list.contains(column) ? -1 : nil
    case .any:
      return -1
    case .kind(let kind):
      let isOfKind = column < names.events.count ? names.kindOfEvent[Int(column)] == kind : column == Int32(names.events.count) + kind
      return isOfKind ? -1 : nil
    case .matching(let matcher), .eventCase(_, let matcher):
      return matcher
    case .failure:
      return column == columns.failure ? -1 : nil
    case .done:
      return nil
    }
  }

  // MARK: Cells

  /// All cells of a state.
  private mutating func buildRow(_ node: Int32, _ cells: UnsafeMutablePointer<Cell>) {
    befores = outline.hooks.filter { $0.moment == .before && states.passes(node, $0.from) }
    afters = outline.hooks.filter { $0.moment == .after && states.passes(node, $0.from) }
    var lists: [Int32: [(line: Int, matcher: Int32)]] = [:]
    for candidacy in candidacies[Int(node)] {
      forEachColumn(of: outline.transitions[candidacy.line].events) { column, matcher in
        lists[column, default: []].append((candidacy.line, matcher))
      }
    }
    for (column, list) in lists.sorted(by: { $0.key < $1.key }) {
      cells[Int(column) * nodes.count + Int(node)] = cell(node, column, list)
    }
    if lists[columns.always] != nil { nodes[Int(node)].hasEventless = true }
    for deferral in deferrals[nodes[Int(node)].deferrals] {
      for column in 0...columns.others where deferral.column < 0 || deferral.column == column {
        let place = Int(column) * nodes.count + Int(node)
        if cells[place].isNone { cells[place] = Cell(.deferring) }
      }
    }
  }

  private mutating func cell(_ node: Int32, _ column: Int32, _ list: [(line: Int, matcher: Int32)]) -> Cell {
    if let target = simpleTarget(node, column, list) { return Cell(.simple, Int(target)) }
    let first = candidates.count
    for (line, matcher) in list {
      let transition = outline.transitions[line]
      candidates.append(
        Candidate(
          matcher: matcher, condition: transition.condition, computation: transition.computation,
          routes: appendRoutes(of: transition, from: node, column)))
      if matcher < 0, transition.isUnguarded { break }
    }
    candidates[candidates.count - 1].isLast = true
    return Cell(.complex, first)
  }

  /// The target, if it is all there is to say.
  private func simpleTarget(_ node: Int32, _ column: Int32, _ list: [(line: Int, matcher: Int32)]) -> Int32? {
    let transition = outline.transitions[list[0].line]
    guard list[0].matcher < 0, transition.isUnguarded, transition.perform < 0, transition.branches.count == 1 else { return nil }
    let branch = transition.branches[0]
    let target = states.nodeOf[Int(branch.targets.states[0])]
    guard branch.perform < 0, branch.targets.value < 0, isPlain(node), isPlain(target), !states.isFinal[Int(target)] else { return nil }
    guard nodes[Int(node)].exit.isEmpty, nodes[Int(target)].entry.isEmpty, !isLeftByItself(target) else { return nil }
    return isHeard(target, column, by: befores) || isHeard(target, column, by: afters) ? nil : target
  }

  private func isHeard(_ target: Int32, _ column: Int32, by hooks: [HookLine]) -> Bool {
    hooks.contains { passes($0, target) && matcher(of: $0, in: column) != nil }
  }

  private func isPlain(_ node: Int32) -> Bool {
    nodes[Int(node)].timeouts.isEmpty && nodes[Int(node)].deferrals.isEmpty
  }

  private func isLeftByItself(_ node: Int32) -> Bool {
    candidacies[Int(node)].contains { outline.transitions[$0.line].events == nil }
  }

  // MARK: Routes

  private mutating func appendRoutes(of transition: TransitionLine, from node: Int32, _ column: Int32) -> Rows {
    let first = routes.count
    if transition.isInternal { routes.append(route(of: transition, nil, from: node, column)) }
    for branch in transition.branches { routes.append(route(of: transition, branch, from: node, column)) }
    return Rows(first: Int32(first), count: Int32(routes.count - first))
  }

  private mutating func route(of transition: TransitionLine, _ branch: BranchLine?, from node: Int32, _ column: Int32) -> Route {
    let target = branch.map { states.nodeOf[Int($0.targets.states[0])] } ?? -1
    let first = operations.count
    var route = Route(condition: branch?.condition ?? -1, target: target, value: branch?.targets.value ?? -1)
    route.beforeCount = append(befores, target, column)
    if target >= 0 { route.exitCount = append(nodes[Int(node)].exit) }
    for hook in [transition.perform, branch?.perform ?? -1] where hook >= 0 {
      operations.append(Operation(hook: hook))
      route.actionCount += 1
    }
    if target >= 0 { route.entryCount = append(nodes[Int(target)].entry) }
    _ = append(afters, target, column)
    route.operations = Rows(first: Int32(first), count: Int32(operations.count - first))
    return route
  }

  private mutating func append(_ hooks: [HookLine], _ target: Int32, _ column: Int32) -> Int32 {
    var count: Int32 = 0
    for hook in hooks where passes(hook, target) {
      guard let matcher = matcher(of: hook, in: column) else { continue }
      operations.append(Operation(hook: hook.hook, matcher: matcher))
      count += 1
    }
    return count
  }

  private mutating func append(_ rows: Rows) -> Int32 {
    operations += operations[rows]
    return Int32(rows.count)
  }

  /// The filter by target; an internal transition has none for it to find.
  private func passes(_ hook: HookLine, _ target: Int32) -> Bool {
    hook.to == nil || target >= 0 && states.passes(target, hook.to)
  }
}

extension Array {
  fileprivate subscript(rows: Rows) -> ArraySlice<Element> {
    self[Int(rows.first)..<Int(rows.first + rows.count)]
  }
}
