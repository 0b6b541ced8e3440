import StateMachines

/// What a chart may do for an event, as far as its description says: guards may say yes or no.
struct ChartTransitions {
  typealias Node = ChartTree.Node

  /// One way out of a state: a transition with one of its branches.
  struct Way: Hashable {
    /// The number of the line, so that one transition of several leaves counts once.
    var line: Int
    var source: Node
    /// Nil for a line that takes the event and does nothing.
    var targets: [MachineDescription.Target]?
    var isInternal: Bool
    var isLocal: Bool
  }

  /// What a state says about an event.
  struct Answer {
    var ways: [Way]
    /// Nothing that comes after it is asked.
    var isCertain: Bool
  }

  private let tree: ChartTree
  private let description: MachineDescription

  init(_ tree: ChartTree, _ description: MachineDescription) {
    (self.tree, self.description) = (tree, description)
  }

  // MARK: Selection

  /// Every way that an active leaf may select: of its own state, else of one around it; nil stands for none.
  func choices(at leaf: Node, for cause: NamedMicrostep.Cause) -> [Way?] {
    var choices: [Way?] = []
    for node in [leaf] + tree.ancestors(of: leaf) {
      for answer in answers(of: node, to: cause) {
        choices += answer.ways.map { $0.targets == nil && !$0.isInternal ? nil : $0 }
        if answer.isCertain { return choices }
      }
    }
    return choices + [nil]
  }

  /// What the lines of a state say, in the order in which they are tried: those that name it, wildcards, joins.
  private func answers(of node: Node, to cause: NamedMicrostep.Cause) -> [Answer] {
    let lines = description.transitions.enumerated()
    let named = lines.filter { isNamed(node, by: $1.sources) }
    let wild = lines.filter { isMeant(node, by: $1) }
    let joins = description.joins.enumerated().filter { _, join in join.sources.contains { tree.node($0.state) == node } }
    return (named + wild).compactMap { answer($0, $1, at: node, to: cause) }
      + joins.compactMap { number, join in
        let events = join.sources.filter { tree.node($0.state) == node }.map { MachineDescription.Events.event(name: $0.event) }
        guard events.contains(where: { match($0, cause, node) != nil }) else { return nil }
        let way = Way(line: -1 - number, source: node, targets: join.targets, isInternal: false, isLocal: false)
        return Answer(ways: [way], isCertain: false)
      }
  }

  private func answer(_ number: Int, _ line: MachineDescription.Transition, at node: Node, to cause: NamedMicrostep.Cause) -> Answer? {
    guard let isCertainEvent = match(line.events, cause, node) else { return nil }
    var targets: [[MachineDescription.Target]?] = [line.targets]
    var isCertain = isCertainEvent && line.guardName == nil
    if !line.branches.isEmpty {
      let sure = line.branches.firstIndex { $0.guardName == nil }
      targets = line.branches[...(sure ?? line.branches.count - 1)].map(\.targets)
      isCertain = isCertain && sure != nil
    } else if line.kind.isDecision {
      targets = [nil]
    }
    let ways = targets.map { targets in
      Way(line: number, source: node, targets: targets, isInternal: line.kind == .internal, isLocal: line.kind == .local)
    }
    return Answer(ways: ways, isCertain: isCertain)
  }

  // MARK: Sources

  private func isNamed(_ node: Node, by sources: MachineDescription.States) -> Bool {
    if case .list(let names) = sources { names.contains(tree.states[node].name) } else { false }
  }

  /// Whether a wildcard stands for a state: for the children of its scope that are not final, less those excepted; of an ancestor of an
  /// excepted state it stands for the other children.
  private func isMeant(_ node: Node, by line: MachineDescription.Transition) -> Bool {
    guard case .any(let exceptions) = line.sources, tree.isNamed(node) else { return false }
    let excepted = exceptions.compactMap { tree.node($0) }
    guard !excepted.contains(node), !excepted.contains(where: { tree.isInside($0, node) }), tree.kind(node) != .final else { return false }
    var next = tree.parents[node]
    while let parent = next {
      if tree.states[parent].name == line.scope { return true }
      guard !tree.isNamed(parent) || excepted.contains(where: { tree.isInside($0, parent) }) else { return false }
      next = tree.parents[parent]
    }
    return line.scope == nil
  }

  // MARK: Events

  /// Whether a line waits for a cause: certainly, perhaps, or not (nil).
  private func match(_ events: MachineDescription.Events, _ cause: NamedMicrostep.Cause, _ node: Node) -> Bool? {
    let isEvent = cause.kind == .event
    switch events {
    case .event(let name): return isEvent ? match(name, cause.name) : nil
    case .list(let names):
      let matches = isEvent ? names.compactMap { match($0, cause.name) } : []
      return matches.isEmpty ? nil : matches.contains(true)
    // What a closure or a descriptor takes is not in the description.
    case .any, .prefixes: return isEvent || cause.kind == .failure ? false : nil
    case .matching: return cause.kind == .always || cause.kind == .start ? nil : false
    case .done(let state): return cause.kind == .done && state == cause.name ? true : nil
    case .completion: return cause.kind == .done && tree.states[node].name == cause.name ? true : nil
    // A history does not tell the failure of a hook from that of a task.
    case .failure, .workFailure: return cause.kind == .failure ? description.invocations.isEmpty : nil
    case .always: return cause.kind == .always ? true : nil
    }
  }

  /// An event with a payload is known by its case alone.
  private func match(_ name: String, _ cause: String) -> Bool? {
    name == cause ? true : name.hasPrefix(cause + "(") ? false : nil
  }

  /// Whether some active state may postpone an event.
  func mayDefer(_ cause: NamedMicrostep.Cause, _ active: Set<Node>) -> Bool {
    description.deferrals.contains { deferral in
      active.contains { node in
        let isMeant: Bool =
          switch deferral.states {
          case .list(let names): names.contains(tree.states[node].name)
          case .any(let exceptions): !exceptions.contains(tree.states[node].name)
          }
        return isMeant && match(deferral.events, cause, node) != nil
      }
    }
  }
}
