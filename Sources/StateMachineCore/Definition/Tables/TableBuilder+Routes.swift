/// The ways of a candidate, each with the operations that are run on it.
extension TableBuilder {
  func appendRoutes(of transition: TransitionLine, _ line: TransitionLineID, from node: StateID, _ column: ColumnID)
    -> RouteID.Rows
  {
    let first = routes.count
    if transition.isInternal { routes.append(route(of: transition, line, nil, from: node, column)) }
    for branch in outline.branches(transition) { routes.append(route(of: transition, line, branch, from: node, column)) }
    return RouteID.Rows(first..<routes.count)
  }

  private func route(
    of transition: TransitionLine, _ line: TransitionLineID, _ branch: BranchLine?, from node: StateID, _ column: ColumnID
  ) -> Route {
    var route = Route(condition: branch?.condition ?? .none)
    if transition.join.exists { route.joinSource = joinPlaces[line] }
    if let branch { lead(&route, to: branch.targets, from: node, transition.kind) }
    guard transition.decision == .transition else {
      appendReply(transition.perform, &route)
      return route
    }

    // The operations of a plain route are run in one loop, so those of exit and entry are between the others.
    route.makesPayload = transition.makesPayload
    let isPlain = isBetweenSiblings(route, from: node)
    let first = operations.count
    route.beforeCount = append(beforeHooks, befores, branch?.targets, route, from: node, column)
    if isPlain { route.exitCount = append(nodes[node].exit) }
    let copier = transition.isCall ? self.copier(of: column) : .none
    for hook in [copier, transition.perform, branch?.perform ?? .none] where hook.exists {
      operations.append(Operation(hook: hook))
      route.actionCount += 1
    }
    if isPlain { route.entryCount = append(nodes[route.target].entry) }
    _ = append(afterHooks, afters, branch?.targets, route, from: node, column)
    route.operations = OperationID.Rows(first..<operations.count)
    return route
  }

  /// The reply of a line that ignores an event is made where an action would run.
  private func appendReply(_ reply: HookID, _ route: inout Route) {
    guard reply.exists else { return }
    route.operations = OperationID.Rows(operations.count..<operations.count + 1)
    route.actionCount = 1
    operations.append(Operation(hook: reply))
  }

  private func copier(of column: ColumnID) -> HookID {
    names.event(of: column).flatMap { outline.calls[$0]?.copier } ?? .none
  }

  /// Where a way leads; without a source it leads into the initial configuration.
  func lead(_ route: inout Route, to targets: TargetList, from source: StateID?, _ kind: TransitionKind) {
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
    let nodes = list.map { states.nodeOf[$0.state] }
    route.target = states.nearestNamed(states.deepestCommonState(nodes))
    route.domain = source.map { domain(of: kind, from: $0, to: nodes) } ?? Domain.root
    route.entries = appendEntries(to: nodes, inside: route.domain)
  }

  private func leadToOne(_ route: inout Route, _ target: TargetName, from source: StateID, _ kind: TransitionKind) {
    let node = states.nodeOf[target.state]
    route.target = node
    route.goals = goals.add([Goal(node: node)])
    route.domain = domain(of: kind, from: source, to: [node])
    route.entries = appendEntries(to: [node], inside: route.domain)
  }

  /// SCXML Appendix D, `getTransitionDomain`; a local transition leaves the outer one of source and target standing, whichever it is.
  private func domain(of kind: TransitionKind, from source: StateID, to targets: [StateID]) -> StateID {
    if kind == .local, let domain = states.localDomain(from: source, to: targets) { return domain }
    return states.leastCommonCompoundAncestor(source, targets)
  }

  // MARK: Operations

  private func append(
    _ index: HookIndex, _ ofState: [HookLineID], _ targets: TargetList?, _ route: Route, from node: StateID, _ column: ColumnID
  ) -> Int {
    guard !index.isEmpty else { return 0 }
    let goal: HookIndex.Goal =
      if let targets { outline.onlyState(targets).map { .one(states.nodeOf[$0.state]) } ?? .several } else { .nowhere }
    var count = 0
    for number in index.hooks(ofState, for: names.event(of: column), to: goal) {
      let hook = outline.hooks[number]
      guard canRun(hook, from: node), let matcher = matcher(of: hook, in: column) else { continue }
      guard let filter = targetFilter(of: hook, targets, route) else { continue }
      operations.append(Operation(hook: hook.hook, matcher: matcher, targetFilter: filter))
      count += 1
    }
    return count
  }

  /// Whether a hook does not leave a source out; those that name theirs are found by it.
  func canRun(_ hook: HookLine, from node: StateID) -> Bool {
    if case .any = hook.from { states.passes(node, hook.from) } else { true }
  }

  /// What is left to be asked of where a transition leads; nil where a hook cannot run for it.
  ///
  /// An internal transition leads nowhere.
  private func targetFilter(of hook: HookLine, _ targets: TargetList?, _ route: Route) -> TargetFilterID? {
    let none = TargetFilterID.none
    guard let filter = hook.to else { return none }
    guard let targets else { return nil }
    if outline.onlyState(targets) != nil { return states.passes(route.target, filter) ? none : nil }
    guard states.mayPass(outline.targets(targets), filter) else { return nil }
    guard route.domain == Domain.byHistory else { return none }
    let row: TargetFilter =
      switch filter {
      case .one, .listed: TargetFilter(nodes: Set(states.named(filter) ?? []), excludes: false)
      case .any(let exceptions): TargetFilter(nodes: Set(states.nodes(exceptions)), excludes: true)
      }
    return targetFilters.add(row)
  }

  private func append(_ rows: OperationID.Rows) -> Int {
    // One by one: a slice would hold the array, and each append would copy it.
    for index in rows.indices { operations.append(operations[index]) }
    return rows.count
  }
}
