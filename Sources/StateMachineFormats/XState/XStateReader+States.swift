import StateMachines

/// The second visit: what belongs to each state.
extension XStateReader {
  mutating func readNode(_ node: Int) {
    let row = tree.nodes[node]
    if row.kind == .history { return readHistory(node) }
    if node == 0, !tree.hasRoot {
      readTransitions(of: node)
      return
    }
    let initial = readInitial(of: node)
    let kind: MachineDescription.State.Kind =
      switch row.kind {
      case .atomic, .history: .atomic
      case .compound: .compound
      case .parallel: .parallel
      case .final: .final
      }
    let parent = row.parent.flatMap { $0 == 0 && !tree.hasRoot ? nil : tree.nodes[$0].name }
    states.append(
      Description.State(
        name: row.name, kind: kind, parent: parent, initial: kind == .compound ? initial.targets : nil,
        initialStatements: initial.statements, notes: node == 0 ? nil : readNotes(row.object), place: place(row.position)))
    if row.kind == .final { checkFinal(node) }
    readHook("entry", .entry, of: node)
    readHook("exit", .exit, of: node)
    if row.kind != .final { readTransitions(of: node) }
  }

  private mutating func checkFinal(_ node: Int) {
    let row = tree.nodes[node]
    for key in ["on", "always", "after", "onDone", "invoke"] {
      guard let member = row.object.member(key) else { continue }
      report(
        .contradiction, "nothing leads out of a final state; remove '\(key)'", lenient: "it is left out", at: member.keyPosition)
    }
    if let parent = row.parent, tree.nodes[parent].kind == .parallel {
      report(
        .unsupported, "a region of a parallel state cannot be final; write a state around it", lenient: Self.isKept, at: row.position)
    }
  }

  // MARK: Where a state starts

  mutating func readInitial(of node: Int) -> (targets: [Description.Target], statements: [Description.Statement]) {
    let row = tree.nodes[node]
    let name = node == 0 ? "the machine" : Excerpt.quoted(row.name)
    guard let member = row.object.member("initial") else {
      let first = row.children.first { tree.nodes[$0].kind != .history }
      if row.kind == .compound {
        // A long key is no help.
        let key = first.map { tree.nodes[$0].key }.flatMap { $0.utf8.count > 80 ? nil : JSONWriter.quoted($0) }
        let hint = key.map { "; write \"initial\": \($0), or the state that is meant" } ?? ""
        report(.missingKey, "\(name) has no 'initial'\(hint)", at: row.position)
      }
      return (first.map { [Description.Target(tree.nodes[$0].name)] } ?? [], [])
    }
    if row.kind == .parallel {
      let message = "XState ignores 'initial' of a parallel state, which starts in all regions"
      if issues.isLenient { report(.unsupported, message, lenient: "it is left out", at: member.keyPosition) }
      return ([], [])
    }
    guard row.kind == .compound else {
      report(.contradiction, "\(name) has no initial state, because it is \(row.kind.rawValue); remove 'initial'", at: member.keyPosition)
      return ([], [])
    }
    guard let object = member.value.object else { return (initialTarget(member.value, of: node), []) }
    check(object, .initial, of: "'initial'")
    guard let target = object["target"] else {
      report(.missingKey, "'initial' has no 'target'", at: member.value.position)
      return ([], [])
    }
    let statements = object["actions"].map { readActions($0) } ?? []
    return (initialTarget(target, of: node), statements)
  }

  private mutating func initialTarget(_ value: JSONValue, of node: Int) -> [Description.Target] {
    guard let key = text(value, of: "'initial'") else { return [] }
    guard let child = tree.child(key, of: node) else {
      let keys = tree.nodes[node].children.map { tree.nodes[$0].key }
      report(
        .unknownName,
        "'initial' is the key of a state inside, and there is none called \(Excerpt.quoted(key))"
          + Suggestion.text(for: key, among: keys), at: value.position)
      return []
    }
    if tree.nodes[child].kind == .history {
      report(.unsupported, "a history cannot be the initial state; write the state that it leads to at first", at: value.position)
    }
    return [Description.Target(tree.nodes[child].name)]
  }

  // MARK: Histories

  private mutating func readHistory(_ node: Int) {
    let row = tree.nodes[node]
    guard let parent = row.parent else { return }
    guard let value = row.object["target"] else {
      // A line is needed only where it tells the history from another one.
      guard row.historyName != nil else { return }
      let states = initialStates(of: parent)
      if implies(states.count, at: row.position) { addHistory(row, states.map(target)) }
      return
    }
    let targets = list(value).compactMap { value in
      text(value, of: "'target'").flatMap { resolve($0, from: parent, isRelativeToChild: false, at: value.position) }
    }
    historyTargets[node] = targets
    addHistory(row, targets.map(target))
  }

  private mutating func addHistory(_ row: XStateTree.Node, _ targets: [Description.Target]) {
    histories.append(
      Description.History(state: row.name, depth: row.depth, name: row.historyName, targets: targets, place: place(row.position)))
  }

  /// The states to which a history leads at first, and the state whose children it may lead to as well.
  func statesBehind(_ history: Int) -> (first: [Int], outer: Int?) {
    let row = tree.nodes[history]
    guard let parent = row.parent else { return ([], nil) }
    // Without a target, all regions of a parallel state are meant.
    let leadsToRegions = historyTargets[history] == nil && tree.nodes[parent].kind == .parallel
    let first = leadsToRegions ? [] : historyTargets[history] ?? initialStates(of: parent)
    return (first, row.depth == .shallow || leadsToRegions ? parent : nil)
  }

  /// Where a state starts: a child, or all regions.
  private func initialStates(of node: Int) -> [Int] {
    let row = tree.nodes[node]
    let children = row.children.filter { tree.nodes[$0].kind != .history }
    if row.kind == .parallel { return children }
    let initial = row.object["initial"].flatMap { $0.string ?? $0.object?["target"]?.string }
    let first = initial.flatMap { tree.child($0, of: node) } ?? children.first
    return first.map { [$0] } ?? []
  }

  // MARK: Entry and exit

  private mutating func readHook(_ key: String, _ moment: Description.Hook.Moment, of node: Int) {
    guard let value = tree.nodes[node].object[key] else { return }
    let statements = readActions(value)
    if statements.isEmpty { return }
    let action = statements.action
    hooks.append(
      Description.Hook(
        moment: moment, states: .list(names: [tree.nodes[node].name]), name: action.name, statements: action.statements,
        place: place(value.position)))
  }
}
