import StateMachines

/// Makes the graph of a description: one node for each state, and small nodes for what lines mean.
struct TextGraphBuilder {
  private(set) var graph = TextGraph()
  private let description: MachineDescription
  private let states: TextStates
  private let names: ShownNames
  /// By state of the description, its node.
  private var nodeOf: [Int: Int] = [:]
  /// By name, the node of a state; also of names that no state has.
  private var nodes: [String: Int] = [:]
  private var histories: [MachineDescription.Target: Int] = [:]
  /// By transition with branches, the node of its choice or fork.
  private var junctions: [Int: Int] = [:]

  init(
    _ description: MachineDescription, highlighting: Set<String>, style: (MachineDescription.State) -> DiagramOptions.Style?
  ) {
    self.description = description
    states = TextStates(description)
    names = ShownNames(description)
    addStates(highlighting, style)
    addAnyNodes()
    addLines()
    addInitials()
    addTransitions()
    addHistories()
    addJoins()
    addAsides()
  }

  // MARK: States

  private mutating func addStates(_ highlighted: Set<String>, _ style: (MachineDescription.State) -> DiagramOptions.Style?) {
    for state in states.order {
      let described = states.states[state]
      let kind: TextGraph.Kind = described.region != nil ? .region : .state(described.kind)
      let title = described.region != nil ? "" : names.state(described.name)
      let node = graph.add(
        kind, id: TextIdentifiers.identifier(of: described.name), title: title, in: states.parents[state].flatMap { nodeOf[$0] })
      nodeOf[state] = node
      if nodes[described.name] == nil { nodes[described.name] = node }
      if highlighted.contains(described.name) { graph.highlight(node) }
      graph.set(style(described), of: node)
    }
    for state in states.order.reversed() { setFirstLeaf(state) }
  }

  /// Follows the initial states of a composite one down to a state without states inside; those inside are known.
  private mutating func setFirstLeaf(_ state: Int) {
    guard let node = nodeOf[state], graph.isComposite(node) else { return }
    let named = (states.states[state].initial ?? []).map(\.state).sorted().compactMap { nodes[$0] }
    let next = named.first { graph.contains(node, $0) } ?? graph.children[node][0]
    graph.firstLeaves[node] = graph.firstLeaves[next] ?? next
  }

  /// One node for each `any` of a line, in an order that lines do not decide.
  private mutating func addAnyNodes() {
    var scopes: [(scope: Int?, title: String)] = []
    func add(_ states: MachineDescription.States?, _ scope: String?) {
      guard case .any(let exceptions) = states else { return }
      scopes.append((scope.flatMap { nodes[$0] }, TextLabels.any(except: exceptions, names)))
    }
    for transition in description.transitions where !transition.kind.isDecision { add(transition.sources, transition.scope) }
    for hook in description.hooks where hook.moment == .entry || hook.moment == .exit { add(hook.states, nil) }
    for deferral in description.deferrals { add(deferral.states, nil) }
    for (scope, title) in scopes.sorted(by: { ($0.scope ?? -1, $0.title) < ($1.scope ?? -1, $1.title) }) {
      _ = graph.anyNode(in: scope, title: title)
    }
  }

  /// The node of a state; a name that no state has, which no checked definition contains, gets a state of its own.
  private mutating func node(_ name: String) -> Int {
    if let node = nodes[name] { return node }
    let node = graph.add(.state(.atomic), id: TextIdentifiers.identifier(of: name), title: TextLabels.title(name), in: nil)
    nodes[name] = node
    return node
  }

  private mutating func node(_ target: MachineDescription.Target) -> Int {
    guard let depth = target.history else { return node(target.state) }
    let key = MachineDescription.Target(target.state, history: depth)
    if let node = histories[key] { return node }
    let state = node(target.state)
    let place = graph.isComposite(state) ? graph.place(from: state) : graph.place(from: graph.nodes[state].parent)
    let title = (depth == .deep ? "H*" : "H") + (place == state ? "" : " of \(graph.nodes[state].title)")
    let node = graph.add(.history(depth), id: graph.nodes[state].id + "_history", title: title, in: place)
    histories[key] = node
    return node
  }

  private mutating func nodes(_ targets: [MachineDescription.Target]) -> [Int] {
    var seen: Set<Int> = []
    return targets.inOrder.map { node($0) }.filter { seen.insert($0).inserted }
  }

  // MARK: Edges

  /// An edge; with several targets a fork, and an edge to each of them.
  private mutating func connect(_ source: Int, _ label: String, _ targets: [MachineDescription.Target]) {
    let ends = nodes(targets)
    if ends.count == 1 {
      graph.edges.append(.init(source: source, target: ends[0], label: label))
    } else if !ends.isEmpty {
      let fork = smallNode(.fork, "_fork", beside: source)
      graph.edges.append(.init(source: source, target: fork, label: label))
      for end in ends { graph.edges.append(.init(source: fork, target: end, label: "")) }
    }
  }

  private mutating func smallNode(_ kind: TextGraph.Kind, _ suffix: String, beside node: Int) -> Int {
    graph.add(kind, id: graph.nodes[node].id + suffix, in: graph.place(from: graph.nodes[node].parent))
  }

  private mutating func addInitials() {
    func label(_ statements: [MachineDescription.Statement]) -> String {
      statements.isEmpty ? "" : TextLabels.label(nil, action: TextLabels.text(statements))
    }
    if !description.initial.isEmpty {
      connect(graph.add(.initial, id: "_initial", in: nil), label(description.initialStatements), description.initial)
    }
    for state in states.order {
      guard let node = nodeOf[state], graph.isComposite(node), !graph.isParallel(node) else { continue }
      let targets = states.states[state].initial ?? []
      guard !targets.isEmpty else { continue }
      let initial = graph.add(.initial, id: graph.nodes[node].id + "_initial", in: node)
      connect(initial, label(states.states[state].initialStatements), targets)
    }
  }

  /// Transitions by source, and by the text of their events; of several with the same events in the order in which they are tried.
  private mutating func addTransitions() {
    var lines: [(source: Int, key: String, number: Int)] = []
    for (number, transition) in description.transitions.enumerated() where !transition.kind.isDecision && !transition.isInside {
      let key = TextLabels.key(transition.events)
      lines += sources(transition.sources, scope: transition.scope).map { ($0, key, number) }
    }
    for line in lines.stablySorted({ ($0.source, $0.key) < ($1.source, $1.key) }) {
      add(description.transitions[line.number], number: line.number, from: line.source)
    }
  }

  /// The nodes of states in a list, or one node for all others.
  private mutating func sources(_ sources: MachineDescription.States, scope: String?) -> [Int] {
    switch sources {
    case .list(let names):
      var seen: Set<Int> = []
      return names.map { node($0) }.filter { seen.insert($0).inserted }
    case .any(let exceptions):
      return [graph.anyNode(in: scope.flatMap { nodes[$0] }, title: TextLabels.any(except: exceptions, names))]
    }
  }

  private mutating func add(_ transition: MachineDescription.Transition, number: Int, from source: Int) {
    let label = TextLabels.label(transition, names)
    if transition.branches.isEmpty {
      connect(source, label, transition.targets)
    } else if let junction = junctions[number] {
      graph.edges.append(.init(source: source, target: junction, label: label))
    } else {
      let junction = smallNode(.choice, "_choice", beside: source)
      junctions[number] = junction
      graph.edges.append(.init(source: source, target: junction, label: label))
      for branch in transition.branches { connect(junction, TextLabels.label(branch), branch.targets) }
    }
  }

  private mutating func addHistories() {
    for history in description.histories.inOrder {
      let source = node(.init(history.state, history: history.depth))
      let action = TextLabels.action(history.hasAction, history.actionName, history.statements)
      for target in nodes(history.targets) {
        graph.edges.append(.init(source: source, target: target, label: TextLabels.label(nil, action: action)))
      }
    }
  }

  private mutating func addJoins() {
    let joins = description.joins.map { (join: $0, sources: $0.sources.inOrder) }
    for (join, sources) in joins.stablySorted({
      $0.sources.lexicographicallyPrecedes($1.sources) { ($0.state, $0.event) < ($1.state, $1.event) }
    }) {
      guard let first = sources.first else { continue }
      let ends = sources.map { node($0.state) }
      let common = graph.ancestors(of: ends[0]).first { outer in ends.allSatisfy { graph.contains(outer, $0) } }
      let bar = graph.add(.join, id: TextIdentifiers.identifier(of: first.state) + "_join", in: graph.place(from: common))
      for (source, end) in zip(sources, ends) {
        graph.edges.append(.init(source: end, target: bar, label: names.event(source.event)))
      }
      let action = TextLabels.action(join.hasAction, join.actionName, join.statements)
      for target in nodes(join.targets) {
        graph.edges.append(.init(source: bar, target: target, label: TextLabels.label(nil, action: action)))
      }
    }
  }
}

// MARK: Lists

extension TextGraphBuilder {
  /// What is listed in states: first what happens on entry and exit, then what is started, then what events do.
  private mutating func addLines() {
    for state in states.order {
      guard let node = nodeOf[state], let payload = states.states[state].payload else { continue }
      graph.list("holds \(payload)", in: node)
    }
    for moment in [MachineDescription.Hook.Moment.entry, .exit] {
      for hook in description.hooks where hook.moment == moment {
        list(TextLabels.action(hook), hook.states ?? .any(except: []), scope: nil)
      }
    }
    for invocation in description.invocations.stablySorted({ $0.source < $1.source }) {
      graph.list(TextLabels.invocation(invocation), in: node(invocation.state))
    }
    for timeout in description.timeouts.filter({ !names.isDelay($0.event) }).stablySorted({
      ($0.duration ?? .zero, $0.event) < ($1.duration ?? .zero, $1.event)
    }) {
      graph.list(TextLabels.timeout(timeout), in: node(timeout.state))
    }
    let inside = description.transitions.filter { !$0.kind.isDecision && $0.isInside }.map { ($0, TextLabels.key($0.events)) }
    for (transition, _) in inside.stablySorted({ $0.1 < $1.1 }) {
      list(TextLabels.label(transition, names), transition.sources, scope: transition.scope)
    }
    let deferrals = description.deferrals.map { ("\(TextLabels.trigger($0.events, names) ?? "always") / defer", $0.states) }
    for (line, states) in deferrals.stablySorted({ $0.0 < $1.0 }) { list(line, states, scope: nil) }
  }

  private mutating func list(_ line: String, _ states: MachineDescription.States, scope: String?) {
    for node in sources(states, scope: scope) { graph.list(line, in: node) }
  }

  /// What belongs to no state: variables, and hooks of transitions and rejections.
  private mutating func addAsides() {
    let hooks = description.hooks.filter { $0.moment != .entry && $0.moment != .exit }
    for (title, lines) in [("variables", description.variables.map { "\($0)" }), ("hooks", hooks.map { TextLabels.hook($0, names) })] {
      guard !lines.isEmpty else { continue }
      let node = graph.add(.aside, id: "_\(title)", title: title, in: nil)
      for line in lines { graph.list(line, in: node) }
    }
  }
}
