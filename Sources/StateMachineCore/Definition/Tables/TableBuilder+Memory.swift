/// What machines remember beside their configuration: histories, and who is in at joins.
extension TableBuilder {
  /// The states that hold payloads, and what makes these.
  func buildPayloads() {
    guard !outline.payloadTypes.isEmpty else { return }
    let known = outline.payloadTypes.ids.compactMap { state in
      let node = states.nodeOf[state]
      return node.exists ? outline.payloadTypes[state].map { (node: node, type: $0) } : nil
    }
    payloads = known.inOrder { $0.node < $1.node }
    for (slot, payload) in zip(SlotID.first..., payloads) { nodes[payload.node].slot = slot }
    for maker in outline.makers where states.nodeOf[maker.state].exists {
      nodes[states.nodeOf[maker.state]].maker = append(action: maker.perform).first
    }
  }

  /// The histories that some line leads to.
  func buildHistories() {
    guard outline.usesHistory else { return }
    var wanted: Set<HistoryName> = []
    for target in outline.targets {
      if let form = target.history { wanted.insert(HistoryName(state: target.state, form: form)) }
    }
    guard !wanted.isEmpty else { return }
    // Of several histories of one depth one remembers, and the others read what it does. They follow all that remember.
    let recorded = Set(wanted.map { HistoryName(state: $0.state, form: HistoryForm(depth: $0.form.depth)) })
    for (name, node) in ordered(recorded) {
      let words = remember(bits: node.next.distance(to: nodes[node].end))
      let history: HistoryID = histories.add(HistoryRow(node: node, isDeep: name.form.depth == .deep, words: words))
      histories[history].record = history
      historyNumbers[name] = history
      nodes[node].histories.append(history)
    }
    for (name, _) in ordered(wanted.subtracting(recorded)) {
      guard let record = historyNumbers[HistoryName(state: name.state, form: HistoryForm(depth: name.form.depth))] else { continue }
      let row = histories[record]
      historyNumbers[name] = histories.add(row)
    }
    for (name, node) in ordered(wanted.union(recorded)) { buildDefault(of: name, node) }
  }

  private func ordered(_ names: Set<HistoryName>) -> [(name: HistoryName, node: StateID)] {
    func rank(_ form: HistoryForm) -> (Int, UInt32) { (form.depth == .deep ? 1 : 0, form.number) }
    return names.map { (name: $0, node: states.nodeOf[$0.state]) }
      .inOrder { one, other in
        one.node == other.node ? rank(one.name.form) < rank(other.name.form) : one.node < other.node
      }
  }

  /// Where a history leads at first; without a line for it, to where the state starts.
  private func buildDefault(of name: HistoryName, _ node: StateID) {
    guard let history = historyNumbers[name] else { return }
    if let line = outline.history(name) {
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

  func buildJoins() {
    guard let first = lines.firstIndex(where: { $0.join.exists }) else { return }
    var words = WordID.Rows()
    var goals = GoalID.Rows()
    var bit = 0
    for line in lines[first...] {
      let count = outline.joins[line.join].sources.count
      if bit == 0 {
        words = remember(bits: count)
        goals = outline.branches(line).first.map { appendGoals($0.targets) } ?? GoalID.Rows()
      }
      joinSources.append(JoinSource(words: words, bit: bit, count: count, join: line.join, column: column(of: line), goals: goals))
      bit = bit + 1 == count ? 0 : bit + 1
    }
    let sources = joinSources.indices.map { (place: $0, node: sourceNode(of: lines[first + $0])) }
    // By state, so that those of one state stand together.
    let ordered = sources.inOrder { ($0.node, $0.place) < ($1.node, $1.place) }
    joinPlaces = [JoinSourceID](repeating: .none, count: lines.count)
    var rows: [JoinSource] = []
    for (place, node) in ordered {
      let source: JoinSourceID = rows.add(joinSources[place])
      joinPlaces[first + place] = source
      nodes[node].joins.append(source)
    }
    joinSources = rows
  }

  /// The column of the event of a source of a join.
  private func column(of line: TransitionLine) -> ColumnID {
    guard case .event(let event) = line.events else { return .none }
    return ColumnID(event)
  }

  private func sourceNode(of line: TransitionLine) -> StateID {
    guard case .one(let state) = line.sources else { return .none }
    return states.nodeOf[state]
  }

  private func remember(bits: Int) -> WordID.Rows {
    let first = rememberedWords
    rememberedWords += (bits + 63) / 64
    return WordID.Rows(first..<rememberedWords)
  }

  func appendGoals(_ targets: TargetList) -> GoalID.Rows {
    let first = goals.count
    for target in outline.targets(targets) {
      if let form = target.history {
        goals.append(Goal(history: historyNumbers[HistoryName(state: target.state, form: form)] ?? .none))
      } else {
        goals.append(Goal(node: states.nodeOf[target.state]))
      }
    }
    return GoalID.Rows(first..<goals.count)
  }
}
