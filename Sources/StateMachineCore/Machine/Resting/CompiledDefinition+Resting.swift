extension CompiledDefinition {
  /// The memory of a machine at rest in a configuration that was read from outside; its timers count from zero.
  package final func memory(at configuration: Configuration) -> Memory {
    var memory = Memory(unstarted: self)
    memory.configuration = configuration
    let active = activeNodes(of: configuration)
    guard !active.contains(where: { tables.pointee.nodes.isFinalAtTop($0) }) else {
      memory.phase = .finished
      return memory
    }
    memory.phase = .running
    for node in active {
      for (rank, timeout) in rankedTimeouts(of: node) {
        if let duration = timeout.duration {
          memory.ensuredRest().timers.add(pending(timeout, of: node, rank: rank), at: max(duration, .zero))
        } else {
          memory.phase = .resuming
        }
      }
      let works = works[nodes[node].works]
      if works.contains(where: { tables.pointee.workCode[$0.line].takeUnretainedValue().settings.restores != .leave }) {
        memory.phase = .resuming
      }
    }
    return memory
  }

  /// The memory of a machine at rest in a state, where nothing waits in the states that are active then and nothing has to be checked.
  ///
  /// It says the same as ``memory(at:)``, without an engine.
  ///
  /// - Returns: Nil where there is more to it.
  final func quietMemory(at state: StateID) -> Memory? {
    // In a definition with more than 64 states and regions, a word does not say which states are active.
    guard !isWide else { return nil }
    var leaf = state
    while let goal = tables.pointee.goals[nodes[leaf].initial].first {
      guard goal.node.exists, nodes[leaf].kind == .compound else { return nil }
      leaf = goal.node
    }
    guard nodes[leaf].kind == .atomic else { return nil }
    var node = leaf
    while node.exists {
      guard nodes[node].isQuiet, nodes[node].kind != .parallel else { return nil }
      node = nodes[node].parent
    }
    return Memory(at: leaf, .running, low: low(at: leaf))
  }

  /// The configuration that a state alone determines: with what is around it, and where it starts inside.
  final func configuration(at state: StateID) -> Configuration {
    var memory = Memory(unstarted: self)
    return ask(&memory) { engine in
      engine.enterQuietly(to: state)
      return engine.keptConfiguration
    }
  }
}
