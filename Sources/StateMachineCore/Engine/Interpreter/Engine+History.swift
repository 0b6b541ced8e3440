/// What a machine remembers of states that were left. SCXML 3.10, and `recordHistory` of Appendix D.
extension Engine {
  /// Remembers what is active inside a state that is about to be left.
  mutating func recordHistory(of node: StateID) {
    let rows = tables.pointee.nodes[node].histories
    guard !rows.isEmpty else { return }
    for (offset, history) in tables.pointee.histories[rows].enumerated() {
      if tables.pointee.holdsPayloads { recordValues(rows.first.advanced(by: offset)) }
      let words = copyRemembered() + history.words.first.index
      words.update(repeating: 0, count: history.words.count)
      states.forEach(inside: node) { [nodes = tables.pointee.nodes] inner in
        let isRecorded = history.isDeep ? nodes[inner].isAtomic : nodes[inner].parent == node
        guard isRecorded else { return }
        let bit = node.next.distance(to: inner)
        words[bit / 64] |= 1 << UInt64(bit % 64)
      }
    }
  }

  /// Forgets the payloads with which a history has remembered states; those of the states that are left follow when they are taken out.
  private mutating func recordValues(_ history: HistoryID) {
    hasEffects = true
    effects.recordedValues[history] = [:]
  }

  /// The payload with which a history remembers a state.
  mutating func rememberedValue(_ history: HistoryID, of node: StateID) -> AnyValue? {
    let record = tables.pointee.histories[history].record
    return (effects.recordedValues[record] ?? memory.pointee.rest?.rememberedValues[record])?[node]
  }

  /// The first state that a history remembers; nil as long as it remembers none.
  mutating func firstRemembered(_ history: HistoryID) -> StateID? {
    let first = nextRemembered(history, after: tables.pointee.histories[history].node)
    return first.isNone ? nil : first
  }

  /// The next state that a history remembers, after one that is inside the state or the state itself, if there is one.
  mutating func nextRemembered(_ history: HistoryID, after node: StateID) -> StateID {
    let row = tables.pointee.histories[history]
    var bit = row.node.distance(to: node)
    while bit < row.words.count * 64 {
      let rest = rememberedWord(row.words.first.index + bit / 64) >> UInt64(bit % 64)
      if rest != 0 { return row.node.next.advanced(by: bit + rest.trailingZeroBitCount) }
      bit = (bit / 64 + 1) * 64
    }
    return .none
  }

  // MARK: Where history decides

  /// Calls a closure for each state that goals lead to: SCXML Appendix D, `getEffectiveTargetStates`.
  mutating func forEachEffectiveTarget(_ goals: GoalID.Rows, _ body: (StateID) -> Void) {
    for goal in tables.pointee.goals[goals] {
      if goal.node.exists {
        body(goal.node)
      } else if var node = firstRemembered(goal.history) {
        while node.exists {
          body(node)
          node = nextRemembered(goal.history, after: node)
        }
      } else {
        forEachEffectiveTarget(tables.pointee.histories[goal.history].defaults, body)
      }
    }
  }

  mutating func effectiveTargets(_ goals: GoalID.Rows) -> [StateID] {
    var targets: [StateID] = []
    forEachEffectiveTarget(goals) { targets.append($0) }
    return targets
  }

  /// SCXML Appendix D, `getTransitionDomain`.
  mutating func domainByHistory(of route: UnsafePointer<RouteRow>, from source: StateID) -> StateID {
    let (nodes, goals) = (tables.pointee.nodes, route.pointee.goals)
    if route.pointee.isLocal, let domain = nodes.localDomain(from: source, to: effectiveTargets(goals)) { return domain }
    return nodes.leastCommonCompoundAncestor(source) { leadInto($0, goals) }
  }

  /// Whether all states that goals lead to are inside one.
  private mutating func leadInto(_ ancestor: StateID, _ goals: GoalID.Rows) -> Bool {
    var areInside = true
    forEachEffectiveTarget(goals) { [nodes = tables.pointee.nodes] target in
      if !nodes.isDescendant(target, of: ancestor) { areInside = false }
    }
    return areInside
  }

  /// The deepest state with a name that is one of the targets, or contains them all.
  mutating func targetByHistory(of route: UnsafePointer<RouteRow>) -> StateID {
    let nodes = tables.pointee.nodes
    var common: StateID?
    forEachEffectiveTarget(route.pointee.goals) { target in common = common.map { nodes.deepestCommonState($0, target) } ?? target }
    let named = nodes.nearestNamed(common ?? active)
    return named.isNone ? active : named
  }

  /// Every target of the current transition; none for an internal one.
  ///
  /// A parallel state represents its regions without a name.
  var targets: [StateID] {
    mutating get {
      guard !isInternal else { return [] }
      guard current >= 0, !selected[current].route.pointee.goals.isEmpty else { return [target] }
      return namedTargets(effectiveTargets(selected[current].route.pointee.goals))
    }
  }

  /// The states with a name that targets stand for: the parallel state, for a region without one.
  mutating func namedTargets(_ nodes: [StateID]) -> [StateID] {
    nodes.reduce(into: []) { targets, node in
      let state = tables.pointee.nodes.nearestNamed(node)
      if !targets.contains(state) { targets.append(state) }
    }
  }

  /// Whether the transition at work leads to a state that a hook waits for.
  mutating func leads(to filter: TargetFilter) -> Bool {
    filter.passes(target) || targets.contains(where: filter.passes)
  }

  // MARK: The words

  mutating func rememberedWord(_ index: Int) -> UInt64 {
    if let remembered { return remembered[index] }
    return memory.pointee.rest?.remembered.map { $0[index] } ?? 0
  }

  mutating func copyRemembered() -> UnsafeMutablePointer<UInt64> {
    if let remembered { return remembered }
    let memory = memory  // Through the engine, the thread sanitizer takes this for a write to its definition.
    let words = memory.pointee.ensuredRest().copyRemembered(tables.pointee.rememberedWords)
    remembered = words
    return words
  }
}
