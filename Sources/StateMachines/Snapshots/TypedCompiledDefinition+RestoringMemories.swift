/// Which histories and joins of a snapshot no machine of the definition could remember.
extension TypedCompiledDefinition {
  final func problemsInHistories(of snapshot: Snapshot<State, Event>) -> [String] {
    let known = snapshot.history.filter { history in ([history.state] + history.last).allSatisfy { node(of: $0) != nil } }
    if snapshot.phase.isRunning {
      return known.flatMap(problems) + repeated(among: known) + contradictions(among: known)
    }
    return known.map { "the history of '\(label: $0.state)' is remembered by a machine that is \(snapshot.phase.savedName)" }
  }

  final func problemsInJoins(of snapshot: Snapshot<State, Event>) -> [String] {
    let known = snapshot.joined.filter { node(of: $0.state) != nil }
    guard snapshot.phase.isRunning else {
      return known.map { "'\(label: $0.state)' is in at a join of a machine that is \(snapshot.phase.savedName)" }
    }
    let active = configurationNodes(of: snapshot)
    let sentences = known.compactMap { joined in
      guard row(of: joined) != nil else { return "'\(label: joined.state)' is in at a join that it has no part in" }
      return node(of: joined.state).map(active.contains) == true ? nil : "'\(label: joined.state)' is in at a join, but not active"
    }
    let sources = Dictionary(grouping: known) { row(of: $0)?.join ?? .none }.filter { $0.key.exists }.inOrder { $0.key < $1.key }
    return sentences
      + sources.flatMap { _, sources in
        repeated(in: sources.map(\.state)).map { "'\(label: $0)' is in at the same join more than once" } + completion(of: sources)
      }
  }

  /// States that a list names again, in its order.
  final func repeated(in states: [State]) -> [State] {
    var seen: Set<StateID> = []
    return states.filter { state in node(of: state).map { !seen.insert($0).inserted } ?? false }
  }

  /// Why a state, or the definition for none, cannot be active with what is active inside it; SCXML 3.11 has the rules.
  final func fault(inside node: StateID, among active: Set<StateID>) -> String? {
    let children = insides(of: node)
    let count = children.count(where: active.contains)
    switch node.isNone ? .compound : nodes[node].kind {
    case .compound where count != 1:
      return "\(count) states \(node.isNone ? "at the top" : "in '\(name(of: node))'") are active, and one has to be"
    case .parallel where count != children.count: return "a region of '\(name(of: node))' is not active"
    default: return nil
    }
  }

  // MARK: One history

  private func problems(of history: Snapshot<State, Event>.History) -> [String] {
    guard let row = row(of: history) else { return ["nothing leads to the history of '\(label: history.state)', so it is not remembered"] }
    let repeated = repeated(in: history.last).map { "the \(history.name) names '\(label: $0)' more than once" }
    let faults = faults(of: history, row)
    guard !faults.isEmpty else { return repeated }
    let last = history.last.isEmpty ? "empty" : history.last.map { "'\(label: $0)'" }.joined(separator: ", ")
    return repeated + ["the \(history.name) cannot be \(last): \(faults.joined(separator: "; "))"]
  }

  /// Why the states of a history were never active together.
  private func faults(of history: Snapshot<State, Event>.History, _ row: HistoryRow) -> [String] {
    let foreignStates = history.last.filter { node(of: $0).map { isRemembered($0, by: row) } != true }
    guard foreignStates.isEmpty else {
      let place = row.isDeep ? "a state without others inside" : "a child"
      return foreignStates.map { "'\(label: $0)' is not \(place) of '\(label: history.state)'" }
    }
    let active = states(between: nodes(of: history, row), and: row.node)
    return ([row.node] + (row.isDeep ? active.inOrder(<) : [])).compactMap { fault(inside: $0, among: active) }
  }

  private func isRemembered(_ node: StateID, by row: HistoryRow) -> Bool {
    row.isDeep
      ? isDescendant(node, of: row.node) && (nodes[node].isAtomic || nodes[node].holdsPayload)
      : nodes[node].parent == row.node
  }

  /// Some states, and those around them inside a state.
  private func states(between inner: [StateID], and outer: StateID) -> Set<StateID> {
    Set(inner.flatMap { path(to: $0).filter { isDescendant($0, of: outer) } })
  }

  // MARK: Several

  private func repeated(among histories: [Snapshot<State, Event>.History]) -> [String] {
    [false, true].flatMap { isDeep in
      let (depth, histories) = (isDeep ? "deep" : "shallow", histories.filter { $0.isDeep == isDeep })
      return repeated(in: histories.map { $0.state }).map { "the \(depth) history of '\(label: $0)' is remembered more than once" }
    }
  }

  /// Both histories of a state are recorded in one step, so both have the same children.
  private func contradictions(among histories: [Snapshot<State, Event>.History]) -> [String] {
    var childrenOf: [StateID: Set<StateID>] = [:]
    return histories.compactMap { history in
      guard let row = row(of: history), faults(of: history, row).isEmpty else { return nil }
      let children = states(between: nodes(of: history, row), and: row.node).filter { nodes[$0].parent == row.node }
      guard let others = childrenOf.updateValue(children, forKey: row.node), others != children else { return nil }
      return "the histories of '\(label: history.state)' contradict each other"
    }
  }

  // MARK: One join

  /// A join whose sources are all in leads on at once, so it is never remembered.
  private func completion(of sources: [Snapshot<State, Event>.Joined]) -> [String] {
    guard let row = sources.first.flatMap(row), Set(sources.compactMap { node(of: $0.state) }).count == row.count else { return [] }
    let names = sources.map { "'\(label: $0.state)'" }.joined(separator: ", ")
    return ["\(names) are in at a join, which is complete without any other state"]
  }
}

extension Snapshot.History {
  fileprivate var name: String {
    "\(isDeep ? "deep" : "shallow") history of '\(label: state)'"
  }
}
