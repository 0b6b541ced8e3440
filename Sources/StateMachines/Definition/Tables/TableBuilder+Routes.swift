/// The ways of a candidate, each with the operations that are run on it.
extension TableBuilder {
  mutating func appendRoutes(of transition: TransitionLine, _ line: Int32, from node: Int32, _ column: Int32) -> Rows {
    let first = routes.count
    if transition.isInternal { routes.append(route(of: transition, line, nil, from: node, column)) }
    for branch in outline.branches(transition) { routes.append(route(of: transition, line, branch, from: node, column)) }
    return Rows(first: Int32(first), count: Int32(routes.count - first))
  }

  private mutating func route(
    of transition: TransitionLine, _ line: Int32, _ branch: BranchLine?, from node: Int32, _ column: Int32
  ) -> Route {
    var route = Route(condition: branch?.condition ?? -1, target: -1)
    if transition.join >= 0 { route.joinSource = joinPlaces[Int(line)] }
    if let branch { lead(&route, to: branch.targets, from: node, transition.kind) }

    // The operations of a plain route are run in one loop, so those of exit and entry are between the others.
    let isPlain = isBetweenSiblings(route, from: node)
    let first = operations.count
    route.beforeCount = append(beforeHooks, befores, branch?.targets, route, from: node, column)
    if isPlain { route.exitCount = append(nodes[Int(node)].exit) }
    for hook in [transition.perform, branch?.perform ?? -1] where hook >= 0 {
      operations.append(Operation(hook: hook))
      route.actionCount += 1
    }
    if isPlain { route.entryCount = append(nodes[Int(route.target)].entry) }
    _ = append(afterHooks, afters, branch?.targets, route, from: node, column)
    route.operations = Rows(first: Int32(first), count: Int32(operations.count - first))
    return route
  }

  /// Where a way leads; without a source it leads into the initial configuration.
  mutating func lead(_ route: inout Route, to targets: TargetList, from source: Int32?, _ kind: TransitionKind) {
    if let target = outline.onlyState(targets), let source {
      leadToOne(&route, target, from: source, kind)
      return
    }
    route.goals = appendGoals(targets)
    let list = outline.targets(targets)
    guard list.allSatisfy({ $0.history == nil }) else {
      route.domain = source == nil ? Domain.root : Domain.byHistory
      route.isLocal = kind == .local
      return
    }
    let nodes = list.map { states.nodeOf[Int($0.state)] }
    route.target = named(states.deepestCommonState(nodes))
    if nodes.count == 1, let target = list.first { route.value = target.value }
    route.domain = source.map { domain(of: kind, from: $0, to: nodes) } ?? Domain.root
    route.entries = appendEntries(to: nodes, inside: route.domain)
  }

  private mutating func leadToOne(_ route: inout Route, _ target: TargetName, from source: Int32, _ kind: TransitionKind) {
    let node = states.nodeOf[Int(target.state)]
    route.target = node
    route.value = target.value
    route.goals = Rows(first: Int32(goals.count), count: 1)
    goals.append(Goal(node: node, value: target.value))
    route.domain = domain(of: kind, from: source, to: [node])
    route.entries = appendEntries(to: [node], inside: route.domain)
  }

  private func named(_ node: Int32) -> Int32 {
    var node = node
    while node >= 0, !states.isNamed[Int(node)] { node = states.parent(of: node) }
    return node
  }

  /// SCXML Appendix D, `getTransitionDomain`; a local transition leaves the outer one of source and target standing, whichever it is.
  private func domain(of kind: TransitionKind, from source: Int32, to targets: [Int32]) -> Int32 {
    if kind == .local {
      if states.hasInside(source), targets.allSatisfy({ states.isDescendant($0, of: source) }) { return source }
      if targets.count == 1, let target = targets.first, states.hasInside(target) {
        if target == source || states.isDescendant(source, of: target) { return target }
      }
    }
    return states.leastCommonCompoundAncestor(source, targets)
  }

  // MARK: Operations

  private mutating func append(
    _ index: HookIndex, _ ofState: [Int32], _ targets: TargetList?, _ route: Route, from node: Int32, _ column: Int32
  ) -> Int32 {
    guard !index.isEmpty else { return 0 }
    let goal: HookIndex.Goal =
      if let targets { outline.onlyState(targets).map { .one(states.nodeOf[Int($0.state)]) } ?? .several } else { .nowhere }
    var count: Int32 = 0
    for number in index.hooks(ofState, in: column, to: goal) {
      let hook = outline.hooks[Int(number)]
      guard canRun(hook, from: node), let matcher = matcher(of: hook, in: column) else { continue }
      guard let filter = targetFilter(of: hook, targets, route) else { continue }
      operations.append(Operation(hook: hook.hook, matcher: matcher, targetFilter: filter))
      count += 1
    }
    return count
  }

  /// Whether a hook does not leave a source out; those that name theirs are found by it.
  func canRun(_ hook: HookLine, from node: Int32) -> Bool {
    if case .any = hook.from { states.passes(node, hook.from) } else { true }
  }

  /// What is left to be asked of where a transition leads; nil where a hook cannot run for it.
  ///
  /// An internal transition leads nowhere.
  private mutating func targetFilter(of hook: HookLine, _ targets: TargetList?, _ route: Route) -> Int32? {
    guard let filter = hook.to else { return -1 }
    guard let targets else { return nil }
    if outline.onlyState(targets) != nil { return states.passes(route.target, filter) ? -1 : nil }
    guard states.mayPass(outline.targets(targets), filter) else { return nil }
    guard route.domain == Domain.byHistory else { return -1 }
    let row: TargetFilter =
      switch filter {
      case .one, .listed: TargetFilter(nodes: Set(states.named(filter) ?? []), excludes: false)
      case .any(let exceptions): TargetFilter(nodes: Set(states.nodes(exceptions)), excludes: true)
      }
    targetFilters.append(row)
    return Int32(targetFilters.count - 1)
  }

  private mutating func append(_ rows: Rows) -> Int32 {
    // One by one: a slice would hold the array, and each append would copy it.
    for index in rows.indices { operations.append(operations[index]) }
    return Int32(rows.count)
  }
}
