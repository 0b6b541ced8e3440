import StateMachines

extension Exploration {
  /// Paths that together take every transition and reach every state that can be reached, as arguments of a test.
  ///
  /// They are the shortest ones; those that others begin with are left out.
  ///
  /// - Complexity: Linear in the configurations and the steps of the paths.
  public var testPaths: [Path] {
    // Each is the shortest path to a node, or that path and a step that has found no node.
    var ends: [(node: Int, step: FoundStep?)] = []
    for transition in table.transitions {
      guard let key = transition.key, let step = graph.firstSteps[key] else { continue }
      ends.append(step.map { step in step.newNode.map { ($0, nil) } ?? (step.source, step) } ?? (0, nil))
    }
    ends += allStates.compactMap { graph.firstNode(with: $0) }.map { ($0, nil) }

    var isBeginning = [Bool](repeating: false, count: graph.nodes.count)
    for end in ends {
      var before = end.step == nil ? graph.nodes[end.node].origin?.node : end.node
      while let node = before, !isBeginning[node] {
        isBeginning[node] = true
        before = graph.nodes[node].origin?.node
      }
    }
    var seen: Set<[Int?]> = []
    return ends.filter { node, step in (step != nil || !isBeginning[node]) && seen.insert([node, step?.number]).inserted }
      .map { graph.path(to: $0.node, then: $0.step) }
  }

  /// Random paths, as arguments of a test: each step is one of the events that are accepted there, or the time up to the next deadline.
  ///
  /// A walk is played like any path, and shrunk where it fails. An exploration that is made only for walks needs no more than `limit: 1`.
  ///
  /// - Parameters:
  ///   - count: How many walks there are; none if it is negative.
  ///   - length: How many steps each has at most; a walk ends earlier where nothing is accepted.
  ///   - seed: What the choice follows from; the same seed gives the same walks.
  ///   - weight: How often an event or the passing of time is chosen, in comparison with others; zero for never.
  /// - Returns: The walks.
  /// - Complexity: For each step, one question of `can` for each event.
  public func walks(_ count: Int, length: Int, seed: UInt64, weight: (Cause) -> Int = { _ in 1 }) -> [Path] {
    var generator = SplitMix(state: seed)
    return (0..<max(count, 0)).compactMap { _ in
      let start = graph.path(to: 0)
      guard var model = start.model else { return nil }
      var steps: [Step] = []
      while steps.count < length {
        let causes = model.choices
        // None is so large that the sum overflows.
        let most = Int.max / max(causes.count, 1)
        let choices = causes.map { (cause: $0, weight: min(max(weight($0), 0), most)) }
        let sum = choices.reduce(0) { $0 + $1.weight }
        guard sum > 0 else { break }
        var left = generator.next(below: sum)
        let place = choices.firstIndex { choice in
          left -= choice.weight
          return left < 0
        }
        guard let chosen = place.map({ choices[$0].cause }), model.take(chosen) else { break }
        steps.append(Step(chosen, to: model.configuration))
      }
      return start.with(steps)
    }
  }
}
