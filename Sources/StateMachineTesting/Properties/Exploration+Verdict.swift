import StateMachines

extension Exploration {
  /// Says whether a property is true of all runs.
  ///
  /// It looks at what was found when the exploration was made, and fires nothing. Where a run that was explored shows that the property is
  /// not true, it is not, whatever was cut.
  ///
  /// The events that tasks and streams of states report are fired as by callers. So they come sooner or later, except under
  /// ``Fairness/time``, where callers may do nothing. What the failure of work leads to, and what child machines do, is not explored, and
  /// makes a verdict unknown.
  ///
  /// ```swift
  /// let exploration = try Exploration(Player.definition)
  /// #expect(exploration.verdict(on: .alwaysPossible(.active(.off))).holds)
  /// ```
  ///
  /// - Parameter property: The property.
  /// - Returns: The verdict; the counterexample has the shortest path of all, and from its end the shortest loop.
  /// - Complexity: Linear in configurations and steps, times the size of the conditions.
  public func verdict(on property: Property<State>) -> Verdict {
    switch property {
    case .always(let condition): verdict(on: property, noneOf: .not(condition))
    case .never(let condition): verdict(on: property, noneOf: condition)
    case .alwaysPossible(let condition): verdict(on: property, alwaysPossible: condition)
    case .eventually(let condition, let fairness): verdict(on: property, from: nil, to: condition, fairness)
    case .leads(let from, let to, let fairness): verdict(on: property, from: from, to: to, fairness)
    }
  }

  private func nodes(where condition: Condition<State>) -> [Bool] {
    graph.nodes.map { condition.holds(in: $0.configuration, isFinished: $0.isFinished) }
  }

  /// Says that it holds, unless what was cut from some nodes may matter.
  private func verdict(unlessCutFrom nodes: some Sequence<Int>) -> Verdict {
    let cuts = nodes.reduce(into: ExplorationCuts()) { $0.formUnion(graph.nodes[$1].cuts) }.intersection(.ofProperties)
    guard !cuts.isEmpty else { return .holds }
    return .unknown(
      (cuts.contains(.limit) ? [.limit(steps: cutCount)] : []) + (cuts.contains(.events) ? [.events(eventsLeftOut)] : [])
        + (cuts.contains(.reports) ? [.work] : []))
  }

  private func verdict(on property: Property<State>, noneOf condition: Condition<State>) -> Verdict {
    guard let node = nodes(where: condition).firstIndex(of: true) else { return verdict(unlessCutFrom: graph.nodes.indices) }
    let path = graph.path(to: node)
    return .fails(Counterexample(property: property, path: path, loop: [], ending: .violation, obligation: path.steps.count))
  }

  private func verdict(on property: Property<State>, alwaysPossible condition: Condition<State>) -> Verdict {
    let reaching = graph.nodesLeading(to: nodes(where: condition))
    let open = graph.nodesLeading(to: graph.nodes.map { !$0.cuts.isDisjoint(with: .ofProperties) })
    guard let node = graph.nodes.indices.first(where: { !reaching[$0] && !open[$0] }) else {
      return verdict(unlessCutFrom: graph.nodes.indices)
    }
    let path = graph.path(to: node)
    return .fails(Counterexample(property: property, path: path, loop: [], ending: .trap, obligation: path.steps.count))
  }

  /// Looks for a run that comes to a node of the first kind, or starts, and then to none of the second kind.
  private func verdict(on property: Property<State>, from: Condition<State>?, to: Condition<State>, _ fairness: Fairness) -> Verdict {
    let isGoal = nodes(where: to)
    let isSource = from.map { nodes(where: $0) }
    let search = AvoidingSearch(graph, isSource: isSource, isGoal: isGoal)
    let restricted = search.order.filter(\.isBound).map(\.node)
    let loops = graph.components(of: restricted, without: isGoal)
    // By the first node of each component that was asked for.
    var isLoopKnown: [Int: Bool] = [:]
    func isLoop(_ component: [Int]) -> Bool {
      guard component.count > 1 else { return false }
      if let known = isLoopKnown[component[0]] { return known }
      let isLoop = fairness == .everyStep ? isClosed(component) : graph.letsTimePass(in: component)
      isLoopKnown[component[0]] = isLoop
      return isLoop
    }
    for (place, visit) in search.order.enumerated() where visit.isBound {
      let node = graph.nodes[visit.node]
      let component = loops[visit.node] ?? [visit.node]
      let stays = node.mayStay(fairness)
      guard stays || isLoop(component) else { continue }
      let (path, obligation) = search.path(to: place, in: graph)
      let loop = stays ? [] : graph.shortestLoop(at: visit.node, in: component)
      return .fails(
        Counterexample(property: property, path: path, loop: loop, ending: stays ? .rest : .loop, obligation: obligation))
    }
    return verdict(unlessCutFrom: search.order.map(\.node))
  }

  /// Whether nothing leads out of some nodes.
  private func isClosed(_ component: [Int]) -> Bool {
    let members = Set(component)
    return component.allSatisfy { node in
      graph.nodes[node].cuts.isDisjoint(with: .ofProperties) && graph.nodes[node].next.allSatisfy { members.contains($0.node) }
    }
  }
}

extension Exploration.Node {
  /// Whether a run may stay here for ever.
  fileprivate func mayStay(_ fairness: Fairness) -> Bool {
    if isFinished { return true }
    switch fairness {
    case .time: return !isLeftByTime
    case .progress, .everyStep: return next.isEmpty && cuts.isDisjoint(with: .ofProperties)
    }
  }
}

extension Exploration {
  /// A search for the nearest nodes from which nothing of a goal has been met since a node of a source.
  fileprivate struct AvoidingSearch {
    struct Visit {
      let node: Int
      /// A source was met, and no goal since then.
      let isBound: Bool
      let origin: (place: Int, cause: Cause)?
      /// How many steps lead to the source.
      let obligation: Int
      let distance: Int
    }

    /// The nearest first.
    private(set) var order: [Visit] = []

    /// - Parameters:
    ///   - graph: Where to look.
    ///   - isSource: By node; nil where the start is the only source.
    ///   - isGoal: By node.
    init(_ graph: Graph, isSource: [Bool]?, isGoal: [Bool]) {
      // By node, whether it was visited before and after a source.
      var seen = [[Bool]](repeating: [false, false], count: graph.nodes.count)
      func visit(_ node: Int, isBound: Bool, from place: Int?, by cause: Cause?) {
        let before = place.map { order[$0] }
        let distance = before.map { $0.distance + 1 } ?? 0
        let origin = place.flatMap { place in cause.map { (place, $0) } }
        // First what is bound already: its path is as short, and the source is nearer.
        if isBound || isSource?[node] ?? (place == nil), !isGoal[node], !seen[node][1] {
          seen[node][1] = true
          order.append(
            Visit(
              node: node, isBound: true, origin: origin, obligation: isBound ? before?.obligation ?? 0 : distance, distance: distance))
        }
        if !isBound, isSource != nil, !seen[node][0] {
          seen[node][0] = true
          order.append(Visit(node: node, isBound: false, origin: origin, obligation: 0, distance: distance))
        }
      }
      visit(0, isBound: false, from: nil, by: nil)
      var place = 0
      while place < order.count {
        let (node, isBound) = (order[place].node, order[place].isBound)
        for edge in graph.nodes[node].next { visit(edge.node, isBound: isBound, from: place, by: edge.cause) }
        place += 1
      }
    }

    func path(to place: Int, in graph: Graph) -> (path: Path, obligation: Int) {
      var steps: [Step] = []
      var visit = order[place]
      while let (before, cause) = visit.origin {
        steps.append(Step(cause, to: graph.nodes[visit.node].configuration))
        visit = order[before]
      }
      let path = Path(start: graph.nodes[0].configuration, steps: steps.reversed(), name: graph.name, model: graph.model)
      return (path, order[place].obligation)
    }
  }
}
