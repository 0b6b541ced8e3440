/// Machines that are put at rest.
extension TypedCompiledDefinition {
  /// A machine at rest in a state that was read from outside.
  ///
  /// Its timers count from zero.
  @usableFromInline
  final func memory(at state: State) throws(RestoreError) -> Memory {
    let memory = try memory(somewhereAt: state)
    if holdsPayloads { try checkThatPayloadsAreThere(memory, advice: "; write at:holding:") }
    return memory
  }

  /// The same, where payloads may still be missing.
  package final func memory(somewhereAt state: State) throws(RestoreError) -> Memory {
    guard let node = node(of: state) else {
      throw RestoreError(issues: ["'\(label: state)' is not a state of this definition"])
    }
    if let memory = quietMemory(at: node) { return memory }
    if let parallel = path(to: node).first(where: { nodes[$0].kind == .parallel }) {
      throw RestoreError(
        issues: [
          parallel == node
            ? "'\(label: state)' does not say which states of its regions are active"
            : "'\(label: state)' does not say which states of the other regions of '\(name(of: parallel))' are active"
        ])
    }
    let memory = memory(at: configuration(at: node))
    let problems = memory.isRunning ? problemsAtRest(in: memory.configuration) : []
    guard problems.isEmpty else { throw RestoreError(issues: problems) }
    return memory
  }

  /// The configuration that consists of these states, and of the regions without a name around them.
  package final func configuration(of states: [State]) -> Configuration {
    let active = states.compactMap { node(of: $0) }
    guard !isFlat else { return Configuration(active: active[0]) }
    var memory = Memory(unstarted: self)
    return ask(&memory) { engine in
      engine.setActiveStates(active)
      return engine.keptConfiguration
    }
  }

  /// Whether a state postpones an event; no guard is run, but descriptors and cases are asked.
  package final func defers(_ event: Event, at configuration: Configuration) -> Bool {
    var memory = Memory(unstarted: self)
    memory.configuration = configuration
    return withEvent(event) { place in
      ask(&memory) { engine in
        let occurrence = occurrence(of: event, at: place)
        engine.begin(occurrence)
        return engine.isDeferred(occurrence)
      }
    }
  }
}
