import StateMachines

/// The second visit: each state with what belongs to it.
extension SCXMLReader {
  mutating func readNode(_ node: Int) {
    if tree.nodes[node].kind == .history { return readHistory(node) }
    readState(node)
    for element in tree.nodes[node].hooks where element.name.local != "donedata" { readHook(element, of: node) }
    // SCXML 3.7 evaluates `donedata` after the entry actions.
    let data = tree.nodes[node].hooks.filter { $0.name.local == "donedata" }
    if let second = data.dropFirst().first {
      report(.contradiction, "\(tree.title(node)) has two elements <donedata>; it has one at most", at: second.position)
    }
    for element in data { readHook(element, of: node) }
    for element in tree.nodes[node].transitions { readTransition(element, of: node) }
    for element in tree.nodes[node].invocations { readInvocation(element, of: node) }
    readDeferral(of: node)
  }

  private mutating func readState(_ node: Int) {
    let row = tree.nodes[node]
    let start = readInitial(of: node)
    let kind: MachineDescription.State.Kind =
      switch row.kind {
      case .parallel: .parallel
      case .final: .final
      case .state, .history: row.states.isEmpty ? .atomic : .compound
      }
    if kind == .parallel, row.states.isEmpty {
      report(.contradiction, "the parallel state \(tree.title(node)) has no states inside; write <state> instead", at: row.position)
    }
    states.append(
      MachineDescription.State(
        name: row.name, kind: kind, parent: row.parent.map { tree.nodes[$0].name }, region: row.isUnnamedRegion ? row.index : nil,
        initial: kind == .compound ? start.targets : nil, initialStatements: start.statements, notes: readNotes(of: row.element),
        place: place(row.position)))
  }

  // MARK: Where a state starts

  private mutating func readInitial(of node: Int) -> (targets: [MachineDescription.Target], statements: [MachineDescription.Statement]) {
    let row = tree.nodes[node]
    let attribute = row.kind == .state ? row.element.attribute("initial") : nil
    if let second = row.initials.dropFirst().first {
      report(.contradiction, "\(tree.title(node)) has two elements <initial>; it has one at most", at: second.position)
    }
    if let attribute, let element = row.initials.first {
      report(.contradiction, "\(tree.title(node)) has both 'initial' and <initial>; write one of them", at: element.position)
      _ = attribute
    }
    if row.states.isEmpty, row.kind == .state, let position = attribute?.position ?? row.initials.first?.position {
      report(.contradiction, "\(tree.title(node)) has an initial state, but no states inside", at: position)
      return ([], [])
    }
    if let attribute {
      let nodes = readTargets(attribute)
      checkInside(nodes, node, of: "'initial' of \(tree.title(node))", at: attribute.valuePosition)
      return (targets(nodes), [])
    }
    guard let element = row.initials.first else { return (targets(row.states.prefix(1).map(\.self)), []) }
    checkAttributes(of: element)
    guard let (nodes, transition) = readDefault(checkedElements(of: element), of: "<initial>", at: element.position) else {
      return ([], [])
    }
    checkInside(nodes, node, of: "<initial> of \(tree.title(node))", at: transition.position)
    return (targets(nodes), readStatements(of: transition))
  }

  /// The only transition of `initial` or `history`, which has a target and nothing that decides about it.
  mutating func readDefault(
    _ transitions: [XMLElement], of what: String, at position: TextPosition
  ) -> (nodes: [Int], transition: XMLElement)? {
    guard let transition = transitions.first else {
      report(.missingKey, "\(what) has no <transition>; write one with a 'target'", at: position)
      return nil
    }
    if let second = transitions.dropFirst().first {
      report(.contradiction, "\(what) has two transitions; it has one", at: second.position)
    }
    checkAttributes(of: transition)
    for name in ["event", "cond"] {
      guard let attribute = transition.attribute(name) else { continue }
      report(.unknownKey, "the transition of \(what) has no \(Excerpt.name(name)): it is always taken", at: attribute.position)
    }
    for attribute in transition.attributes where attribute.name.namespace == SCXML.machineNamespace {
      let name = attribute.name.local
      report(.unsupported, "'machine:\(name)' is not supported on the transition of \(what)", at: attribute.position)
    }
    guard let target = required("target", of: transition) else { return nil }
    return (readTargets(target), transition)
  }

  private mutating func readHistory(_ node: Int) {
    let row = tree.nodes[node]
    guard let parent = row.parent else { return }
    if let type = row.element.attribute("type"), type.value != "shallow", type.value != "deep" {
      report(.wrongValue, "'type' of <history> is \(Excerpt.quoted(type.value)); it can be 'shallow' or 'deep'", at: type.position)
    }
    if row.transitions.isEmpty, issues.isLenient {
      report(
        .missingKey, "<history> has no <transition>; write one with a 'target'", lenient: "it leads to the initial states at first",
        at: row.position)
      // A line is needed only where it tells the history from another one.
      guard let name = row.historyName else { return }
      comparedNames += tree.nodes[parent].states.count
      guard comparedNames <= Self.maximumComparisons else {
        return report(.limit, "histories without a transition mean too many states; write the transitions", at: row.position)
      }
      histories.append(
        MachineDescription.History(
          state: tree.nodes[parent].name, depth: depth(ofHistory: node), name: name, targets: targets(initialNodes(of: parent)),
          place: place(row.position)))
      return
    }
    guard let (nodes, transition) = readDefault(row.transitions, of: "<history>", at: row.position) else { return }
    checkInside(nodes, parent, of: "the history of \(tree.title(parent))", at: transition.position)
    if nodes.contains(node) {
      report(.contradiction, "the history \(tree.title(node)) leads to itself", at: transition.position)
    }
    let action = readStatements(of: transition).action
    histories.append(
      MachineDescription.History(
        state: tree.nodes[parent].name, depth: depth(ofHistory: node), name: row.historyName, targets: targets(nodes),
        hasAction: action.name != nil, actionName: action.name, statements: action.statements, place: place(row.position)))
  }

  /// The states that are active at first in a state: the regions, those that `initial` names, or the first one.
  private func initialNodes(of node: Int) -> [Int] {
    let row = tree.nodes[node]
    if row.kind == .parallel { return row.states }
    let transition = row.initials.first?.elements.first { $0.name.local == "transition" }
    let list = (row.element.attribute("initial") ?? transition?.attribute("target"))?.value ?? ""
    let named = SCXML.words(of: list).compactMap { tree.nodeOfName[$0] }
    return named.isEmpty ? Array(row.states.prefix(1)) : named
  }

  // MARK: What belongs to a state

  private mutating func readHook(_ element: XMLElement, of node: Int) {
    checkAttributes(of: element)
    let isData = element.name.local == "donedata"
    let statements =
      isData ? [issues.isLenient ? readLeniently(element) : readStrictly(element)].compactMap(\.self) : readStatements(of: element)
    let action = statements.action
    guard action.name != nil || !action.statements.isEmpty else { return }
    hooks.append(
      MachineDescription.Hook(
        moment: element.name.local == "onexit" ? .exit : .entry, states: .list(names: [tree.nodes[node].name]), name: action.name,
        statements: action.statements, place: place(element.position)))
  }

  private mutating func readDeferral(of node: Int) {
    guard let attribute = tree.nodes[node].element.attribute("defer", namespace: SCXML.machineNamespace) else { return }
    for events in readEvents(attribute) {
      deferrals.append(
        MachineDescription.Deferral(
          events: events, states: .list(names: [tree.nodes[node].name]), place: place(attribute.position)))
    }
  }

  // MARK: Notes

  mutating func readNotes(of element: XMLElement) -> MachineDescription.Notes? {
    func attribute(_ name: String) -> XMLElement.Attribute? { element.attribute(name, namespace: SCXML.machineNamespace) }
    let (text, tags, meta) = (attribute("text"), attribute("tags"), attribute("meta"))
    if text == nil, tags == nil, meta == nil { return nil }
    let list = SCXMLTags.tags(of: tags?.value ?? "")
    if let tags, list == nil {
      report(.wrongValue, "'machine:tags' has a '%' without two hexadecimal digits; write '%25' for '%'", at: tags.valuePosition)
    }
    if let meta, (try? JSONValue(reading: Array(meta.value.utf8), file: issues.file)) == nil {
      report(.wrongValue, "'machine:meta' is not the text of a JSON value", at: meta.valuePosition)
    }
    return MachineDescription.Notes(text: text?.value, tags: list ?? [], meta: meta?.value)
  }
}
