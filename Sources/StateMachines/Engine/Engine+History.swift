/// What a machine remembers of states that were left. SCXML 3.10, and `recordHistory` of Appendix D.
extension Engine {
  /// Remembers what is active inside a state that is about to be left.
  mutating func recordHistory(of node: Int32) {
    let rows = chart.nodes[node].histories
    guard !rows.isEmpty else { return }
    for (offset, history) in chart.histories[rows].enumerated() {
      if chart.keepsValues { recordValues(of: node, rows.first + Int32(offset)) }
      let words = workOnRemembered() + Int(history.words.first)
      words.update(repeating: 0, count: Int(history.words.count))
      for inner in activeNodes where chart.isDescendant(inner, of: node) {
        let isMeant = history.isDeep ? chart.nodes[inner].isAtomic : chart.nodes[inner].parent == node
        guard isMeant else { continue }
        let bit = Int(inner - node - 1)
        words[bit / 64] |= 1 << UInt64(bit % 64)
      }
    }
  }

  private mutating func recordValues(of node: Int32, _ history: Int32) {
    ownNotes.recordedValues[history] = ownNotes.activeValues.filter { chart.isDescendant($0.key, of: node) }
  }

  /// The payload with which a history remembers a state.
  func rememberedValue(_ history: Int32, of node: Int32) -> AnyValue? {
    (notes?.recordedValues[history] ?? memory.pointee.rest?.rememberedValues[history])?[node]
  }

  /// A state that the current transition leads to, with the payload that it will have if it is entered, or has if it stays active.
  func borrowedTarget(_ node: Int32) -> BorrowedState {
    guard chart.keepsValues, current >= 0, let transition = room?.selected[current] else { return borrowed(node) }
    guard transition.domain != Domain.none, chart.isDescendant(node, of: transition.domain) else { return borrowed(node) }
    if transition.target.leaf == node, transition.target.value != nil { return transition.target }
    return BorrowedState(leaf: node, value: payload(of: node, in: transition.route.goals))
  }

  /// The payload with which goals lead to a state: the one that is written, remembered, or written as the default of a history; nil where
  /// it has the state's own.
  func payload(of node: Int32, in goals: Rows) -> Unmanaged<AnyValue>? {
    for goal in chart.goals[goals] {
      if goal.node == node, goal.value >= 0 { return chart.values[goal.value] }
      guard goal.history >= 0 else { continue }
      let value =
        firstRemembered(goal.history) == nil
        ? payload(of: node, in: chart.histories[goal.history].defaults)
        : rememberedValue(goal.history, of: node).map(Unmanaged.passUnretained)
      if let value { return value }
    }
    return nil
  }

  /// The first state that a history remembers; nil as long as it remembers none.
  func firstRemembered(_ history: Int32) -> Int32? {
    let first = nextRemembered(history, after: chart.histories[history].node)
    return first < 0 ? nil : first
  }

  /// The next state that a history remembers, after one that is inside the state or the state itself; −1 where there is none.
  func nextRemembered(_ history: Int32, after node: Int32) -> Int32 {
    let row = chart.histories[history]
    var bit = Int(node - row.node)
    while bit < Int(row.words.count) * 64 {
      let rest = rememberedWord(Int(row.words.first) + bit / 64) >> UInt64(bit % 64)
      if rest != 0 { return row.node + 1 + Int32(bit + rest.trailingZeroBitCount) }
      bit = (bit / 64 + 1) * 64
    }
    return -1
  }

  // MARK: Where history decides

  /// The states that goals stand for: SCXML Appendix D, `getEffectiveTargetStates`.
  func effectiveTargets(_ goals: Rows) -> [Int32] {
    chart.goals[goals].flatMap { goal -> [Int32] in
      if goal.node >= 0 { return [goal.node] }
      guard var node = firstRemembered(goal.history) else { return effectiveTargets(chart.histories[goal.history].defaults) }
      var states: [Int32] = []
      while node >= 0 {
        states.append(node)
        node = nextRemembered(goal.history, after: node)
      }
      return states
    }
  }

  /// SCXML Appendix D, `getTransitionDomain`.
  func domainByHistory(of route: Route, from source: Int32) -> Int32 {
    let targets = effectiveTargets(route.goals)
    if route.isLocal, let domain = chart.domainOfLocal(from: source, to: targets) { return domain }
    var ancestor = chart.nodes[source].parent
    while ancestor >= 0 {
      if chart.nodes[ancestor].kind == .compound, targets.allSatisfy({ chart.isDescendant($0, of: ancestor) }) { return ancestor }
      ancestor = chart.nodes[ancestor].parent
    }
    return Domain.root
  }

  /// The deepest state with a name that is one of the targets, or contains them all.
  func targetByHistory(of route: Route) -> Int32 {
    let targets = effectiveTargets(route.goals)
    var common = targets.first ?? active.leaf
    for target in targets {
      while common >= 0, common != target, !chart.isDescendant(target, of: common) { common = chart.nodes[common].parent }
    }
    common = chart.nearestNamed(common)
    return common < 0 ? active.leaf : common
  }

  /// Every target of the current transition; none for an internal one.
  ///
  /// A parallel state represents its regions without a name.
  var targets: [Int32] {
    guard !isInternal else { return [] }
    // On the fast path no transition is current, and the room is not initialized.
    guard current >= 0, let route = room?.selected[current].route, !route.goals.isEmpty else { return [target.leaf] }
    return namedTargets(effectiveTargets(route.goals))
  }

  /// The states with a name that targets stand for: the parallel state, for a region without one.
  func namedTargets(_ nodes: [Int32]) -> [Int32] {
    nodes.reduce(into: []) { targets, node in
      let state = chart.nearestNamed(node)
      if !targets.contains(state) { targets.append(state) }
    }
  }

  /// Whether the transition at work leads to a state that a hook waits for.
  func leads(to filter: TargetFilter) -> Bool {
    filter.passes(target.leaf) || targets.contains(where: filter.passes)
  }

  // MARK: The words

  func rememberedWord(_ index: Int) -> UInt64 {
    if let remembered { return remembered[index] }
    return memory.pointee.rest?.remembered.map { $0[index] } ?? 0
  }

  mutating func workOnRemembered() -> UnsafeMutablePointer<UInt64> {
    if let remembered { return remembered }
    let memory = memory  // Through the engine, the thread sanitizer takes this for a write to its chart.
    let words = memory.pointee.ownRest().workOnRemembered(chart.rememberedWords)
    remembered = words
    return words
  }
}

extension Chart {
  fileprivate final func domainOfLocal(from source: Int32, to targets: [Int32]) -> Int32? {
    if !nodes[source].isAtomic, targets.allSatisfy({ isDescendant($0, of: source) }) { return source }
    guard targets.count == 1, let target = targets.first, !nodes[target].isAtomic else { return nil }
    return target == source || isDescendant(source, of: target) ? target : nil
  }
}
