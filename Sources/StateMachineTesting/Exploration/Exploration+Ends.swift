import StateMachines

extension Exploration {
  /// The shortest path to a configuration in which the machine has ended; nil where none was found.
  public var pathToEnd: Path? { graph.nodes.firstIndex(where: \.isFinished).map { graph.path(to: $0) } }

  /// The shortest path to each group of several configurations between which a machine moves for ever and cannot end.
  ///
  /// It is empty where no machine of the definition ends, since such machines are meant to go on for ever. A group is not listed where
  /// something was left out or cut in one of its configurations.
  public var livelocks: [Path] {
    let isEnd = graph.nodes.map { $0.isFinished || $0.mayGoOn }
    guard graph.nodes.contains(where: \.isFinished) else { return [] }
    let mayEnd = graph.nodesLeading(to: isEnd)
    let groups = graph.components(of: Array(graph.nodes.indices), without: mayEnd)
    var seen: Set<Int> = []
    return graph.nodes.indices.compactMap { node in
      // The node of a group that comes first has the shortest path.
      guard let group = groups[node], seen.insert(group[0]).inserted else { return nil }
      let members = Set(group)
      let isClosed = group.allSatisfy { graph.nodes[$0].next.allSatisfy { members.contains($0.node) } }
      return isClosed ? graph.path(to: node) : nil
    }
  }

  /// The parallel states that are reached and of which each region comes to its final state, but never all at the same time.
  ///
  /// Their completion is never raised. A region without a final state never ends, so that its parallel state is not among them. Only what
  /// was explored counts: where something was left out or cut, the regions may still end together.
  public var regionsNeverEndingTogether: [State] {
    let inside = Dictionary(grouping: chart.states) { $0.parent ?? "" }
    let completed = Set(pathsThroughTransitions.map(\.transition.event))
    let configurations = Set(graph.nodes.map { Set($0.configuration.map { chartLabel(of: $0) }) })

    func hasEnded(_ state: MachineDescription.State, _ active: Set<String>) -> Bool {
      let parts = inside[state.name] ?? []
      return switch state.kind {
      case .compound: parts.contains { $0.kind == .final && active.contains($0.name) }
      case .parallel: parts.allSatisfy { hasEnded($0, active) }
      case .atomic, .final: false
      }
    }
    let found = chart.states.filter { state in
      guard state.kind == .parallel, !completed.contains("done(\(state.name))"), let regions = inside[state.name] else { return false }
      return regions.allSatisfy { region in configurations.contains { hasEnded(region, $0) } }
        && !configurations.contains { hasEnded(state, $0) }
    }
    let names = Set(found.map(\.name))
    return allStates.filter { names.contains(chartLabel(of: $0)) }
  }
}
