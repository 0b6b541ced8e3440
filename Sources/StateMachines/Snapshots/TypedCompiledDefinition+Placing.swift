extension TypedCompiledDefinition {
  /// A machine at rest in states that were read from outside; the states around them are active as well.
  ///
  /// Its timers count from zero. Payloads may still be missing. One state alone includes what it starts inside; of several, all that
  /// are active inside others have to be named.
  final func memory(somewhereAt states: [State]) throws(RestoreError) -> Memory {
    if states.count == 1 { return try memory(somewhereAt: states[0]) }
    var problems = states.filter { node(of: $0) == nil }.map { "'\(label: $0)' is not a state of this definition" }
    problems += repeated(in: states).map { "'\(label: $0)' is named more than once" }
    let active = withRegions(Set(states.compactMap { node(of: $0) }.flatMap { path(to: $0) as [StateID] }))
    if problems.isEmpty { problems = ([.none] + active.inOrder(<)).compactMap { fault(inside: $0, among: active) } }
    guard problems.isEmpty else { throw RestoreError(issues: problems) }
    let memory = memory(at: configuration(of: active.inOrder(<).filter { nodes[$0].isNamed }.map { value(of: $0) }))
    problems = memory.isRunning ? problemsAtRest(in: memory.configuration) : []
    guard problems.isEmpty else { throw RestoreError(issues: problems) }
    return memory
  }

  /// With the regions without a name of parallel states that are active.
  final func withRegions(_ named: Set<StateID>) -> Set<StateID> {
    var active = named
    for node in StateID.all(nodeCount) where !nodes[node].isNamed && active.contains(nodes[node].parent) { active.insert(node) }
    return active
  }
}
