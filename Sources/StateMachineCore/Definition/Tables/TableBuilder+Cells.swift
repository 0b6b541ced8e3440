/// What the dispatch table says of a state and a column: nothing, a target, or candidates.
extension TableBuilder {
  func buildCells() -> CellList {
    var cells = CellList(states: nodes.count, events: names.events.count)
    var lists = ColumnLists()
    var rows: [CandidateRow] = []
    for node in StateID.all(nodes.count) {
      cells.beginState()
      collect(&lists, of: node)
      if isFlat {
        appendFlatRow(node, &lists, &cells)
      } else {
        while let last = rows.last, nodes[last.node].end <= node { rows.removeLast() }
        rows.append(candidateRow(of: node, inside: rows.last, &lists))
        append(rows[rows.count - 1], &cells)
      }
      appendDeferrals(of: node, &cells)
    }
    for node in StateID.all(nodes.count) where nodes[node].kind == .parallel { cells.addSummary(of: node, forStatesUpTo: nodes[node].end) }
    cells.end()
    return cells
  }

  /// The lines that start in a state, by column.
  private func collect(_ lists: inout ColumnLists, of node: StateID) {
    befores = beforeHooks.hooks(of: node, outline, states)
    afters = afterHooks.hooks(of: node, outline, states)
    lists.removeAll()
    for candidacy in candidacies[node] { add(candidacy.line, of: node, to: &lists) }
    guard lists.hasGeneral else { return }
    lists.mention(distinctColumns)
    lists.mention(names.eventsEnd..<columns.always)
  }

  // MARK: Flat machines

  private func appendFlatRow(_ node: StateID, _ lists: inout ColumnLists, _ cells: inout CellList) {
    lists.sort()
    while let column = lists.nextColumn(always: columns.always) {
      let (cell, first) = flatCell(node, column, handlers(of: column, lists.current))
      cells.append(node, column, cell, first: first)
    }
    guard lists.hasGeneral, ordinaryColumn.exists else { return }
    let (cell, first) = flatCell(node, ordinaryColumn, lists.general)
    cells.setGeneral(node, cell, first: first)
  }

  private func flatCell(_ node: StateID, _ column: ColumnID, _ list: [ColumnLists.Line]) -> (Cell, first: CandidateID) {
    guard let line = list.first else { return (Cell(.none), .none) }
    if let target = simpleTarget(node, column, line) { return (Cell(from: node, to: target), .none) }
    let first = appendCandidates(list, of: node, column, next: .none)
    return (Cell(.complex, first), first)
  }

  /// The target, if it is all there is to say.
  private func simpleTarget(_ node: StateID, _ column: ColumnID, _ first: ColumnLists.Line) -> StateID? {
    let transition = lines[first.line]
    guard first.matcher.isNone, transition.isUnguarded, transition.perform.isNone, transition.branches.count == 1 else { return nil }
    guard !isCall(column) else { return nil }
    let branch = outline.branches[transition.branches.first]
    guard branch.perform.isNone, let goal = outline.onlyState(branch.targets) else { return nil }
    let target = states.nodeOf[goal.state]
    guard leavesQuietly(node), entersQuietly(target) else { return nil }
    let runsHook = runsHook(beforeHooks, befores, node, target, column) || runsHook(afterHooks, afters, node, target, column)
    return runsHook ? nil : target
  }

  private func isCall(_ column: ColumnID) -> Bool {
    if column == columns.unnamedCalls { return true }
    return !outline.calls.isEmpty && names.event(of: column).map { outline.calls[$0] != nil } ?? false
  }

  /// Those of the lines of a column that may take its event.
  @inline(__always)
  private func handlers(of column: ColumnID, _ list: [ColumnLists.Line]) -> [ColumnLists.Line] {
    guard !outline.calls.isEmpty, let event = names.event(of: column) else { return list }
    return list.filter { outline.mayTake(event, lines[$0.line]) }
  }

  private func runsHook(_ index: HookIndex, _ ofState: [HookLineID], _ node: StateID, _ target: StateID, _ column: ColumnID) -> Bool {
    !index.isEmpty
      && index.hooks(ofState, for: names.event(of: column), to: .one(target)).contains { number in
        let hook = outline.hooks[number]
        return canRun(hook, from: node) && states.passes(target, hook.to) && matcher(of: hook, in: column) != nil
      }
  }

  // MARK: Charts

  /// The first candidates of a state, and of those around it, by column.
  struct CandidateRow {
    var node: StateID
    /// In order; all those of which a line speaks.
    var columns: [ColumnID] = []
    var firsts: [CandidateID] = []
    /// For all other events.
    var general = CandidateID.none
  }

  private func candidateRow(of node: StateID, inside outer: CandidateRow?, _ lists: inout ColumnLists) -> CandidateRow {
    guard let outer else { return candidateRow(of: node, inside: CandidateRow(node: .none), &lists) }
    var row = CandidateRow(node: node, columns: outer.columns, firsts: outer.firsts, general: outer.general)
    guard !lists.isEmpty else { return row }
    row.columns.removeAll(keepingCapacity: true)
    row.firsts.removeAll(keepingCapacity: true)
    if lists.hasGeneral { lists.mention(outer.columns.filter { $0 != columns.always }) }
    lists.sort()
    var inherited = 0
    func inherit(upTo column: ColumnID) {
      while inherited < outer.columns.count, outer.columns[inherited] < column {
        row.columns.append(outer.columns[inherited])
        row.firsts.append(outer.firsts[inherited])
        inherited += 1
      }
    }
    while let column = lists.nextColumn(always: columns.always) {
      inherit(upTo: column)
      var next = column < names.eventsEnd ? outer.general : .none
      if inherited < outer.columns.count, outer.columns[inherited] == column {
        next = outer.firsts[inherited]
        inherited += 1
      }
      row.columns.append(column)
      row.firsts.append(appendCandidates(handlers(of: column, lists.current), of: node, column, next: next))
    }
    inherit(upTo: columns.always.next)
    if lists.hasGeneral, ordinaryColumn.exists {
      row.general = appendCandidates(lists.general, of: node, ordinaryColumn, next: outer.general)
    }
    return row
  }

  private func append(_ row: CandidateRow, _ cells: inout CellList) {
    for (column, first) in zip(row.columns, row.firsts) { cells.append(row.node, column, cell(row.node, column, first), first: first) }
    if row.general.exists { cells.setGeneral(row.node, cell(row.node, columns.others, row.general), first: row.general) }
  }

  private func cell(_ node: StateID, _ column: ColumnID, _ first: CandidateID) -> Cell {
    guard first.exists else { return Cell(.none) }
    let candidate = candidates[first]
    guard nodes[node].isAtomic else { return Cell(.complex, first) }
    if hasRegions { return Cell(.complex, first, isQuiet: isQuiet(candidate)) }
    if !isCall(column), let target = simpleTarget(candidate, from: node) { return Cell(from: node, to: target) }
    return Cell(.complex, first)
  }

  // MARK: What waits

  /// Notes that a state, or one around it, may postpone what nothing takes.
  private func appendDeferrals(of node: StateID, _ cells: inout CellList) {
    guard nodes[node].mayDefer, nodes[node].isAtomic || hasRegions else { return }
    var postponed: Set<ColumnID> = []
    var isGeneral = false
    var inner = node
    while inner.exists {
      for deferral in deferrals[nodes[inner].deferrals] {
        if deferral.column.isNone { isGeneral = true } else { postponed.insert(deferral.column) }
      }
      inner = nodes[inner].parent
    }
    if isGeneral { postponed.formUnion(names.eventsEnd...columns.others) }
    cells.appendDeferrals(of: node, in: postponed.filter { $0 <= columns.others }.inOrder(<), isGeneral: isGeneral)
  }

  // MARK: Candidates

  private func appendCandidates(_ list: [ColumnLists.Line], of node: StateID, _ column: ColumnID, next: CandidateID) -> CandidateID {
    guard !list.isEmpty else { return next }
    let first = CandidateID(candidates.count)
    var isSure = false
    for entry in list {
      let transition = lines[entry.line]
      let routes = appendRoutes(of: transition, entry.line, from: node, column)
      let id: CandidateID = candidates.add(
        Candidate(
          source: node, matcher: entry.matcher, condition: transition.condition, decision: transition.decision, routes: routes,
          line: entry.line))
      candidates[id].next = id.next
      if isPlain(candidates[id], from: node) { self.routes[routes.first].isPlain = true }
      isSure = entry.matcher.isNone && transition.isUnguarded
      // An event of this column that wants a reply is only taken by a line that declares it impossible.
      if column == columns.unnamedCalls, !transition.decision.isImpossible { isSure = false }
      if isSure { break }
    }
    candidates[candidates.count - 1].next = isSure ? .none : next
    return first
  }

  /// The state that a candidate leads to from one inside its source, if that is all there is to say.
  private func simpleTarget(_ candidate: Candidate, from node: StateID) -> StateID? {
    guard candidate.matcher.isNone, candidate.condition.isNone else { return nil }
    guard let route = onlyRoute(of: candidate), !route.isInternal, !route.entries.isEmpty else { return nil }
    guard route.befores.isEmpty, route.actions.isEmpty, route.afters.isEmpty else { return nil }
    var left = node
    while left != route.domain {
      guard leavesQuietly(left) else { return nil }
      left = nodes[left].parent
    }
    let entered = entries[route.entries]
    guard entered.allSatisfy({ isQuiet($0) }), let target = entered.last?.node, entersQuietly(target) else { return nil }
    return target
  }

  /// The route of a candidate that is taken if it takes the event and its guard holds.
  private func onlyRoute(of candidate: Candidate) -> Route? {
    guard candidate.routes.count == 1 else { return nil }
    let route = routes[candidate.routes.first]
    return route.condition.isNone && route.joinSource.isNone && route.domain != Domain.byHistory ? route : nil
  }

  /// Whether the route of a candidate says all that is done where it is taken.
  private func isPlain(_ candidate: Candidate, from node: StateID) -> Bool {
    guard candidate.decision == .transition, candidate.source == node else { return false }
    guard let route = onlyRoute(of: candidate) else { return false }
    if route.isInternal { return nodes[node].isAtomic || !hasRegions }
    guard isBetweenSiblings(route, from: node), !nodes[route.target].isFinal else { return false }
    guard route.makesPayload || !nodes[route.target].holdsPayload else { return false }
    return isTimeless(nodes[node]) && isTimeless(nodes[route.target])
  }

  /// Whether a candidate is always taken, and all that happens then is a change of state.
  private func isQuiet(_ candidate: Candidate) -> Bool {
    let route = routes[candidate.routes.first]
    guard candidate.matcher.isNone, candidate.condition.isNone, route.isPlain, route.operations.isEmpty else { return false }
    return route.isInternal || !nodes[candidate.source].holdsPayload
  }

  /// Whether a transition leads from one state without others inside to another beside it.
  func isBetweenSiblings(_ route: Route, from node: StateID) -> Bool {
    guard route.target.exists, route.entries.count == 1 else { return false }
    let (source, target) = (nodes[node], nodes[route.target])
    return source.isAtomic && target.isAtomic && source.parent == target.parent && route.domain == source.parent
      && source.joins.isEmpty
  }

  private func isPlain(_ node: StateNode) -> Bool {
    isTimeless(node) && !node.mayDefer
  }

  /// Nothing begins with a state that ends with it.
  private func isTimeless(_ node: StateNode) -> Bool {
    node.timeouts.isEmpty && node.works.isEmpty
  }

  /// Nothing happens when a state is left.
  private func leavesQuietly(_ state: StateID) -> Bool {
    let node = nodes[state]
    return isPlain(node) && node.exit.isEmpty && node.histories.isEmpty && !node.holdsPayload
  }

  /// Nothing happens when a state is entered, and nothing follows.
  private func entersQuietly(_ state: StateID) -> Bool {
    let node = nodes[state]
    return isPlain(node) && node.entry.isEmpty && !node.isFinal && !node.hasEventless && !node.holdsPayload
  }

  private func isQuiet(_ entry: Entry) -> Bool {
    let node = nodes[entry.node]
    return isTimeless(node) && node.entry.isEmpty && !(entry.isDefault && !node.defaultEntry.isEmpty) && !node.holdsPayload
  }
}
