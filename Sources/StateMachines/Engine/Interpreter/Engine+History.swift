/// What a machine remembers of states that were left. SCXML 3.10, and `recordHistory` of Appendix D.
extension Engine {
  /// Remembers what is active inside a state that is about to be left.
  mutating func recordHistory(of node: Int32) {
    let rows = tables.pointee.nodes[node].histories
    guard !rows.isEmpty else { return }
    for (offset, history) in tables.pointee.histories[rows].enumerated() {
      if tables.pointee.keepsValues { recordValues(of: node, rows.first + Int32(offset)) }
      let words = copyRemembered() + Int(history.words.first)
      words.update(repeating: 0, count: Int(history.words.count))
      states.forEach(inside: node) { [nodes = tables.pointee.nodes] inner in
        let isRecorded = history.isDeep ? nodes[inner].isAtomic : nodes[inner].parent == node
        guard isRecorded else { return }
        let bit = Int(inner - node - 1)
        words[bit / 64] |= 1 << UInt64(bit % 64)
      }
    }
  }

  private mutating func recordValues(of node: Int32, _ history: Int32) {
    effects.recordedValues[history] = effects.activeValues.filter { tables.pointee.tree.isDescendant($0.key, of: node) }
  }

  /// The payload with which a history remembers a state.
  mutating func rememberedValue(_ history: Int32, of node: Int32) -> AnyValue? {
    (effects.recordedValues[history] ?? memory.pointee.rest?.rememberedValues[history])?[node]
  }

  /// A state that the current transition leads to, with the payload that it will have if it is entered, or has if it stays active.
  mutating func borrowedTarget(_ node: Int32) -> BorrowedState {
    guard tables.pointee.keepsValues, current >= 0 else { return borrowed(node) }
    let transition = selected[current]
    guard transition.domain != Domain.none, tables.pointee.tree.isDescendant(node, of: transition.domain) else { return borrowed(node) }
    if transition.target.node == node, transition.target.value != nil { return transition.target }
    return BorrowedState(node: node, value: payload(of: node, in: transition.route.pointee.goals))
  }

  /// The payload with which goals lead to a state: the one that is written, remembered, or written as the default of a history; nil where
  /// it has the state's own.
  mutating func payload(of node: Int32, in goals: Rows) -> Unmanaged<AnyValue>? {
    for goal in tables.pointee.goals[goals] {
      if goal.node == node, goal.value >= 0 { return tables.pointee.values[goal.value] }
      guard goal.history >= 0 else { continue }
      let value =
        firstRemembered(goal.history) == nil
        ? payload(of: node, in: tables.pointee.histories[goal.history].defaults)
        : rememberedValue(goal.history, of: node).map(Unmanaged.passUnretained)
      if let value { return value }
    }
    return nil
  }

  /// The first state that a history remembers; nil as long as it remembers none.
  mutating func firstRemembered(_ history: Int32) -> Int32? {
    let first = nextRemembered(history, after: tables.pointee.histories[history].node)
    return first < 0 ? nil : first
  }

  /// The next state that a history remembers, after one that is inside the state or the state itself; −1 where there is none.
  mutating func nextRemembered(_ history: Int32, after node: Int32) -> Int32 {
    let row = tables.pointee.histories[history]
    var bit = Int(node - row.node)
    while bit < Int(row.words.count) * 64 {
      let rest = rememberedWord(Int(row.words.first) + bit / 64) >> UInt64(bit % 64)
      if rest != 0 { return row.node + 1 + Int32(bit + rest.trailingZeroBitCount) }
      bit = (bit / 64 + 1) * 64
    }
    return -1
  }

  // MARK: Where history decides

  /// Calls a closure for each state that goals lead to: SCXML Appendix D, `getEffectiveTargetStates`.
  mutating func forEachEffectiveTarget(_ goals: Rows, _ body: (Int32) -> Void) {
    for goal in tables.pointee.goals[goals] {
      if goal.node >= 0 {
        body(goal.node)
      } else if var node = firstRemembered(goal.history) {
        while node >= 0 {
          body(node)
          node = nextRemembered(goal.history, after: node)
        }
      } else {
        forEachEffectiveTarget(tables.pointee.histories[goal.history].defaults, body)
      }
    }
  }

  mutating func effectiveTargets(_ goals: Rows) -> [Int32] {
    var targets: [Int32] = []
    forEachEffectiveTarget(goals) { targets.append($0) }
    return targets
  }

  /// SCXML Appendix D, `getTransitionDomain`.
  mutating func domainByHistory(of route: UnsafePointer<RouteRow>, from source: Int32) -> Int32 {
    let goals = route.pointee.goals
    if route.pointee.isLocal, let domain = tables.pointee.tree.domainOfLocal(from: source, to: effectiveTargets(goals)) { return domain }
    var ancestor = tables.pointee.nodes[source].parent
    while ancestor >= 0 {
      if tables.pointee.nodes[ancestor].kind == .compound, leadInto(ancestor, goals) { return ancestor }
      ancestor = tables.pointee.nodes[ancestor].parent
    }
    return Domain.root
  }

  /// Whether all states that goals lead to are inside one.
  private mutating func leadInto(_ ancestor: Int32, _ goals: Rows) -> Bool {
    var areInside = true
    forEachEffectiveTarget(goals) { [tree = tables.pointee.tree] target in
      if !tree.isDescendant(target, of: ancestor) { areInside = false }
    }
    return areInside
  }

  /// The deepest state with a name that is one of the targets, or contains them all.
  mutating func targetByHistory(of route: UnsafePointer<RouteRow>) -> Int32 {
    let tree = tables.pointee.tree
    var common: Int32?
    forEachEffectiveTarget(route.pointee.goals) { target in
      guard var node = common else {
        common = target
        return
      }
      while node >= 0, node != target, !tree.isDescendant(target, of: node) { node = tree.nodes[node].parent }
      common = node
    }
    let named = tree.nearestNamed(common ?? active.node)
    return named < 0 ? active.node : named
  }

  /// Every target of the current transition; none for an internal one.
  ///
  /// A parallel state represents its regions without a name.
  var targets: [Int32] {
    mutating get {
      guard !isInternal else { return [] }
      guard current >= 0, !selected[current].route.pointee.goals.isEmpty else { return [target.node] }
      return namedTargets(effectiveTargets(selected[current].route.pointee.goals))
    }
  }

  /// The states with a name that targets stand for: the parallel state, for a region without one.
  mutating func namedTargets(_ nodes: [Int32]) -> [Int32] {
    nodes.reduce(into: []) { targets, node in
      let state = tables.pointee.tree.nearestNamed(node)
      if !targets.contains(state) { targets.append(state) }
    }
  }

  /// Whether the transition at work leads to a state that a hook waits for.
  mutating func leads(to filter: TargetFilter) -> Bool {
    filter.passes(target.node) || targets.contains(where: filter.passes)
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

extension StateTree {
  fileprivate func domainOfLocal(from source: Int32, to targets: [Int32]) -> Int32? {
    if !nodes[source].isAtomic, targets.allSatisfy({ isDescendant($0, of: source) }) { return source }
    guard targets.count == 1, let target = targets.first, !nodes[target].isAtomic else { return nil }
    return target == source || isDescendant(source, of: target) ? target : nil
  }
}
