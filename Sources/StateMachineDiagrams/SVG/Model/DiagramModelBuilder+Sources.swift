import StateMachines

extension DiagramModelBuilder {
  /// Where an edge of a transition starts: at a state, or at the border around the states that it means.
  struct Source {
    var node: Int
    /// The sources as ids name them: states, or `any`.
    var names: [String]
    /// What the label adds: the states that are meant not to take the transition.
    var exceptions: [String] = []
  }

  /// A transition that leaves nothing, or a line that is no transition.
  func isLine(_ transition: MachineDescription.Transition) -> Bool {
    switch transition.kind {
    case .internal, .ignored, .impossible, .stopping: true
    case .external, .local: transition.targets.isEmpty && transition.branches.isEmpty
    }
  }

  /// One source for each state; the border around them where these are all states inside, or many of them.
  func sources(of transition: MachineDescription.Transition) -> [Source] {
    switch transition.sources {
    case .any(let exceptions):
      let scope = transition.scope.flatMap { nodeOfState[$0] } ?? 0
      guard !exceptions.isEmpty else { return [Source(node: scope, names: ["any"])] }
      let nodes = states(inside: scope, except: Set(exceptions.compactMap { nodeOfState[$0] }))
      guard nodes.count <= 3 else { return [Source(node: scope, names: ["any"], exceptions: exceptions.sorted())] }
      return nodes.map { Source(node: $0, names: [model.nodes[$0].state ?? ""]) }
    case .list(let names):
      let nodes = names.compactMap { name in nodeOfState[name].map { (name, $0) } }
      if nodes.count > 2, let parent = nodes.first.map({ model.nodes[$0.1].parent }), model.nodes[parent].kind != .parallel,
        Set(nodes.map(\.1)) == Set(statesInside[parent].filter { model.nodes[$0].kind != .final })
      {
        return [Source(node: parent, names: names)]
      }
      return nodes.map { Source(node: $0.1, names: [$0.0]) }
    }
  }

  /// What `any` means: the states directly inside that are not final; of one that contains an exception, those inside of it.
  private func states(inside scope: Int, except exceptions: Set<Int>) -> [Int] {
    var result: [Int] = []
    var stack = Array(statesInside[scope].reversed())
    while let node = stack.popLast() {
      guard model.nodes[node].kind != .final, !exceptions.contains(node) else { continue }
      if exceptions.contains(where: { isInside($0, node) }) {
        stack += statesInside[node].reversed()
      } else {
        result.append(node)
      }
    }
    return result
  }
}
