/// What the dispatch table says of a state and a column: nothing, a target, or candidates.
extension TableBuilder {
  mutating func buildCells() -> CellList {
    var cells = CellList(states: nodes.count, events: names.events.count)
    var lists = ColumnLists()
    var rows: [CandidateRow] = []
    for node in 0..<Int32(nodes.count) {
      cells.beginState()
      collect(&lists, of: node)
      if isFlat {
        appendFlatRow(node, &lists, &cells)
      } else {
        while let last = rows.last, nodes[Int(last.node)].end <= node { rows.removeLast() }
        rows.append(candidateRow(of: node, inside: rows.last, &lists))
        append(rows[rows.count - 1], &cells)
      }
      appendDeferrals(of: node, &cells)
    }
    for node in nodes.indices where nodes[node].kind == .parallel { cells.addSummary(of: Int32(node), forStatesUpTo: nodes[node].end) }
    cells.end()
    return cells
  }

  /// The lines that start in a state, by column.
  private mutating func collect(_ lists: inout ColumnLists, of node: Int32) {
    befores = beforeHooks.hooks(of: node, outline, states)
    afters = afterHooks.hooks(of: node, outline, states)
    lists.removeAll()
    for candidacy in candidacies[node] { add(candidacy.line, to: &lists) }
    guard lists.hasGeneral else { return }
    lists.mention(eventsOfHooks)
    lists.mention(Int32(names.events.count)..<columns.always)
  }

  // MARK: Flat machines

  private mutating func appendFlatRow(_ node: Int32, _ lists: inout ColumnLists, _ cells: inout CellList) {
    lists.sort()
    while let column = lists.nextColumn(always: columns.always) {
      let (cell, first) = flatCell(node, column, lists.current)
      cells.append(node, column, cell, first: first)
    }
    guard lists.hasGeneral, eventOfNoHook >= 0 else { return }
    let (cell, first) = flatCell(node, eventOfNoHook, lists.general)
    cells.setGeneral(node, cell, first: first)
  }

  private mutating func flatCell(_ node: Int32, _ column: Int32, _ list: [ColumnLists.Line]) -> (Cell, first: Int32) {
    if let target = simpleTarget(node, column, list[0]) { return (Cell(from: node, to: target), -1) }
    let first = appendCandidates(list, of: node, column, next: -1)
    return (Cell(.complex, Int(first)), first)
  }

  /// The target, if it is all there is to say.
  private func simpleTarget(_ node: Int32, _ column: Int32, _ first: ColumnLists.Line) -> Int32? {
    let transition = lines[Int(first.line)]
    guard first.matcher < 0, transition.isUnguarded, transition.perform < 0, transition.branches.count == 1 else { return nil }
    let branch = outline.branches[Int(transition.branches.first)]
    guard branch.perform < 0, let goal = outline.onlyState(branch.targets), goal.value < 0 else { return nil }
    let target = states.nodeOf[Int(goal.state)]
    guard leavesQuietly(node), entersQuietly(target) else { return nil }
    let runsHook = runsHook(beforeHooks, befores, node, target, column) || runsHook(afterHooks, afters, node, target, column)
    return runsHook ? nil : target
  }

  private func runsHook(_ index: HookIndex, _ ofState: [Int32], _ node: Int32, _ target: Int32, _ column: Int32) -> Bool {
    !index.isEmpty
      && index.hooks(ofState, in: column, to: .one(target)).contains { number in
        let hook = outline.hooks[Int(number)]
        return canRun(hook, from: node) && states.passes(target, hook.to) && matcher(of: hook, in: column) != nil
      }
  }

  // MARK: Charts

  /// The first candidates of a state, and of those around it, by column.
  struct CandidateRow {
    var node: Int32
    /// In order; all those of which a line speaks.
    var columns: [Int32] = []
    var firsts: [Int32] = []
    /// For all other events; −1 where nothing takes them.
    var general: Int32 = -1
  }

  private mutating func candidateRow(of node: Int32, inside outer: CandidateRow?, _ lists: inout ColumnLists) -> CandidateRow {
    guard let outer else { return candidateRow(of: node, inside: CandidateRow(node: -1), &lists) }
    var row = CandidateRow(node: node, columns: outer.columns, firsts: outer.firsts, general: outer.general)
    guard !lists.isEmpty else { return row }
    row.columns.removeAll(keepingCapacity: true)
    row.firsts.removeAll(keepingCapacity: true)
    if lists.hasGeneral { lists.mention(outer.columns.filter { $0 != columns.always }) }
    lists.sort()
    var inherited = 0
    func inherit(upTo column: Int32) {
      while inherited < outer.columns.count, outer.columns[inherited] < column {
        row.columns.append(outer.columns[inherited])
        row.firsts.append(outer.firsts[inherited])
        inherited += 1
      }
    }
    while let column = lists.nextColumn(always: columns.always) {
      inherit(upTo: column)
      var next = column < names.events.count ? outer.general : -1
      if inherited < outer.columns.count, outer.columns[inherited] == column {
        next = outer.firsts[inherited]
        inherited += 1
      }
      row.columns.append(column)
      row.firsts.append(appendCandidates(lists.current, of: node, column, next: next))
    }
    inherit(upTo: .max)
    if lists.hasGeneral, eventOfNoHook >= 0 {
      row.general = appendCandidates(lists.general, of: node, eventOfNoHook, next: outer.general)
    }
    return row
  }

  private func append(_ row: CandidateRow, _ cells: inout CellList) {
    for (column, first) in zip(row.columns, row.firsts) { cells.append(row.node, column, cell(row.node, first), first: first) }
    if row.general >= 0 { cells.setGeneral(row.node, cell(row.node, row.general), first: row.general) }
  }

  private func cell(_ node: Int32, _ first: Int32) -> Cell {
    let candidate = candidates[Int(first)]
    guard nodes[Int(node)].isAtomic else { return Cell(.complex, Int(first)) }
    if hasRegions { return Cell(.complex, Int(first), isQuiet: isQuiet(candidate)) }
    if let target = simpleTarget(candidate, from: node) { return Cell(from: node, to: target) }
    return Cell(.complex, Int(first))
  }

  // MARK: What waits

  /// Notes that a state, or one around it, may postpone what nothing takes.
  private func appendDeferrals(of node: Int32, _ cells: inout CellList) {
    guard nodes[Int(node)].mayDefer, nodes[Int(node)].isAtomic || hasRegions else { return }
    var postponed: Set<Int32> = []
    var isGeneral = false
    var inner = node
    while inner >= 0 {
      for deferral in deferrals[nodes[Int(inner)].deferrals.indices] {
        if deferral.column < 0 { isGeneral = true } else { postponed.insert(deferral.column) }
      }
      inner = nodes[Int(inner)].parent
    }
    if isGeneral { postponed.formUnion(Int32(names.events.count)...columns.others) }
    cells.appendDeferrals(of: node, in: postponed.filter { $0 <= columns.others }.sorted(), isGeneral: isGeneral)
  }

  // MARK: Candidates

  private mutating func appendCandidates(_ list: [ColumnLists.Line], of node: Int32, _ column: Int32, next: Int32) -> Int32 {
    let first = Int32(candidates.count)
    var isSure = false
    for entry in list {
      let transition = lines[Int(entry.line)]
      candidates.append(
        Candidate(
          source: node, matcher: entry.matcher, condition: transition.condition, computation: transition.computation,
          routes: appendRoutes(of: transition, entry.line, from: node, column), next: Int32(candidates.count + 1)))
      if isPlain(candidates[candidates.count - 1], from: node) { routes[Int(candidates[candidates.count - 1].routes.first)].isPlain = true }
      isSure = entry.matcher < 0 && transition.isUnguarded
      if isSure { break }
    }
    candidates[candidates.count - 1].next = isSure ? -1 : next
    return first
  }

  /// The state that a candidate leads to from one inside its source, if that is all there is to say.
  private func simpleTarget(_ candidate: Candidate, from node: Int32) -> Int32? {
    guard candidate.matcher < 0, candidate.condition < 0, let route = onlyRoute(of: candidate) else { return nil }
    guard !route.isInternal, !route.entries.isEmpty else { return nil }
    guard route.befores.isEmpty, route.actions.isEmpty, route.afters.isEmpty else { return nil }
    var left = node
    while left != route.domain {
      guard leavesQuietly(left) else { return nil }
      left = nodes[Int(left)].parent
    }
    let entered = entries[route.entries.indices]
    guard entered.allSatisfy({ isQuiet($0) }), let target = entered.last?.node, entersQuietly(target) else { return nil }
    return target
  }

  /// The route of a candidate that is taken if it takes the event and its guard holds.
  private func onlyRoute(of candidate: Candidate) -> Route? {
    guard candidate.computation < 0, candidate.routes.count == 1 else { return nil }
    let route = routes[Int(candidate.routes.first)]
    return route.condition < 0 && route.value < 0 && route.joinSource < 0 && route.domain != Domain.byHistory ? route : nil
  }

  /// Whether the route of a candidate says all that is done where it is taken.
  private func isPlain(_ candidate: Candidate, from node: Int32) -> Bool {
    guard !hasPayloads, candidate.source == node, let route = onlyRoute(of: candidate) else { return false }
    if route.isInternal { return nodes[Int(node)].isAtomic }
    guard isBetweenSiblings(route, from: node), !nodes[Int(route.target)].isFinal else { return false }
    return nodes[Int(node)].timeouts.isEmpty && nodes[Int(route.target)].timeouts.isEmpty
  }

  /// Whether a candidate is always taken, and all that happens then is a change of state.
  private func isQuiet(_ candidate: Candidate) -> Bool {
    let route = routes[Int(candidate.routes.first)]
    return candidate.matcher < 0 && candidate.condition < 0 && route.isPlain && route.operations.isEmpty
  }

  /// Whether a transition leads from one state without others inside to another beside it.
  func isBetweenSiblings(_ route: Route, from node: Int32) -> Bool {
    guard route.target >= 0, route.entries.count == 1 else { return false }
    let (source, target) = (nodes[Int(node)], nodes[Int(route.target)])
    return source.isAtomic && target.isAtomic && source.parent == target.parent && route.domain == source.parent
      && source.joins.isEmpty
  }

  private func isPlain(_ node: StateNode) -> Bool {
    node.timeouts.isEmpty && !node.mayDefer
  }

  /// Nothing happens when a state is left.
  private func leavesQuietly(_ number: Int32) -> Bool {
    let node = nodes[Int(number)]
    return isPlain(node) && node.exit.isEmpty && node.histories.isEmpty
  }

  /// Nothing happens when a state is entered, and nothing follows.
  private func entersQuietly(_ number: Int32) -> Bool {
    let node = nodes[Int(number)]
    return isPlain(node) && node.entry.isEmpty && !node.isFinal && !node.hasEventless
  }

  private func isQuiet(_ entry: Entry) -> Bool {
    let node = nodes[Int(entry.node)]
    return node.timeouts.isEmpty && node.entry.isEmpty && !(entry.isDefault && !node.defaultEntry.isEmpty)
  }
}
