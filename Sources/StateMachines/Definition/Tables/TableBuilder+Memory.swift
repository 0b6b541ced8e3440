/// What machines remember beside their configuration: histories, and who is in at joins.
extension TableBuilder {
  /// The states that hold payloads, and what makes these.
  mutating func buildPayloads() {
    guard !outline.payloadTypes.isEmpty else { return }
    let known = outline.payloadTypes.compactMap { state, type in
      states.nodeOf[state].exists ? (node: states.nodeOf[state], type: type) : nil
    }
    payloads = known.sorted { $0.node < $1.node }
    for (holding, payload) in zip(HoldingID.first..., payloads) { nodes[payload.node].holding = holding }
    for maker in outline.makers where states.nodeOf[maker.state].exists {
      nodes[states.nodeOf[maker.state]].maker = append(action: maker.perform).first
    }
  }

  /// The histories that some line leads to.
  mutating func buildHistories() {
    guard outline.usesHistory else { return }
    var wanted: Set<HistoryName> = []
    for target in outline.targets {
      if let depth = target.history { wanted.insert(HistoryName(state: target.state, depth: depth)) }
    }
    guard !wanted.isEmpty else { return }
    let ordered = wanted.map { (name: $0, node: states.nodeOf[$0.state]) }
      .sorted { ($0.node, $0.name.depth == .deep ? 1 : 0) < ($1.node, $1.name.depth == .deep ? 1 : 0) }
    for (name, node) in ordered {
      let words = remember(bits: node.next.distance(to: nodes[node].end))
      let history: HistoryID = histories.add(HistoryRow(node: node, isDeep: name.depth == .deep, words: words))
      historyNumbers[name] = history
      nodes[node].histories.append(history)
    }
    for (name, node) in ordered { buildDefault(of: name, node) }
  }

  /// Where a history leads at first; without a line for it, to where the state starts.
  private mutating func buildDefault(of name: HistoryName, _ node: StateID) {
    guard let history = historyNumbers[name] else { return }
    if let line = outline.histories.first(where: { $0.state == name.state && $0.depth == name.depth }) {
      histories[history].defaults = appendGoals(line.targets)
      histories[history].content = append(action: line.perform)
    } else if nodes[node].kind == .compound {
      let scope = outline.scopes[states.scopes[node]]
      histories[history].defaults = appendGoals(scope.initial)
      histories[history].content = append(action: scope.defaultEntry)
    } else {
      let regions = states.children(of: node)
      histories[history].defaults = goals.add(regions.map { Goal(node: $0) })
    }
  }

  mutating func buildJoins() {
    guard let first = lines.firstIndex(where: { $0.join.exists }) else { return }
    var words = WordID.Rows()
    var bit = 0
    for line in lines[first...] {
      let count = outline.joins[line.join].sources.count
      if bit == 0 { words = remember(bits: count) }
      joinSources.append(JoinSource(words: words, bit: bit, count: count, join: line.join))
      bit = bit + 1 == count ? 0 : bit + 1
    }
    let sources = joinSources.indices.map { (place: $0, node: sourceNode(of: lines[first + $0])) }
    // By state, so that those of one state stand together.
    let ordered = sources.sorted { ($0.node, $0.place) < ($1.node, $1.place) }
    joinPlaces = [JoinSourceID](repeating: .none, count: lines.count)
    var rows: [JoinSource] = []
    for (place, node) in ordered {
      let source: JoinSourceID = rows.add(joinSources[place])
      joinPlaces[first + place] = source
      nodes[node].joins.append(source)
    }
    joinSources = rows
  }

  private func sourceNode(of line: TransitionLine) -> StateID {
    guard case .one(let state) = line.sources else { return .none }
    return states.nodeOf[state]
  }

  private mutating func remember(bits: Int) -> WordID.Rows {
    let first = rememberedWords
    rememberedWords += (bits + 63) / 64
    return WordID.Rows(first..<rememberedWords)
  }

  mutating func appendGoals(_ targets: TargetList) -> GoalID.Rows {
    let first = goals.count
    for target in outline.targets(targets) {
      if let depth = target.history {
        goals.append(Goal(history: historyNumbers[HistoryName(state: target.state, depth: depth)] ?? .none))
      } else {
        goals.append(Goal(node: states.nodeOf[target.state], value: target.value))
      }
    }
    return GoalID.Rows(first..<goals.count)
  }
}
