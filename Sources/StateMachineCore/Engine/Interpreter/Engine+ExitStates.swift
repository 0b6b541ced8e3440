extension Engine {
  /// Records the histories of the states that are about to be left: the first loop of SCXML Appendix D, `exitStates`.
  mutating func recordHistories() {
    guard leavesStates else { return }
    let states = states
    if selectedCount == 1 { return states.forEach(inside: selected[0].domain) { recordHistory(of: $0) } }
    let exit = computeExitSet()
    var node = exit.next(from: .first)
    while node.exists {
      recordHistory(of: node)
      node = exit.next(from: node.next)
    }
  }

  /// SCXML Appendix D, `exitStates`, after histories are recorded: states are left, the innermost and last first.
  @inline(__always)
  mutating func exitStates(_ selection: Selection) throws {
    if let route = selection.only { return try exitSource(of: route, selection) }
    guard selection.isPlain else { return try exitDomains() }
    if selection.phases.contains(.exit) { try exitSources(of: selection) } else { exitQuietly(selection) }
  }

  @inline(never)
  private mutating func exitSources(of selection: Selection) throws {
    var index = selection.count
    while index > 0 {
      index &-= 1
      show(index)
      try exitSource(of: selection.route(index), selection)
    }
  }

  @inline(__always)
  private mutating func exitQuietly(_ selection: Selection) {
    var left: UInt64 = 0
    for index in 0..<selection.count { left |= selection.route(index).pointee.left }
    if left != 0 { changesConfiguration = true }
    states.change(removing: left, inserting: 0)
  }

  @inline(__always)
  mutating func beginExit(of route: UnsafePointer<RouteRow>) {
    changesConfiguration = true
    if isTraced { noteExit() }
  }

  @inline(__always)
  mutating func deactivateSource(of route: UnsafePointer<RouteRow>) {
    if flags.contains(.hasSets) { removeSource(of: route) } else { states.assign(pathTo: route.pointee.parent) }
  }

  @inline(never)
  private mutating func removeSource(of route: UnsafePointer<RouteRow>) {
    states.remove(route.pointee.shownSource.state)
  }

  @inline(never)
  private mutating func noteExit() {
    note(.exited(source))
  }

  @inline(never)
  private mutating func exitDomains() throws {
    guard leavesStates else { return }
    changesConfiguration = true
    if selectedCount == 1 { return try exit(inside: selected[0].domain) { $0.states.last(before: $1) } }
    let exit = computeExitSet()
    try self.exit(inside: Domain.root) { exit.last(before: $1) }
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
      states.insert(into: &exit, from: domain.next, to: tables.pointee.nodes.end(of: domain))
    }
    return exit
  }

  @inline(__always)
  private mutating func exit(inside domain: StateID, _ last: (inout Engine, _ end: StateID) -> StateID) throws {
    var node = last(&self, tables.pointee.nodes.end(of: domain))
    while node > domain {
      try exit(node)
      node = last(&self, node)
    }
  }

  /// Leaves a state: its actions, then its timeouts and its work end.
  private mutating func exit(_ node: StateID) throws {
    let row = tables.pointee.nodes[node]
    if isTraced { note(.exited(node)) }
    if !row.exit.isEmpty {
      showTransition(around: node)
      state = node
      try perform(row.exit)
    }
    if !row.timeouts.isEmpty { request(.cancel(.timeout(of: node))) }
    if !row.works.isEmpty { request(.end(of: node)) }
    if !row.joins.isEmpty { forgetJoins(row.joins) }
    states.remove(node)
  }
}
