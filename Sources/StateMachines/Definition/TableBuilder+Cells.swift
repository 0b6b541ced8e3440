/// What the dispatch table says of a state and a column: nothing, a target, or candidates.
extension TableBuilder {
  /// All cells of a state.
  mutating func buildRow(_ node: Int32, _ cells: UnsafeMutablePointer<Cell>) {
    befores = beforeHooks.hooks(of: node, outline, states)
    afters = afterHooks.hooks(of: node, outline, states)
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
    for deferral in deferrals[nodes[Int(node)].deferrals.indices] {
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
    return Cell(.complex, first, isDirect: candidates.count == first + 1 && isDirect(candidates[first], from: node))
  }

  /// Whether a candidate, the only one, can be taken without a look around.
  private func isDirect(_ candidate: Candidate, from node: Int32) -> Bool {
    guard candidate.matcher < 0, candidate.computation < 0, candidate.routes.count == 1, isPlain(node) else { return false }
    let route = routes[Int(candidate.routes.first)]
    let target = route.isInternal ? node : route.target
    guard route.condition < 0, route.value < 0, isPlain(target), !states.isFinal[Int(target)], !leavesByItself[Int(target)] else {
      return false
    }
    return operations[route.operations.indices].allSatisfy { $0.matcher < 0 }
  }

  /// The target, if it is all there is to say.
  private func simpleTarget(_ node: Int32, _ column: Int32, _ list: [(line: Int, matcher: Int32)]) -> Int32? {
    let transition = outline.transitions[list[0].line]
    guard list[0].matcher < 0, transition.isUnguarded, transition.perform < 0, transition.branches.count == 1 else { return nil }
    let branch = transition.branches[0]
    let target = states.nodeOf[Int(branch.targets.states[0])]
    guard branch.perform < 0, branch.targets.value < 0, isPlain(node), isPlain(target), !states.isFinal[Int(target)] else { return nil }
    guard nodes[Int(node)].exit.isEmpty, nodes[Int(target)].entry.isEmpty, !leavesByItself[Int(target)] else { return nil }
    return isHeard(target, column, by: befores) || isHeard(target, column, by: afters) ? nil : target
  }

  private func isHeard(_ target: Int32, _ column: Int32, by hooks: [HookLine]) -> Bool {
    hooks.contains { passes($0, target) && matcher(of: $0, in: column) != nil }
  }

  private func isPlain(_ node: Int32) -> Bool {
    nodes[Int(node)].timeouts.isEmpty && nodes[Int(node)].deferrals.isEmpty
  }
}
