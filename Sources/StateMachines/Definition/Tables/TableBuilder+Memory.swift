/// What machines remember beside their configuration: histories, and who is in at joins.
extension TableBuilder {
  /// The histories that some line leads to.
  mutating func buildHistories() {
    guard outline.usesHistory else { return }
    var wanted: Set<HistoryName> = []
    for target in outline.targets {
      if let depth = target.history { wanted.insert(HistoryName(state: target.state, depth: depth)) }
    }
    guard !wanted.isEmpty else { return }
    let ordered = wanted.map { (name: $0, node: states.nodeOf[Int($0.state)]) }
      .sorted { ($0.node, $0.name.depth == .deep ? 1 : 0) < ($1.node, $1.name.depth == .deep ? 1 : 0) }
    for (name, node) in ordered {
      historyNumbers[name] = Int32(histories.count)
      if nodes[Int(node)].histories.isEmpty { nodes[Int(node)].histories.first = Int32(histories.count) }
      nodes[Int(node)].histories.count += 1
      let bits = Int(nodes[Int(node)].end - node - 1)
      histories.append(HistoryRow(node: node, isDeep: name.depth == .deep, words: remember(bits: bits)))
    }
    for (name, node) in ordered { buildDefault(of: name, node) }
  }

  /// Where a history leads at first; without a line for it, to where the state starts.
  private mutating func buildDefault(of name: HistoryName, _ node: Int32) {
    guard let number = historyNumbers[name].map(Int.init) else { return }
    if let line = outline.histories.first(where: { $0.state == name.state && $0.depth == name.depth }) {
      histories[number].defaults = appendGoals(line.targets)
      histories[number].content = append(action: line.perform)
    } else if nodes[Int(node)].kind == .compound {
      let scope = outline.scopes[Int(states.scopes[Int(node)])]
      histories[number].defaults = appendGoals(scope.initial)
      histories[number].content = append(action: scope.defaultEntry)
    } else {
      let regions = states.children(of: node)
      histories[number].defaults = Rows(first: Int32(goals.count), count: Int32(regions.count))
      goals += regions.map { Goal(node: $0) }
    }
  }

  mutating func buildJoins() {
    guard let first = lines.firstIndex(where: { $0.join >= 0 }) else { return }
    var words = Rows()
    var bit: Int32 = 0
    for line in lines[first...] {
      let count = outline.joins[Int(line.join)].sources.count
      if bit == 0 { words = remember(bits: count) }
      joinSources.append(JoinSource(words: words, bit: bit, count: Int32(count), join: line.join))
      bit = Int(bit) + 1 == count ? 0 : bit + 1
    }
    let sources = joinSources.indices.map { (place: Int32($0), node: sourceNode(of: lines[first + $0])) }
    // By state, so that those of one state stand together.
    let ordered = sources.sorted { ($0.node, $0.place) < ($1.node, $1.place) }
    joinPlaces = [Int32](repeating: -1, count: lines.count)
    var rows: [JoinSource] = []
    for (place, node) in ordered {
      joinPlaces[first + Int(place)] = Int32(rows.count)
      if nodes[Int(node)].joins.isEmpty { nodes[Int(node)].joins.first = Int32(rows.count) }
      nodes[Int(node)].joins.count += 1
      rows.append(joinSources[Int(place)])
    }
    joinSources = rows
  }

  private func sourceNode(of line: TransitionLine) -> Int32 {
    guard case .one(let number) = line.sources else { return -1 }
    return states.nodeOf[Int(number)]
  }

  private mutating func remember(bits: Int) -> Rows {
    let words = (bits + 63) / 64
    defer { rememberedWords += words }
    return Rows(first: Int32(rememberedWords), count: Int32(words))
  }

  mutating func appendGoals(_ targets: TargetList) -> Rows {
    let first = goals.count
    for target in outline.targets(targets) {
      if let depth = target.history {
        goals.append(Goal(history: historyNumbers[HistoryName(state: target.state, depth: depth)] ?? -1))
      } else {
        goals.append(Goal(node: states.nodeOf[Int(target.state)], value: target.value))
      }
    }
    return Rows(first: Int32(first), count: Int32(goals.count - first))
  }
}
