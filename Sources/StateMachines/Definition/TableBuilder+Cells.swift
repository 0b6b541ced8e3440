/// What the dispatch table says of a state and a column: nothing, a target, or candidates.
extension TableBuilder {
  /// For each column what is tried: of the state itself, then of those around it.
  private typealias Row = [Int32: Int32]

  mutating func buildTable() -> (cells: UnsafeMutablePointer<Cell>, firsts: UnsafeMutablePointer<Int32>?) {
    let count = nodes.count
    let cells = UnsafeMutablePointer<Cell>.zeroed(count: count * Int(columns.count))
    if isFlat {
      for node in nodes.indices { buildFlatRow(Int32(node), cells) }
      return (cells, nil)
    }
    let firsts = UnsafeMutablePointer<Int32>.zeroed(count: count * Int(columns.count))
    var rows: [Row] = []
    for node in nodes.indices {
      let parent = Int(nodes[node].parent)
      let row = appendRow(Int32(node), inheriting: parent < 0 ? [:] : rows[parent])
      for (column, first) in row {
        let place = Int(column) * count + node
        firsts[place] = first + 1
        cells[place] = cell(Int32(node), first)
      }
      rows.append(row)
    }
    for node in nodes.indices { markDeferrals(Int32(node), around: Int32(node), cells) }
    if hasRegions { markRegions(rows, cells) }
    return (cells, firsts)
  }

  // MARK: Flat machines

  private mutating func buildFlatRow(_ node: Int32, _ cells: UnsafeMutablePointer<Cell>) {
    for (column, list) in lists(of: node).sorted(by: { $0.key < $1.key }) {
      let place = Int(column) * nodes.count + Int(node)
      if let target = simpleTarget(node, column, list) {
        cells[place] = Cell(from: node, to: target)
      } else {
        let first = appendCandidates(list, of: node, column, next: -1)
        cells[place] = Cell(.complex, Int(first), isDirect: areDirect(first, from: node))
      }
    }
    markDeferrals(node, around: node, cells)
  }

  /// The target, if it is all there is to say.
  private func simpleTarget(_ node: Int32, _ column: Int32, _ list: [Line]) -> Int32? {
    let transition = lines[list[0].line]
    guard list[0].matcher < 0, transition.isUnguarded, transition.perform < 0, transition.branches.count == 1 else { return nil }
    let branch = transition.branches[0]
    guard branch.perform < 0, branch.targets.list[0].value < 0, branch.targets.list[0].history == nil else { return nil }
    let target = states.nodeOf[Int(branch.targets.list[0].state)]
    guard leavesQuietly(node), entersQuietly(target) else { return nil }
    return isHeard(target, column, by: befores) || isHeard(target, column, by: afters) ? nil : target
  }

  private func isHeard(_ target: Int32, _ column: Int32, by hooks: [HookLine]) -> Bool {
    hooks.contains { ($0.to == nil || states.passes(target, $0.to)) && matcher(of: $0, in: column) != nil }
  }

  // MARK: Candidates

  /// A line that takes part in a column.
  typealias Line = (line: Int, matcher: Int32)

  private mutating func lists(of node: Int32) -> [Int32: [Line]] {
    befores = beforeHooks.hooks(of: node, outline, states)
    afters = afterHooks.hooks(of: node, outline, states)
    var lists: [Int32: [Line]] = [:]
    for candidacy in candidacies[Int(node)] {
      forEachColumn(of: lines[candidacy.line].events) { column, matcher in
        lists[column, default: []].append((candidacy.line, matcher))
      }
    }
    return lists
  }

  private mutating func appendRow(_ node: Int32, inheriting outer: Row) -> Row {
    var row = outer
    for (column, list) in lists(of: node).sorted(by: { $0.key < $1.key }) {
      row[column] = appendCandidates(list, of: node, column, next: outer[column] ?? -1)
    }
    return row
  }

  private mutating func appendCandidates(_ list: [Line], of node: Int32, _ column: Int32, next: Int32) -> Int32 {
    let first = Int32(candidates.count)
    var isSure = false
    for (line, matcher) in list {
      let transition = lines[line]
      candidates.append(
        Candidate(
          source: node, matcher: matcher, condition: transition.condition, computation: transition.computation,
          routes: appendRoutes(of: transition, line, from: node, column), next: Int32(candidates.count + 1)))
      isSure = matcher < 0 && transition.isUnguarded
      if isSure { break }
    }
    candidates[candidates.count - 1].next = isSure ? -1 : next
    return first
  }

  // MARK: Charts

  private func cell(_ node: Int32, _ first: Int32) -> Cell {
    let candidate = candidates[Int(first)]
    guard nodes[Int(node)].isAtomic else { return Cell(.complex, Int(first)) }
    if !hasRegions, let target = simpleTarget(candidate, from: node) { return Cell(from: node, to: target) }
    return Cell(.complex, Int(first), isDirect: areDirect(first, from: node))
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

  /// Whether each of the candidates of a cell can be taken without a look around.
  private func areDirect(_ first: Int32, from node: Int32) -> Bool {
    var next = first
    while next >= 0 {
      guard isDirect(candidates[Int(next)], from: node) else { return false }
      next = candidates[Int(next)].next
    }
    return true
  }

  private func isDirect(_ candidate: Candidate, from node: Int32) -> Bool {
    guard candidate.source == node, let route = onlyRoute(of: candidate) else { return false }
    guard route.isInternal || isBetweenSiblings(route, from: node) else { return false }
    let target = nodes[Int(route.isInternal ? node : route.target)]
    guard !hasPayloads, isPlain(nodes[Int(node)]), isPlain(target), !target.isFinal, !target.hasEventless else { return false }
    return operations[route.operations.indices].allSatisfy { $0.matcher < 0 && $0.targetFilter < 0 }
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

  // MARK: What is not in the rows

  /// Notes that a state, or one around it, may postpone what nothing takes.
  private func markDeferrals(_ node: Int32, around inner: Int32, _ cells: UnsafeMutablePointer<Cell>) {
    guard nodes[Int(inner)].mayDefer, nodes[Int(node)].isAtomic || hasRegions else { return }
    for deferral in deferrals[nodes[Int(inner)].deferrals.indices] {
      for column in 0...columns.others where deferral.column < 0 || deferral.column == column {
        let place = Int(column) * nodes.count + Int(node)
        if cells[place].isNone { cells[place] = Cell(.deferring) }
      }
    }
    if nodes[Int(inner)].parent >= 0 { markDeferrals(node, around: nodes[Int(inner)].parent, cells) }
  }

  /// A parallel state stands for whatever is active inside it: its cells say only whether there is anything to look for.
  private func markRegions(_ rows: [Row], _ cells: UnsafeMutablePointer<Cell>) {
    var handled = rows.map { Set($0.keys) }
    var deferred = nodes.indices.map { node in
      nodes[node].mayDefer ? Set((0...columns.others).filter { cells[Int($0) * nodes.count + node].kind == .deferring }) : []
    }
    for node in nodes.indices.reversed() {
      if nodes[node].kind == .parallel {
        for column in deferred[node] { cells[Int(column) * nodes.count + node] = Cell(.deferring) }
        for column in handled[node] { cells[Int(column) * nodes.count + node] = Cell(.complex) }
      }
      let parent = Int(nodes[node].parent)
      guard parent >= 0 else { continue }
      handled[parent].formUnion(handled[node])
      deferred[parent].formUnion(deferred[node])
    }
  }
}
