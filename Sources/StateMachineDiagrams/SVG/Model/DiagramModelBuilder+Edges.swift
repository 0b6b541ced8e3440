import StateMachines

extension DiagramModelBuilder {
  /// Adds the dots of the machine and of compound states, with arrows to where they start.
  mutating func addInitials() {
    addInitial(description.initial, texts.action(nil, false, description.initialStatements), inside: 0)
    for state in description.states {
      guard let targets = state.initial, let node = nodeOfState[state.name], !statesInside[node].isEmpty else { continue }
      addInitial(targets, texts.action(nil, false, state.initialStatements), inside: node)
    }
  }

  private mutating func addInitial(_ targets: [MachineDescription.Target], _ label: String, inside container: Int) {
    let ends = self.ends(of: targets)
    guard !ends.isEmpty else { return }
    let dot = addPseudostate(.initial, inside: container)
    for end in ends { addEdge(dot, end, label, []) }
  }

  /// Adds the edges of a transition, unless it leaves nothing: then it is a line in its states.
  mutating func add(_ transition: MachineDescription.Transition) {
    guard !isLine(transition) else { return }
    let sources = sources(of: transition)
    for source in sources {
      if transition.branches.isEmpty {
        addPlain(transition, source)
      } else {
        addJunction(transition, source)
      }
    }
  }

  private mutating func addPlain(_ transition: MachineDescription.Transition, _ source: Source) {
    let label = texts.label(transition, source)
    let ends = self.ends(of: transition.targets)
    let ids = texts.ids(transition, source.names, transition.targets)
    guard ends.count > 1 else {
      for end in ends { addEdge(source.node, end, label, ids) }
      return
    }
    // A list of targets divides the edge.
    let bar = addPseudostate(.bar, inside: container(of: [source.node] + ends))
    addEdge(source.node, bar, label, ids)
    for end in ends { addEdge(bar, end, "", ids) }
  }

  private mutating func addJunction(_ transition: MachineDescription.Transition, _ source: Source) {
    let waysOut = transition.branches.map { self.ends(of: $0.targets) }
    let ids = transition.branches.map { branch in
      texts.ids(transition, source.names, branch.targets, guardName: branch.guardName)
    }
    let choice = addPseudostate(.choice, inside: container(of: [source.node] + waysOut.flatMap(\.self)))
    addEdge(source.node, choice, texts.label(transition, source), ids.flatMap(\.self))
    for (position, branch) in transition.branches.enumerated() {
      var start = choice
      var label = texts.label(branch)
      if waysOut[position].count > 1 {
        start = addPseudostate(.bar, inside: container(of: [choice] + waysOut[position]))
        addEdge(choice, start, label, ids[position])
        label = ""
      }
      for end in waysOut[position] { addEdge(start, end, label, ids[position]) }
    }
  }

  /// Adds where a history leads as long as its state was never active.
  mutating func add(_ history: MachineDescription.History) {
    guard let state = nodeOfState[history.state] else { return }
    let node = self.history(of: state, history.depth)
    let name = texts.name(MachineDescription.Target(history.state, history: history.depth))
    let ids = texts.names(history.targets).map { "\(name) -> \($0)" }
    let action = texts.action(history.actionName, history.hasAction, history.statements)
    for end in self.ends(of: history.targets) { addEdge(node, end, action, ids) }
  }

  /// Adds a bar where the sources of a join come together, with an edge to where they lead.
  mutating func add(_ join: MachineDescription.Join) {
    let sources = join.sources.inOrder.compactMap { source in nodeOfState[source.state].map { (node: $0, event: source.event) } }
    let targets = self.ends(of: join.targets)
    guard !sources.isEmpty, !targets.isEmpty else { return }
    let ids = texts.ids(join)
    let bar = addPseudostate(.bar, inside: container(of: sources.map(\.node) + targets))
    for source in sources { addEdge(source.node, bar, texts.event(.event(name: source.event), in: source.node, model), ids) }
    let action = texts.action(join.actionName, join.hasAction, join.statements)
    for end in targets { addEdge(bar, end, action, ids) }
  }

  /// The nodes of targets.
  private mutating func ends(of targets: [MachineDescription.Target]) -> [Int] {
    var ends: [Int] = []
    for target in targets.inOrder { if let node = node(of: target) { ends.append(node) } }
    return ends
  }

  private mutating func addEdge(_ source: Int, _ target: Int, _ label: String, _ ids: [String]) {
    // A history whose default is itself leads nowhere.
    guard source != target || model.nodes[source].kind.isState else { return }
    model.edges.append(DiagramModel.Edge(source: source, target: target, label: label, ids: ids))
  }
}
