extension CompiledDefinition {
  /// The memory of a machine at rest in a configuration that was read from outside; its timers count from zero.
  final func memory(at configuration: Configuration) -> Memory {
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

  /// The configuration that a state alone determines: with what is around it, and where it starts inside.
  final func configuration(at state: StateReference) -> Configuration {
    var memory = Memory(unstarted: self)
    return ask(&memory) { engine in
      engine.enterQuietly(to: state)
      return engine.keptConfiguration
    }
  }
}
