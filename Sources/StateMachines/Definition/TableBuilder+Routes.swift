/// The ways of a candidate, each with the operations that are run on it.
extension TableBuilder {
  mutating func appendRoutes(of transition: TransitionLine, from node: Int32, _ column: Int32) -> Rows {
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
    // One by one: a slice would hold the array, and each append would copy it.
    for index in rows.indices { operations.append(operations[index]) }
    return Int32(rows.count)
  }

  /// The filter by target; an internal transition has none for it to find.
  func passes(_ hook: HookLine, _ target: Int32) -> Bool {
    hook.to == nil || target >= 0 && states.passes(target, hook.to)
  }
}
