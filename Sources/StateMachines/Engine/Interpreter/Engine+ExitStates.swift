extension Engine {
  /// Records the histories of the states that are about to be left: the first loop of SCXML Appendix D, `exitStates`.
  mutating func recordHistories() {
    guard leavesStates else { return }
    guard tables.pointee.hasRegions else { return recordHistories(inside: selected[0].domain) }
    let (states, domain) = selectedCount == 1 ? (set, selected[0].domain) : (computeExitSet(), Domain.root)
    let end = tables.pointee.tree.end(of: domain)
    var node = states.next(from: domain + 1)
    while node >= 0, node < end {
      recordHistory(of: node)
      node = states.next(from: node + 1)
    }
  }

  /// Without regions, what is active is a state and those around it.
  private mutating func recordHistories(inside domain: Int32) {
    var node = deepest
    while node != domain {
      recordHistory(of: node)
      node = tables.pointee.nodes[node].parent
    }
  }

  /// SCXML Appendix D, `exitStates`, after histories are recorded: states are left, the innermost and last first.
  @inline(__always)
  mutating func exitStates(_ selection: Selection) throws {
    if let route = selection.only { return try exitSource(of: route) }
    guard selection.isPlain else { return try exitDomains() }
    if selection.phases.contains(.exit) { try exitSources(of: selection) } else { exitQuietly(selection) }
  }

  @inline(never)
  private mutating func exitSources(of selection: Selection) throws {
    var index = selection.count
    while index > 0 {
      index &-= 1
      show(index)
      try exitSource(of: selection.route(index))
    }
  }

  @inline(__always)
  private mutating func exitQuietly(_ selection: Selection) {
    var left: UInt64 = 0
    for index in 0..<selection.count { left |= selection.route(index).pointee.left }
    if left != 0 { changesConfiguration = true }
    set.change(removing: left, inserting: 0)
  }

  /// A plain transition leaves its source, and nothing else.
  @inline(__always)
  private mutating func exitSource(of route: UnsafePointer<RouteRow>) throws {
    guard !route.pointee.isInternal else { return }
    changesConfiguration = true
    if isTraced { noteExit() }
    try perform(route.pointee.beforeEnd, route.pointee.exitEnd)
    if flags.contains(.hasSets) { deactivateSource(of: route) } else { deepest = route.pointee.parent }
  }

  @inline(never)
  private mutating func deactivateSource(of route: UnsafePointer<RouteRow>) {
    if tables.pointee.hasRegions { set.remove(route.pointee.shownSource.state.leaf) } else { deepest = route.pointee.parent }
  }

  @inline(never)
  private mutating func noteExit() {
    note(.exited(borrowed(source.leaf).kept))
  }

  @inline(never)
  private mutating func exitDomains() throws {
    guard leavesStates else { return }
    changesConfiguration = true
    if !tables.pointee.hasRegions {
      while deepest != selected[0].domain { try exit(deepest) }
    } else if selectedCount == 1 {
      try exit(set, inside: selected[0].domain)
    } else {
      try exit(computeExitSet(), inside: Domain.root)
    }
  }

  /// One of the selected transitions is not internal.
  private var leavesStates: Bool {
    mutating get {
      (0..<selectedCount).contains { selected[$0].domain != Domain.none }
    }
  }

  /// SCXML Appendix D, `computeExitSet`.
  private mutating func computeExitSet() -> StateSet {
    var exit = emptySet(1)
    for index in 0..<selectedCount {
      let domain = selected[index].domain
      guard domain != Domain.none else { continue }
      exit.insert(set, from: domain + 1, to: tables.pointee.tree.end(of: domain))
    }
    return exit
  }

  private mutating func exit(_ states: StateSet, inside domain: Int32) throws {
    var node = states.last(before: tables.pointee.tree.end(of: domain))
    while node > domain {
      try exit(node)
      node = states.last(before: node)
    }
  }

  /// Leaves a state: its actions, then its timeouts end.
  private mutating func exit(_ node: Int32) throws {
    let row = tables.pointee.nodes[node]
    if isTraced { note(.exited(borrowed(node).kept)) }
    if !row.exit.isEmpty {
      showTransition(around: node)
      state = borrowed(node)
      try perform(row.exit)
    }
    if !row.timeouts.isEmpty { request(.cancel(.timeout(of: node))) }
    if !row.joins.isEmpty { forgetJoins(row.joins) }
    logExit(node)
    deactivate(node)
  }
}
