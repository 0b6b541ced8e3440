import StateMachines

/// The names of states, and the states that names mean.
extension SCXMLReader {
  /// Gives each node its name: its id, or one that depends on where it is.
  mutating func nameNodes() {
    for node in tree.nodes.indices where !issues.isFull { readID(of: node) }
    for node in tree.nodes.indices where tree.nodes[node].name.isEmpty { nameNode(node) }
    for node in tree.nodes.indices { nameHistories(of: node) }
    dottedStates = DottedNames(tree.nodes.lazy.filter { $0.kind != .history }.map(\.name))
  }

  /// Several histories of one depth remember the same, and differ in where they lead at first.
  private mutating func nameHistories(of node: Int) {
    var found: Set<MachineDescription.HistoryDepth> = []
    for history in tree.nodes[node].histories where !found.insert(depth(ofHistory: history)).inserted {
      tree.nodes[history].historyName = tree.nodes[history].name
    }
  }

  private mutating func readID(of node: Int) {
    guard let id = tree.nodes[node].element.attribute("id") else { return }
    guard SCXML.isWord(id.value) else {
      report(.wrongValue, "the id \(Excerpt.quoted(id.value)) is not a name: it is empty or contains white space", at: id.position)
      return
    }
    if let first = tree.nodeOfName[id.value] {
      let place = tree.nodes[first].position
      report(.repeatedName, "the id \(Excerpt.quoted(id.value)) is used twice; the other element is at \(place)", at: id.position)
    } else {
      tree.nodeOfName[id.value] = node
    }
    tree.nodes[node].name = id.value
  }

  private mutating func nameNode(_ node: Int) {
    let parent = tree.nodes[node].parent
    let index = tree.nodes[node].index
    if let parent, isUnnamedRegion(node, of: parent) {
      let name = "\(tree.nodes[parent].name)@\(index)"
      if tree.nodeOfName[name] == nil {
        tree.nodes[node].isUnnamedRegion = true
        return set(name, of: node)
      }
    }
    let isHistory = tree.nodes[node].kind == .history
    var name = (parent.map { tree.nodes[$0].name } ?? "state") + "_\(index + 1)" + (isHistory ? "_history" : "")
    while tree.nodeOfName[name] != nil { name += "_" }
    set(name, of: node)
  }

  private mutating func set(_ name: String, of node: Int) {
    tree.nodes[node].name = name
    tree.nodeOfName[name] = node
  }

  /// Whether nothing can speak of a state without an id: it is a region, consists of its states alone, and never completes.
  private func isUnnamedRegion(_ node: Int, of parent: Int) -> Bool {
    let region = tree.nodes[node]
    guard tree.nodes[parent].kind == .parallel, region.kind == .state, !region.states.isEmpty else { return false }
    let isPlain = region.hooks.isEmpty && region.transitions.isEmpty && region.invocations.isEmpty && region.histories.isEmpty
    // A descriptor '*' matches the completion of a state with a generated id too.
    let completes = region.states.contains { tree.nodes[$0].kind == .final }
    return isPlain && !completes && region.element.attribute("defer", namespace: SCXML.machineNamespace) == nil
  }

  /// How many names a misspelt one is compared with, so that a large file with many mistakes is refused in no time.
  static let maximumSuggestions = 2_000

  /// The names that can be suggested for a state.
  var stateNames: some Sequence<String> { tree.nodes.lazy.map(\.name).prefix(Self.maximumSuggestions) }

  // MARK: Targets

  /// The nodes of a list of ids, each once, with everything that is wrong with it.
  mutating func readTargets(_ attribute: XMLElement.Attribute) -> [Int] {
    var nodes: [Int] = []
    var found: Set<Int> = []
    for name in SCXML.words(of: attribute.value) where !issues.isFull {
      guard let node = tree.nodeOfName[name] else {
        let hint = Suggestion.text(for: name, among: stateNames)
        report(.unknownName, "there is no state \(Excerpt.quoted(name))\(hint)", at: attribute.valuePosition)
        continue
      }
      if found.insert(node).inserted { nodes.append(node) }
    }
    if attribute.value.unicodeScalars.allSatisfy(SCXML.isSpace) {
      report(.wrongValue, "\(Excerpt.name(attribute.name.local)) is empty; it names a state", at: attribute.position)
    }
    if let (one, other) = tree.conflict(among: nodes) {
      let message =
        tree.isInside(other, one)
        ? "\(tree.title(other)) is inside \(tree.title(one)): name only the inner one"
        : "\(tree.title(one)) and \(tree.title(other)) cannot be active together: they are not in different regions of a parallel state"
      report(.contradiction, message, at: attribute.valuePosition)
    }
    return nodes
  }

  /// What transitions to nodes lead to.
  func targets(_ nodes: [Int]) -> [MachineDescription.Target] {
    nodes.map { node in
      guard tree.nodes[node].kind == .history, let parent = tree.nodes[node].parent else {
        return MachineDescription.Target(tree.nodes[node].name)
      }
      return MachineDescription.Target(
        tree.nodes[parent].name, history: depth(ofHistory: node), historyName: tree.nodes[node].historyName)
    }
  }

  func depth(ofHistory node: Int) -> MachineDescription.HistoryDepth {
    tree.nodes[node].element.attribute("type")?.value == "deep" ? .deep : .shallow
  }

  /// Reports targets that are not inside a node.
  mutating func checkInside(_ targets: [Int], _ node: Int, of what: String, at position: TextPosition) {
    guard let outside = targets.first(where: { !tree.isInside($0, node) }) else { return }
    report(.contradiction, "\(what) leads to \(tree.title(outside)), which is not inside it", at: position)
  }
}
